import type { Amount } from '#kernel/amount.ts'
import { addMonths, type Day } from '#kernel/calendar/day.ts'
import {
  compareAmounts,
  divide,
  greatest,
  least,
  multiply,
  round,
  subtract,
  sum,
  toPaisa,
} from '#kernel/money.ts'

/** What the limit of an advance is a percentage of. */
export const advanceBases = ['Agreed pay', 'Net pay', 'Headings'] as const
export type AdvanceBasis = (typeof advanceBases)[number]

export interface AdvanceRules {
  /** Of a month's pay, by the basis. */
  percent: number
  /** Months in which it is repaid, at most. */
  months: number
  service_months: number
  /** Advances in a fiscal year, at most; 0 is without a limit. */
  per_year: number
  /** Months from the full repayment of the last one to the next request; 0 is none. */
  gap_months: number
  needs_guarantor: boolean
}
export interface AdvanceFacts {
  /** A month's pay, by the basis. */
  pay: Amount
  /** Requested, or paid out and not repaid yet. */
  outstanding: Amount
  joined_on: Day
  /** Requests of the fiscal year that were not declined or taken back. */
  this_year: number
  /** When the last one was repaid in full; null where none was. */
  repaid_on: Day | null
  today: Day
}
export interface AdvanceAsked {
  amount: Amount
  months: number
  is_top_up: boolean
  guarantor_id: string | null
  employee_id: string
}

export const advanceLimit = ({ percent }: AdvanceRules, { pay }: Pick<AdvanceFacts, 'pay'>): Amount =>
  divide(multiply(pay, String(percent)), '100', toPaisa)
export const advanceAvailable = (rules: AdvanceRules, facts: AdvanceFacts): Amount =>
  greatest('0', subtract(advanceLimit(rules, facts), facts.outstanding))

/** Why an advance is not requested, at the field that it is about; the first reason of each. */
export function advanceProblems(
  rules: AdvanceRules,
  facts: AdvanceFacts,
  asked: AdvanceAsked,
): Record<string, string[]> {
  const { outstanding, today } = facts
  const available = advanceAvailable(rules, facts)
  const free = facts.repaid_on && addMonths(facts.repaid_on, rules.gap_months)
  const found: Record<string, string | null> = {
    amount:
      addMonths(facts.joined_on, rules.service_months) > today
        ? `Advance salary needs ${rules.service_months} months of service.`
        : rules.per_year > 0 && facts.this_year >= rules.per_year
          ? `Advances in a fiscal year: at most ${rules.per_year}.`
          : // what tops up an open one does not begin a new one
            free && !asked.is_top_up && rules.gap_months > 0 && free > today
            ? `The next advance can be requested from ${free}.`
            : compareAmounts(asked.amount, available) > 0
              ? `${inPaisa(available)} is available: the limit is ${inPaisa(advanceLimit(rules, facts))}, ${inPaisa(outstanding)} is outstanding.`
              : null,
    months: asked.months > rules.months ? `Repayment takes at most ${rules.months} months.` : null,
    is_top_up:
      asked.is_top_up && compareAmounts(outstanding, '0') <= 0 ? 'There is no advance to top up.' : null,
    guarantor_id:
      asked.guarantor_id === asked.employee_id
        ? 'Choose a colleague as guarantor.'
        : rules.needs_guarantor && asked.guarantor_id === null
          ? 'Guarantor is Required'
          : null,
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, why]) => (why ? [[field, [why]]] : [])))
}

const inPaisa = (amount: Amount) => round(amount, toPaisa)

/** An advance that was paid out. */
export interface OpenAdvance {
  amount: Amount
  /** Taken over from earlier ones. */
  merged: Amount
  months: number
  repaid: Amount
  /** Of the period that is paid. */
  is_paused: boolean
}
export const advanceLeft = ({ amount, merged, repaid }: Omit<OpenAdvance, 'months' | 'is_paused'>): Amount =>
  greatest('0', subtract(sum([amount, merged]), repaid))

/** An equal part each month, the last one smaller. What a month does not take is left, and so comes at the end. */
export const advanceDue = (one: OpenAdvance): Amount =>
  one.is_paused
    ? '0'
    : least(
        divide(sum([one.amount, one.merged]), String(one.months), { mode: 'up', unit: '0.01' }),
        advanceLeft(one),
      )
