import type { Amount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  greatest,
  isNegative,
  isZero,
  least,
  multiply,
  negate,
  round,
  subtract,
  sum,
  type Rounding,
} from '#kernel/money.ts'
import { FormulaError, type Comparison, type Expression } from '#modules/payroll/domain/formula.ts'

/** Rows of a table, by the value from which each holds, ascending. */
export type LookupTable = readonly { readonly from: Amount; readonly value: Amount }[]

export interface FormulaFacts {
  /** Headings of lower order and facts such as AGREED, by name. */
  values: Readonly<Record<string, Amount>>
  days?: Readonly<Record<string, Amount>>
  months?: Readonly<Record<string, Amount>>
  /** Paid so far in the tax year, by heading. */
  ytd?: Readonly<Record<string, Amount>>
  /** Expected for the rest of the tax year, by heading. */
  projected?: Readonly<Record<string, Amount>>
  tables?: Readonly<Record<string, LookupTable>>
}

/** A part of the formula as it is written, and what it came to. */
export interface TraceStep {
  text: string
  value: Amount | boolean
}
export interface Evaluated {
  value: Amount
  trace: TraceStep[]
}

export const MOST_STEPS = 2000
/** A quotient has no exact decimal: ten places keep a month's error below a thousandth of a paisa. */
const quotient: Rounding = { mode: 'half_up', unit: '0.0000000001' }

/** Computes a checked formula: pure, exact, with a limit of steps, and with what each part came to. */
export function evaluateFormula(expression: Expression, text: string, facts: FormulaFacts): Evaluated {
  const trace: TraceStep[] = []
  let steps = 0

  const noted = <V extends Amount | boolean>(one: Expression, value: V): V => {
    trace.push({ text: text.slice(one.at, one.end), value })
    return value
  }

  function number(one: Expression): Amount {
    steps += 1
    if (steps > MOST_STEPS) throw new FormulaError(`The formula takes more than ${MOST_STEPS} steps.`, one.at)
    switch (one.kind) {
      case 'number':
        return one.value
      case 'name':
        return noted(one, known(facts.values, one.name, one.at))
      case 'negate':
        return negate(number(one.of))
      case 'arithmetic':
        return arithmetic(one.operator, number(one.left), number(one.right), one.right.at)
      case 'call':
        return noted(one, called(one))
      case 'named':
        return noted(one, named(one))
      default:
        throw new FormulaError('A number is needed here, not a condition.', one.at)
    }
  }

  function truth(one: Expression): boolean {
    steps += 1
    if (steps > MOST_STEPS) throw new FormulaError(`The formula takes more than ${MOST_STEPS} steps.`, one.at)
    switch (one.kind) {
      case 'compare': {
        const order = compareAmounts(number(one.left), number(one.right))
        return noted(one, compared[one.operator](order))
      }
      case 'logic':
        return one.operator === 'and'
          ? truth(one.left) && truth(one.right)
          : truth(one.left) || truth(one.right)
      case 'not':
        return !truth(one.of)
      case 'call': {
        const [value, low, high] = one.args.map(number)
        return noted(
          one,
          compareAmounts(value ?? '0', low ?? '0') >= 0 && compareAmounts(value ?? '0', high ?? '0') <= 0,
        )
      }
      default:
        throw new FormulaError('A condition is needed here, such as BASIC > 0.', one.at)
    }
  }

  function called(one: Extract<Expression, { kind: 'call' }>): Amount {
    const [first, second, third] = one.args
    // the parser has counted the arguments
    if (one.function === 'if' && first && second && third)
      return truth(first) ? number(second) : number(third)
    const values = one.args.map(number)
    const [value = '0', unit = '1'] = values
    if (one.function === 'min') return least(value, ...values.slice(1))
    if (one.function === 'max') return greatest(value, ...values.slice(1))
    if (one.function === 'abs') return isNegative(value) ? negate(value) : value
    if (isZero(unit) || isNegative(unit))
      throw new FormulaError(`${one.function} needs a unit above zero, such as 0.01.`, one.at)
    if (one.function === 'round') return round(value, { mode: 'half_up', unit })
    // towards lower and higher figures, also below zero
    const below = isNegative(value)
    const isDown = one.function === 'floor' ? !below : below
    return round(value, { mode: isDown ? 'down' : 'up', unit })
  }

  function named(one: Extract<Expression, { kind: 'named' }>): Amount {
    const { function: name } = one
    if (name === 'days') return known(facts.days ?? {}, one.name, one.at)
    if (name === 'months') return known(facts.months ?? {}, one.name, one.at)
    if (name === 'ytd') return facts.ytd?.[one.name] ?? '0'
    if (name === 'projected') return facts.projected?.[one.name] ?? '0'
    const table = facts.tables?.[one.name]
    if (!table) throw new FormulaError(`There is no table “${one.name}”.`, one.at)
    const value = one.of ? number(one.of) : '0'
    return name === 'lookup' ? valueAt(table, value) : slabbed(table, value)
  }

  return { value: number(expression), trace }
}

const compared: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}

function arithmetic(operator: string, left: Amount, right: Amount, at: number): Amount {
  if (operator === '+') return sum([left, right])
  if (operator === '-') return subtract(left, right)
  if (operator === '*') return multiply(left, right)
  if (isZero(right)) throw new FormulaError('The formula divides by zero.', at)
  return divide(left, right, quotient)
}

function known(values: Readonly<Record<string, Amount>>, name: string, at: number): Amount {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new FormulaError(`“${name}” is not known here.`, at)
  return value
}

/** The value of the last row that the figure has reached; 0 below the first. */
const valueAt = (table: LookupTable, value: Amount): Amount =>
  table.findLast(({ from }) => compareAmounts(value, from) >= 0)?.value ?? '0'

/** Each part of the figure at the percentage of its band: half-open, so that no unit is counted twice. */
function slabbed(table: LookupTable, value: Amount): Amount {
  return sum(
    table.map(({ from, value: percent }, at) => {
      const next = table[at + 1]
      const top = next ? least(value, next.from) : value
      const part = greatest('0', subtract(top, from))
      return multiply(multiply(part, percent), '0.01')
    }),
  )
}
