import { addDays, type Day } from '#kernel/calendar/day.ts'
import { probationEnd } from '#modules/hris/domain/employment.ts'

/** What employment type and level say of the probation of a newcomer. */
export interface ProbationTerms {
  has_probation: boolean
  months: number
}

/** The end that type and level give; none for whom it would be over already: their past is not made up. */
export function defaultProbation(
  joined_on: Day,
  { has_probation, months }: ProbationTerms,
  today: Day,
): Day | null {
  if (!has_probation || months <= 0) return null
  const end = probationEnd(joined_on, months)
  return end < today ? null : end
}

/** What was said of a probation at hire: a day, that there is none, or nothing. */
export interface ProbationSaid {
  probation_ends_on?: Day | null | undefined
  no_probation?: boolean | undefined
}
/** A day that was said is kept, none is only what was said to be none, and what was not said follows type and level. */
export const probationOf = (said: ProbationSaid, byDefault: Day | null): Day | null =>
  said.no_probation ? null : (said.probation_ends_on ?? byDefault)

interface Probation {
  probation_ends_on: Day | null
  confirmed_on: Day | null
}
/** Somebody confirmed within their probation is on it until the day before. */
const lastDay = ({ probation_ends_on: end, confirmed_on }: Probation): Day | null =>
  end !== null && confirmed_on !== null && confirmed_on <= end ? addDays(confirmed_on, -1) : end

/**
 * Until when the probation would have lasted that a change ends before its time: by the day of confirmation, or because
 * the person is on none any more. Another end of a probation that goes on is no confirmation. Null: nothing is cut short.
 */
export function probationCutShort(before: Probation, after: Probation, day: Day): Day | null {
  const until = lastDay(before)
  if (until === null || until < day) return null
  const isOver = (lastDay(after) ?? '') < day
  const { confirmed_on } = after
  const isConfirmed = confirmed_on !== null && confirmed_on !== before.confirmed_on && confirmed_on <= until
  return isOver || isConfirmed ? until : null
}

/** What is wrong with what was said of a probation, by field. */
export function probationProblems({
  said,
  before,
  after,
  day,
  reason,
}: {
  said: ProbationSaid
  /** At hire: as type and level give it. */
  before: Probation
  after: Probation
  /** Today, or the day of joining where that is later. */
  day: Day
  reason: string | null | undefined
}): Record<string, string[]> {
  if (said.no_probation && said.probation_ends_on)
    return { probation_ends_on: ['Choose either an end of probation or no probation.'] }
  const until = probationCutShort(before, after, day)
  if (until === null || reason) return {}
  return { confirmation_reason: [`Reason is Required: probation would last until ${until}.`] }
}
