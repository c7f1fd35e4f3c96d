import type { Amount } from '#kernel/amount.ts'
import { divide, multiply, round, subtract, sum, toPaisa, type Rounding } from '#kernel/money.ts'
import type { Arrear } from '#modules/payroll/domain/arrears.ts'
import { FormulaError, type Expression } from '#modules/payroll/domain/formula.ts'
import { evaluateFormula, type TraceStep } from '#modules/payroll/domain/formula-evaluate.ts'
import { parseFormula } from '#modules/payroll/domain/formula-parse.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import { ruleOf } from '#modules/payroll/domain/heading-source.ts'
import type { PayLine, PayTerms } from '#modules/payroll/domain/pay.ts'
import type { PaidStretch } from '#modules/payroll/domain/pay-days.ts'

/** Amounts between two roundings. */
export const exactly: Rounding = { mode: 'half_up', unit: '0.0000000001' }

/** Said of a person whose pay cannot be computed, in words for people. */
export class PayError extends Error {}

interface LineFacts {
  terms: readonly (PayTerms | undefined)[]
  stretches: readonly PaidStretch[]
  fulls: readonly Record<string, Amount>[]
  paidValues: Readonly<Record<string, Amount>>
  shared: Omit<Parameters<typeof evaluateFormula>[2], 'values'>
  input: Amount | undefined
}

/** A line of a period: of its parts where it is prorated, else whole. */
export function lineOf(heading: Heading, facts: LineFacts): PayLine {
  const { terms, stretches, fulls, paidValues, shared, input } = facts
  const rounding: Rounding = { mode: 'half_up', unit: heading.rounding_unit }
  const at = (index: number, values: Readonly<Record<string, Amount>>) =>
    valueOf(heading, terms[index]?.headings?.[heading.id], { ...shared, values }, input)
  const parts = stretches.map((stretch, index) => {
    const { value, trace, formula } = at(index, fulls[index] ?? {})
    return { stretch, full: value, trace, formula }
  })
  const last = parts.at(-1)
  if (ruleOf(heading.source).is_of_whole_month) {
    // by the pay of a whole month, whatever of this one is paid
    const amount = round(last?.full ?? '0', rounding)
    return {
      heading,
      amount,
      full: amount,
      segments: [],
      formula: last?.formula ?? null,
      trace: last?.trace ?? [],
    }
  }
  if (!heading.is_prorated || isInput(heading)) {
    const { value, trace, formula } = at(stretches.length - 1, paidValues)
    const amount = round(value, rounding)
    const segments = parts.map(({ stretch, full }) => ({
      start: stretch.start,
      end: stretch.end,
      payable: stretch.payable,
      basis: stretch.basis,
      full: round(full, rounding),
      amount: '0',
    }))
    return { heading, amount, full: round(last?.full ?? value, rounding), segments, formula, trace }
  }
  const exact = parts.map(({ stretch, full }) =>
    divide(multiply(full, stretch.payable), stretch.basis, exactly),
  )
  const amount = round(sum(exact), rounding)
  let given: Amount = '0'
  const segments = parts.map(({ stretch, full }, index) => {
    const isLast = index === parts.length - 1
    // the last part takes what rounding leaves, so that the parts add up to the line
    const share = round(isLast ? subtract(amount, given) : (exact[index] ?? '0'), toPaisa)
    given = sum([given, share])
    return {
      start: stretch.start,
      end: stretch.end,
      payable: stretch.payable,
      basis: stretch.basis,
      full: round(full, rounding),
      amount: share,
    }
  })
  return {
    heading,
    amount,
    full: round(last?.full ?? '0', rounding),
    segments,
    formula: last?.formula ?? null,
    trace: last?.trace ?? [],
  }
}

const isInput = ({ source }: Heading) => ruleOf(source).is_entered === true

const parsed = new Map<string, Expression>()
function expressionOf(text: string): Expression {
  const known = parsed.get(text)
  if (known) return known
  const expression = parseFormula(text)
  if (parsed.size > 500) parsed.clear()
  parsed.set(text, expression)
  return expression
}

function valueOf(
  heading: Heading,
  own: { amount: Amount | null; formula: string | null } | undefined,
  facts: Parameters<typeof evaluateFormula>[2],
  input: Amount | undefined,
): { value: Amount; trace: TraceStep[]; formula: string | null } {
  if (isInput(heading)) return { value: input ?? '0', trace: [], formula: null }
  const rule = ruleOf(heading.source)
  if (!own && !rule.is_of_whole_month) return { value: '0', trace: [], formula: null }
  const usesFormula = heading.source === 'Formula' || rule.is_of_whole_month === true
  const formula = own?.formula ?? (usesFormula ? heading.formula : null)
  const fixed = own?.amount ?? null
  if (fixed !== null || formula === null) return { value: fixed ?? '0', trace: [], formula: null }
  try {
    const values = { ...facts.values, INPUT: input ?? '0' }
    return { ...evaluateFormula(expressionOf(formula), formula, { ...facts, values }), formula }
  } catch (error) {
    if (error instanceof FormulaError) throw new PayError(`${heading.name}: ${error.message}`)
    throw error
  }
}

/** What closed periods owe: a line for each heading and period. */
export const arrearLines = (headings: readonly Heading[], arrears: readonly Arrear[]): PayLine[] =>
  headings.flatMap((heading) =>
    arrears
      .filter(({ heading_id }) => heading_id === heading.id)
      .map(({ amount, period_id, days = [] }) => ({
        heading,
        amount,
        full: '0',
        segments: [],
        formula: null,
        trace: days.map(({ date, unpaid }) => ({ text: 'Unpaid days', value: unpaid, day: date })),
        relates_to: period_id,
      })),
  )
