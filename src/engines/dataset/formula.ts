/**
 * The small language of computed columns, read into a tree. It has no loops, no names of its own and nothing of the
 * host: whatever a formula says is one expression of the database, and what is typed in it is bound.
 */
export type Operator =
  | 'or'
  | 'and'
  | 'not'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '&'
  | '+'
  | '-'
  | '*'
  | '/'

/** Where in the text it stands: from the first letter to the one after its last. */
export interface Span {
  from: number
  to: number
}
export type Formula = Span &
  (
    | { is: 'number' | 'text' | 'day' | 'column' | 'parameter'; value: string }
    | { is: 'truth'; value: boolean }
    | { is: 'nothing' }
    | { is: 'call'; name: string; args: readonly Formula[] }
    | { is: 'operator'; name: Operator | 'negate'; args: readonly Formula[] }
  )

/** What is wrong, and where: the words are for whoever wrote the formula. */
export class FormulaError extends Error {
  readonly span: Span
  constructor(message: string, { from, to }: Span) {
    super(message)
    this.span = { from, to }
  }
}

export const mostCharacters = 500
const mostDepth = 25

export interface Token extends Span {
  is: 'number' | 'text' | 'day' | 'column' | 'parameter' | 'word' | 'sign' | 'end'
  value: string
}

/** The tree of a formula. Throws a `FormulaError` at what it cannot read. */
export function readFormula(text: string): Formula {
  const all = tokens(text)
  let at = 0
  const here = () => all[at] ?? endOf(text)
  const take = () => {
    const token = here()
    at += 1
    return token
  }
  const isSign = (value: string) => here().is === 'sign' && here().value === value
  const isWord = (value: string) => here().is === 'word' && here().value.toLowerCase() === value
  const expect = (value: string, message: string) => {
    if (!isSign(value)) throw new FormulaError(message, here())
    return take()
  }

  const level = (index: number, depth: number): Formula => {
    if (depth > mostDepth) throw new FormulaError('This is nested too deeply.', here())
    if (index === notLevel && isWord('not')) {
      const { from } = take()
      const arg = level(index, depth + 1)
      return { is: 'operator', name: 'not', args: [arg], from, to: arg.to }
    }
    const names = levels[index]
    if (!names) return unary(depth)
    let left = level(index + 1, depth)
    for (;;) {
      const name = names.find((one) => isSign(one) || isWord(one))
      if (!name) return left
      take()
      const right = level(index + 1, depth + 1)
      left = { is: 'operator', name, args: [left, right], from: left.from, to: right.to }
      // `1 < 2 < 3` would compare a truth with a number
      if (index === comparing) return left
    }
  }
  const unary = (depth: number): Formula => {
    if (depth > mostDepth) throw new FormulaError('This is nested too deeply.', here())
    if (!isSign('-')) return primary(depth)
    const { from } = take()
    const arg = unary(depth + 1)
    return { is: 'operator', name: 'negate', args: [arg], from, to: arg.to }
  }
  const primary = (depth: number): Formula => {
    const token = take()
    const { is, value, from, to } = token
    if (is === 'sign' && value === '(') {
      const inside = level(0, depth + 1)
      const end = expect(')', 'A bracket is not closed.')
      return { ...inside, from, to: end.to }
    }
    if (is === 'word') return named(token, depth)
    if (is === 'end') throw new FormulaError('Something is missing at the end.', token)
    if (is === 'sign') throw new FormulaError(`A value is missing before “${value}”.`, token)
    return { is, value, from, to }
  }
  const named = ({ value, from, to }: Token, depth: number): Formula => {
    const name = value.toLowerCase()
    if (!isSign('(')) {
      if (name === 'yes' || name === 'no') return { is: 'truth', value: name === 'yes', from, to }
      if (name === 'empty') return { is: 'nothing', from, to }
      throw new FormulaError(`“${value}” is not known. Columns stand in [brackets], text in "quotes".`, {
        from,
        to,
      })
    }
    take()
    const args: Formula[] = []
    if (!isSign(')')) {
      args.push(level(0, depth + 1))
      while (isSign(',')) {
        take()
        args.push(level(0, depth + 1))
      }
    }
    const end = expect(')', 'A comma or a closing bracket is missing here.')
    return { is: 'call', name, args, from, to: end.to }
  }

  const tree = level(0, 0)
  if (here().is !== 'end') throw new FormulaError('An operator is missing before this.', here())
  return tree
}

/** What binds loosest comes first. */
const levels: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  [],
  ['=', '<>', '<=', '>=', '<', '>'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
]
const notLevel = 2
const comparing = 3

const shapes: readonly (readonly [Token['is'] | 'space', RegExp])[] = [
  ['space', /\s+/y],
  ['day', /\d{4}-\d{2}-\d{2}(?!\d)/y],
  ['number', /\d{1,13}(?:\.\d{1,6})?(?![\d.\p{L}])/uy],
  ['text', /"(?:[^"]|"")*"/y],
  ['column', /\[[^[\]]+\]/y],
  ['parameter', /@[a-z][a-z0-9_]*/iy],
  ['word', /[a-z][a-z0-9_]*/iy],
  ['sign', /<>|<=|>=|[-+*/&=<>(),]/y],
]

/** The words and signs of a formula in their order, and its end. */
export function tokens(text: string): Token[] {
  if (text.length > mostCharacters)
    throw new FormulaError(`A formula has at most ${mostCharacters} characters.`, {
      from: mostCharacters,
      to: text.length,
    })
  const found: Token[] = []
  for (let from = 0; from < text.length;) {
    const token = tokenAt(text, from)
    if (token.is !== 'space') found.push({ ...token, is: token.is })
    from = token.to
  }
  return [...found, endOf(text)]
}

function tokenAt(text: string, from: number) {
  for (const [is, shape] of shapes) {
    shape.lastIndex = from
    const [raw] = shape.exec(text) ?? []
    if (raw !== undefined) return { is, value: meantBy(is, raw), from, to: from + raw.length }
  }
  const sign = text.slice(from, from + 1)
  const open: Record<string, string> = {
    '"': 'A text is not closed.',
    '[': 'The name of a column is not closed.',
  }
  throw new FormulaError(open[sign] ?? `“${sign}” cannot be read here.`, { from, to: from + 1 })
}

function meantBy(is: Token['is'] | 'space', raw: string): string {
  if (is === 'text') return raw.slice(1, -1).replaceAll('""', '"')
  if (is === 'column') return raw.slice(1, -1).trim()
  return is === 'parameter' ? raw.slice(1).toLowerCase() : raw
}

const endOf = ({ length }: string): Token => ({ is: 'end', value: '', from: length, to: length })
