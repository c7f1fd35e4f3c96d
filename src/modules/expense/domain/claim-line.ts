import { addDays, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, isNegative, subtract, sum } from '#kernel/money.ts'

export const findingKinds = [
  'Over limit',
  'Receipt missing',
  'Possible duplicate',
  'Outside the trip',
] as const
export interface Finding {
  kind: (typeof findingKinds)[number]
  message: string
}
/** One line as its rules see it. Amounts are in the currency of the organization. */
export interface Line {
  expense_type_id: string
  spent_on: Day
  base_amount: string
  has_receipt: boolean
  reason: string | null
}
/** What holds for one type of expense and one level. */
export interface Limits {
  type: string
  day_limit: string | null
  month_limit: string | null
  over: 'Reason needed' | 'Refused'
  receipt_above: string | null
}
export interface Facts {
  today: Day
  /** How long afterwards something may be claimed. */
  past_days: number
  trip: { starts_on: Day; ends_on: Day } | null
  limits: ReadonlyMap<string, Limits>
  /** Claimed before and not declined, by type and date. */
  before: readonly { expense_type_id: string; spent_on: Day; base_amount: string }[]
}
/** What is found about a line, and what stops it: `field` is where that is said. */
export interface Judged {
  findings: Finding[]
  problems: {
    field: 'spent_on' | 'amount' | 'quantity' | 'currency' | 'receipt_id' | 'reason'
    message: string
  }[]
}

/** Every line by the policy, in order: what is claimed of a day or a month counts up from line to line. */
export function judge(lines: readonly Line[], facts: Facts): Judged[] {
  return lines.map((line, index) => {
    const counted = [...facts.before, ...lines.slice(0, index + 1)].filter(
      ({ expense_type_id }) => expense_type_id === line.expense_type_id,
    )
    return judged(line, counted, facts)
  })
}

function judged(line: Line, counted: Facts['before'], { today, past_days, trip, limits }: Facts): Judged {
  const found: Judged = { findings: [], problems: [] }
  const { spent_on } = line
  if (spent_on > today) found.problems.push({ field: 'spent_on', message: 'It lies in the future.' })
  if (spent_on < addDays(today, -past_days))
    found.problems.push({
      field: 'spent_on',
      message: `Expenses are claimed at most ${past_days} days afterwards.`,
    })
  if (trip && (spent_on < addDays(trip.starts_on, -1) || spent_on > addDays(trip.ends_on, 1)))
    found.findings.push({
      kind: 'Outside the trip',
      message: `The trip was from ${trip.starts_on} to ${trip.ends_on}.`,
    })
  const own = limits.get(line.expense_type_id)
  if (!own) return found
  overLimit(line, counted, own, found)
  if (own.receipt_above !== null && !line.has_receipt && isAbove(line.base_amount, own.receipt_above))
    found.problems.push({ field: 'receipt_id', message: `Above ${own.receipt_above} a receipt is needed.` })
  return found
}

/** A line that looks like another is no error, but its reason says why it is claimed. */
export function withDuplicates(
  { findings, problems }: { findings: readonly Finding[]; problems: Judged['problems'] },
  found: readonly Finding[],
  reason: string | null,
): Judged {
  const asks = found.length > 0 && !reason && !problems.some(({ field }) => field === 'reason')
  return {
    findings: [...findings, ...found],
    problems: asks ? [...problems, { field: 'reason', message: 'Say why it is not a duplicate.' }] : problems,
  }
}

function overLimit(line: Line, counted: Facts['before'], limits: Limits, found: Judged) {
  const { type, over } = limits
  const ofDay = total(counted.filter(({ spent_on }) => spent_on === line.spent_on))
  const ofMonth = total(counted.filter(({ spent_on }) => spent_on.slice(0, 7) === line.spent_on.slice(0, 7)))
  const said = [
    ...(limits.day_limit !== null && isAbove(ofDay, limits.day_limit)
      ? [`${ofDay} of ${type} on ${line.spent_on}: at most ${limits.day_limit} a day.`]
      : []),
    ...(limits.month_limit !== null && isAbove(ofMonth, limits.month_limit)
      ? [`${ofMonth} of ${type} in the month: at most ${limits.month_limit}.`]
      : []),
  ]
  for (const message of said) {
    if (over === 'Refused') found.problems.push({ field: 'amount', message })
    else found.findings.push({ kind: 'Over limit', message })
  }
  if (said.length && over === 'Reason needed' && !line.reason)
    found.problems.push({ field: 'reason', message: 'Say why it is more than the limit.' })
}

const total = (lines: Facts['before']) => sum(lines.map(({ base_amount }) => base_amount))
const isAbove = (amount: string, limit: string) => compareAmounts(amount, limit) > 0

/** What is approved of a claim: of each line what was left of it, with the allowance of the days. */
export const approvedOf = (
  lines: readonly { base_amount: string; approved_amount: string | null; paid_by: string }[],
  allowance: string,
): string =>
  sum([
    allowance,
    ...lines
      .filter(({ paid_by }) => paid_by === 'Employee')
      .map(({ base_amount, approved_amount }) => approved_amount ?? base_amount),
  ])

/** An approved claim settles what is open of its advance first; the rest is to be paid. */
export function split(approved: string, open: string): { settles: string; payable: string } {
  if (compareAmounts(open, '0') <= 0) return { settles: '0', payable: approved }
  const rest = subtract(approved, open)
  return isNegative(rest) ? { settles: approved, payable: '0' } : { settles: open, payable: rest }
}
