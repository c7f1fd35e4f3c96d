import type { Day } from '#kernel/calendar/day.ts'

/** An entry of the ledger as the rules see it. */
export interface Line {
  kind: string
  /** Signed ticks. */
  amount: number
  on: Day
  /** The last day on which it is worth something. */
  expires_on: Day | null
  source_type: string
  source_id: string
  /** The leave year that it belongs to. */
  period_id: string | null
  reason: string
}

// What the nightly work writes. Everything else in a ledger was done by people, and is a fact to it.
const written = /^(accrual|renewal|year_end|carry(:.+)?|expiry|separation|moved|restart)(~\d+)?$/
export const isWritten = ({ source_type }: Pick<Line, 'source_type'>) => written.test(source_type)

const ofYearEnd = /^(year_end|carry(:.+)?|moved)(~\d+)?$/
/** What stands on the first day of a year because the former one ended. */
export const isOfYearEnd = ({ source_type }: Pick<Line, 'source_type'>) => ofYearEnd.test(source_type)

/** Entries of one place in the ledger; a correction stands in the place of what it corrects. */
export const placeOf = ({ source_type, source_id, kind, on }: Omit<Line, 'amount'>) =>
  `${source_type.replace(/~\d+$/, '')} ${source_id} ${kind} ${on}`

/** What comes first on one day: the end of the former year, what starts anew, what is given, what people brought in, what was taken. */
export function rankOf(line: Pick<Line, 'source_type' | 'kind' | 'amount'>): number {
  if (isOfYearEnd(line)) return line.amount < 0 ? 1 : 2
  if (line.source_type.startsWith('restart')) return RESTART
  if (isWritten(line)) return line.amount > 0 ? 3 : 0
  return line.amount > 0 ? 4 : 5
}
/** What was carried into a year that begins on the day lapses too; what is given on the day is of the new balance. */
export const RESTART = 2.5
