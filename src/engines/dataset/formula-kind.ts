import { isDay } from '#kernel/calendar/day.ts'
import { formulaFunctions, functionNamed, type Wanted } from '#engines/dataset/formula-function.ts'
import { FormulaError, readFormula, type Formula, type Span } from '#engines/dataset/formula.ts'
import type { DataKind, ParameterKind } from '#engines/dataset/operator.ts'

/** What a part of a formula comes to. A moment is taken as its day; `nothing` fits everywhere. */
export type FormulaKind = Exclude<DataKind, 'instant' | 'choices'> | 'nothing'

/** A formula that has been understood. */
export interface Meaning extends Span {
  kind: FormulaKind
  /** `column`, `moment`, `parameter`, a kind of literal, or the name of a function or operator. */
  does: string
  /** Of a column or parameter its key, of a literal what it says. */
  value: string
  args: readonly Meaning[]
}

/** What a formula may name. */
export interface Names {
  /** By key, or by title in whatever letters. */
  column: (name: string) => { key: string; kind: DataKind } | 'several' | undefined
  parameter: (key: string) => ParameterKind | undefined
}

/** Reads a formula and looks whether its parts fit each other. Throws a `FormulaError` where they do not. */
export function meaningOf(text: string, names: Names): Meaning {
  const meaning = understand(readFormula(text), names)
  if (meaning.kind === 'nothing') throw new FormulaError('This is always empty.', meaning)
  return meaning
}

type Call = Extract<Formula, { is: 'call' | 'operator' }>

function understand(node: Formula, names: Names): Meaning {
  const { is, from, to } = node
  const leaf = (kind: FormulaKind, value = ''): Meaning => ({ from, to, kind, does: is, value, args: [] })
  switch (is) {
    case 'number':
      return leaf('decimal', node.value)
    case 'text':
      return leaf('text', node.value)
    case 'truth':
      return leaf('boolean', String(node.value))
    case 'nothing':
      return leaf('nothing')
    case 'day':
      if (!isDay(node.value)) throw new FormulaError('There is no such day.', node)
      return leaf('day', node.value)
    case 'column': {
      const found = names.column(node.value)
      if (!found) throw new FormulaError(`There is no column “${node.value}”.`, node)
      if (found === 'several') throw new FormulaError(`Several columns are called “${node.value}”.`, node)
      if (found.kind === 'choices')
        throw new FormulaError('Several values at once cannot be used in a formula.', node)
      return found.kind === 'instant'
        ? { ...leaf('day', found.key), does: 'moment' }
        : leaf(found.kind, found.key)
    }
    case 'parameter': {
      const kind = parameterNamed(node.value, node, names)
      if (kind === 'period')
        throw new FormulaError(`A period has two ends: start(@${node.value}), end(@${node.value}).`, node)
      if (kind === 'list') throw new FormulaError('Several values at once cannot be used in a formula.', node)
      return leaf(kind === 'number' ? 'decimal' : kind, node.value)
    }
    case 'operator':
      return operated(node, names)
    case 'call':
      return called(node, names)
  }
}

function parameterNamed(key: string, span: Span, names: Names): ParameterKind {
  const kind = names.parameter(key)
  if (!kind) throw new FormulaError(`There is no parameter “@${key}”.`, span)
  return kind
}

function operated({ name, args, from, to }: Call, names: Names): Meaning {
  const meant = args.map((arg) => understand(arg, names))
  for (const arg of meant) unsealed(arg)
  const gives = (kind: FormulaKind): Meaning => ({ from, to, kind, does: name, value: '', args: meant })
  if (name === 'and' || name === 'or' || name === 'not') {
    for (const arg of meant) must(arg, 'boolean', `“${name}”`)
    return gives('boolean')
  }
  if (name === '&') return gives('text')
  if (name === '=' || name === '<>' || name.startsWith('<') || name.startsWith('>')) {
    const nothing = meant.find(({ kind }) => kind === 'nothing')
    if (nothing) throw new FormulaError('Whether something is empty is asked by is_empty(…).', nothing)
    common(meant, `“${name}”`)
    return gives('boolean')
  }
  for (const arg of meant) must(arg, 'number', name === 'negate' ? '“-”' : `“${name}”`)
  return gives(reckoned(name, meant))
}

/** Money and money add up to money; money times money is none, and money in money is a part. */
function reckoned(name: string, args: readonly Meaning[]): FormulaKind {
  const money = args.filter(({ kind }) => kind === 'money').length
  if (name === '*') return money === 1 ? 'money' : 'decimal'
  if (name === '/') return money === 1 && args[0]?.kind === 'money' ? 'money' : 'decimal'
  return money ? 'money' : 'decimal'
}

function called({ name, args, from, to }: Call, names: Names): Meaning {
  const known = functionNamed(name)
  if (!known) throw new FormulaError(`There is no function “${name}”.`, { from, to: from + name.length })
  const { least, most, takes, gives, sign } = known
  if (args.length < least || args.length > most)
    throw new FormulaError(`It is written ${sign}.`, { from, to })
  if (name === 'start' || name === 'end') return ofPeriod(name, args[0], { from, to }, names)
  const meant = args.map((arg) => understand(arg, names))
  if (name !== 'is_empty') for (const arg of meant) unsealed(arg)
  meant.forEach((arg, index) => must(arg, takes[Math.min(index, takes.length - 1)] ?? 'any', name))
  if (name === 'round') wholeNumber(meant[1])
  if (name === 'between' || name === 'one_of') common(meant, name)
  if (name === 'between' || name === 'min' || name === 'max') for (const arg of meant) comparable(arg, name)
  const kind =
    typeof gives === 'string'
      ? gives
      : common(name === 'round' ? meant.slice(0, 1) : meant.slice(gives.same), name)
  return { from, to, kind, does: name, value: '', args: meant }
}

function ofPeriod(name: string, arg: Formula | undefined, span: Span, names: Names): Meaning {
  if (arg?.is !== 'parameter' || parameterNamed(arg.value, arg, names) !== 'period')
    throw new FormulaError(`It is written ${formulaFunctions.start.sign.replace('start', name)}.`, span)
  return { ...span, kind: 'day', does: name, value: arg.value, args: [] }
}

const figures: readonly FormulaKind[] = ['number', 'decimal', 'money']
const isFigure = (kind: FormulaKind) => figures.includes(kind)

function must(arg: Meaning, wanted: Wanted, whom: string) {
  const { kind } = arg
  if (wanted === 'any' || kind === wanted || (wanted === 'number' && isFigure(kind))) return
  throw new FormulaError(`${whom} needs ${wantedWords[wanted]} here; this is ${said(kind)}.`, arg)
}

/** How many decimals is part of what a formula is, and not reckoned. */
function wholeNumber(arg: Meaning | undefined) {
  if (!arg) return
  const figure = arg.does === 'negate' ? arg.args[0] : arg
  if (figure?.does !== 'number' || !/^\d$/.test(figure.value) || Number(figure.value) > 4)
    throw new FormulaError('The number of decimals is written out: -4 to 4.', arg)
}

function comparable(arg: Meaning, whom: string) {
  if (arg.kind === 'boolean') throw new FormulaError(`${whom} cannot put yes and no in an order.`, arg)
}

function unsealed(arg: Meaning) {
  if (arg.kind !== 'encrypted') return
  throw new FormulaError('Sealed values can only be shown, and asked for by is_empty(…).', arg)
}

/** What they all are; at the first that is something else it is said. */
function common(args: readonly Meaning[], whom: string): FormulaKind {
  let kind: FormulaKind = 'nothing'
  for (const arg of args) {
    if (kind === 'nothing') kind = arg.kind
    else if (arg.kind === 'nothing' || arg.kind === kind) continue
    else if (isFigure(kind) && isFigure(arg.kind))
      kind = kind === 'money' || arg.kind === 'money' ? 'money' : 'decimal'
    else
      throw new FormulaError(
        `${whom} needs values of one kind; this is ${said(arg.kind)}, before it stands ${said(kind)}.`,
        arg,
      )
  }
  return kind
}

const wantedWords = { number: 'a number', text: 'a text', day: 'a day', boolean: 'a condition' }
const said = (kind: FormulaKind) =>
  isFigure(kind)
    ? 'a number'
    : ({ text: 'a text', day: 'a day', boolean: 'a condition' }[kind as 'text'] ?? 'empty')

/** How many parts it has, those of what it names not counted. */
export const sizeOf = ({ args }: Meaning): number => args.reduce((sum, arg) => sum + sizeOf(arg), 1)
/** The keys of the columns that it reads. */
export const columnsIn = ({ does, value, args }: Meaning): string[] => [
  ...(does === 'column' || does === 'moment' ? [value] : []),
  ...args.flatMap(columnsIn),
]
