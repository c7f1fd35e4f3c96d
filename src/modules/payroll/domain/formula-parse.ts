import {
  comparisons,
  FormulaError,
  functions,
  namedFunctions,
  signatureOf,
  type Comparison,
  type Expression,
  type FormulaType,
  type FunctionName,
  type NamedFunction,
} from '#modules/payroll/domain/formula.ts'

const MOST_CHARACTERS = 2000
const MOST_NESTING = 40

interface Token {
  kind: 'number' | 'word' | 'sign' | 'end'
  text: string
  at: number
  end: number
}

/** Reads a formula into a checked tree: numbers where numbers belong, conditions where conditions do. */
export function parseFormula(text: string): Expression {
  if (text.length > MOST_CHARACTERS)
    throw new FormulaError(`A formula has at most ${MOST_CHARACTERS} characters.`, MOST_CHARACTERS)
  const reader = new Reader(tokensOf(text))
  const [expression, type] = reader.whole()
  if (type !== 'number') throw new FormulaError('A formula must give a number, not a condition.', 0)
  return expression
}

const pattern = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_]*)|(<>|<=|>=|[-+*/()<>=,]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (text.slice(pattern.lastIndex).trim() !== '') {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) {
      const at = from + (text.slice(from).length - text.slice(from).trimStart().length)
      throw new FormulaError(`“${text[at] ?? ''}” has no meaning in a formula.`, at)
    }
    const [, number, word, sign] = found
    const written = number ?? word ?? sign ?? ''
    const kind = number === undefined ? (word === undefined ? 'sign' : 'word') : 'number'
    tokens.push({ kind, text: written, at: pattern.lastIndex - written.length, end: pattern.lastIndex })
  }
  return [...tokens, { kind: 'end', text: '', at: text.length, end: text.length }]
}

type Read = readonly [Expression, FormulaType]

/** Recursive descent: or, and, not, comparison, sum, product, sign, value. */
class Reader {
  readonly tokens: readonly Token[]
  next = 0
  depth = 0
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  whole(): Read {
    if (this.tokens.length === 1) throw new FormulaError('The formula is empty.', 0)
    const read = this.either()
    const rest = this.token
    if (rest.kind !== 'end') throw new FormulaError(`An operator is missing before “${rest.text}”.`, rest.at)
    return read
  }

  get token(): Token {
    // the last token is the end, and nothing reads beyond it
    return this.tokens[Math.min(this.next, this.tokens.length - 1)] as Token
  }
  take(): Token {
    const { token } = this
    this.next += 1
    return token
  }
  isSign = (...signs: readonly string[]) => this.token.kind === 'sign' && signs.includes(this.token.text)
  isWord = (word: string) => this.token.kind === 'word' && this.token.text.toLowerCase() === word
  expect(sign: string): Token {
    if (!this.isSign(sign))
      throw new FormulaError(
        this.token.kind === 'end'
          ? `“${sign}” is missing at the end.`
          : `“${sign}” is missing before “${this.token.text}”.`,
        this.token.at,
      )
    return this.take()
  }

  either = (): Read => this.logic('or', this.both)
  both = (): Read => this.logic('and', this.negation)

  logic(operator: 'and' | 'or', part: () => Read): Read {
    let read = part()
    while (this.isWord(operator)) {
      const { at } = this.take()
      const right = part()
      const [a, b] = [typed(read, 'truth', at), typed(right, 'truth', at)]
      read = [{ kind: 'logic', operator, left: a, right: b, at: a.at, end: b.end }, 'truth']
    }
    return read
  }

  negation = (): Read => {
    if (!this.isWord('not')) return this.comparison()
    const { at } = this.take()
    const of = typed(this.negation(), 'truth', at)
    return [{ kind: 'not', of, at, end: of.end }, 'truth']
  }

  comparison(): Read {
    const read = this.sum()
    if (!this.isSign(...comparisons)) return read
    const { text, at } = this.take()
    const [left, right] = [typed(read, 'number', at), typed(this.sum(), 'number', at)]
    // the token was one of them
    const operator = text as Comparison
    return [{ kind: 'compare', operator, left, right, at: left.at, end: right.end }, 'truth']
  }

  sum = (): Read => this.arithmetic(['+', '-'], this.product)
  product = (): Read => this.arithmetic(['*', '/'], this.signed)

  arithmetic(signs: readonly ('+' | '-' | '*' | '/')[], part: () => Read): Read {
    let read = part()
    for (;;) {
      const operator = signs.find((sign) => this.isSign(sign))
      if (!operator) return read
      const { at } = this.take()
      const [left, right] = [typed(read, 'number', at), typed(part(), 'number', at)]
      read = [{ kind: 'arithmetic', operator, left, right, at: left.at, end: right.end }, 'number']
    }
  }

  signed = (): Read => {
    if (!this.isSign('-')) return this.value()
    const { at } = this.take()
    const of = typed(this.deeper(this.signed), 'number', at)
    return [{ kind: 'negate', of, at, end: of.end }, 'number']
  }

  value(): Read {
    const token = this.take()
    const { at, end } = token
    if (token.kind === 'number') return [{ kind: 'number', value: token.text, at, end }, 'number']
    if (token.kind === 'sign' && token.text === '(') {
      const [inside, type] = this.deeper(this.either)
      return [{ ...inside, at, end: this.expect(')').end }, type]
    }
    if (token.kind !== 'word')
      throw new FormulaError(
        token.kind === 'end' ? 'The formula ends too early.' : `A value is missing before “${token.text}”.`,
        at,
      )
    if (this.isSign('(')) return this.deeper(() => this.call(token))
    return [{ kind: 'name', name: token.text.toUpperCase(), at, end }, 'number']
  }

  call({ text, at }: Token): Read {
    const name = text.toLowerCase()
    this.expect('(')
    if (isNamed(name)) return this.named(name, at)
    if (!isFunction(name)) throw new FormulaError(`There is no function “${text}”.`, at)
    const { args: types, many, gives } = signatureOf(name)
    const args: Expression[] = []
    while (!this.isSign(')')) {
      if (args.length) this.expect(',')
      const type = types[Math.min(args.length, types.length - 1)] ?? 'number'
      args.push(typed(this.either(), type, this.token.at))
    }
    const { end } = this.expect(')')
    if (args.length < types.length || (!many && args.length > types.length))
      throw new FormulaError(
        `${name} takes ${many ? 'at least ' : ''}${types.length} values, not ${args.length}.`,
        at,
      )
    return [{ kind: 'call', function: name, args, at, end }, gives]
  }

  named(name: NamedFunction, at: number): Read {
    const token = this.take()
    if (token.kind !== 'word') throw new FormulaError(`${name} begins with a name.`, token.at)
    let of: Expression | null = null
    if (namedFunctions[name].values) {
      this.expect(',')
      of = typed(this.either(), 'number', this.token.at)
    }
    const { end } = this.expect(')')
    return [{ kind: 'named', function: name, name: token.text.toUpperCase(), of, at, end }, 'number']
  }

  deeper(part: () => Read): Read {
    this.depth += 1
    if (this.depth > MOST_NESTING)
      throw new FormulaError(`A formula is nested at most ${MOST_NESTING} deep.`, this.token.at)
    const read = part()
    this.depth -= 1
    return read
  }
}

function typed([expression, type]: Read, wanted: FormulaType, at: number): Expression {
  if (type === wanted) return expression
  throw new FormulaError(
    wanted === 'number'
      ? 'A number is needed here, not a condition.'
      : 'A condition is needed here, such as BASIC > 0.',
    at,
  )
}

const isNamed = (name: string): name is NamedFunction => Object.hasOwn(namedFunctions, name)
const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)
