import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'

export interface NoticeFacts {
  notified_on: Day
  last_day: Day
  /** Labour Act 144, by length of service. */
  law_days: number
  /** What the organization asks for after a year, never less than the law. */
  after_year_days: number
  needs_notice: boolean
}
export interface Notice {
  days: number
  /** The first last day at which the notice is over. */
  earliest: Day
  served: number
  shortfall: number
}

/** After a year the law asks for 30 days, and only then the organization's own notice holds. */
export function noticeOf({
  notified_on,
  last_day,
  law_days,
  after_year_days,
  needs_notice,
}: NoticeFacts): Notice {
  const days = !needs_notice ? 0 : law_days < 30 ? law_days : Math.max(law_days, after_year_days)
  const served = Math.max(0, daysBetween(notified_on, last_day))
  return { days, earliest: addDays(notified_on, days), served, shortfall: Math.max(0, days - served) }
}

export interface ResignationAsked {
  requested_last_day: Day
  waiver_requested: boolean
  today: Day
  notice: Notice
  allows_waiver: boolean
}
/** What speaks against a resignation, by field. Nobody is kept from resigning: only an early last day asks for a waiver. */
export function resignationProblems(asked: ResignationAsked): Record<string, string[]> | null {
  const { requested_last_day, today, notice } = asked
  if (requested_last_day < today) return { requested_last_day: ['Last working day cannot be a past date'] }
  if (notice.shortfall === 0) return null
  const early = `${notice.days} days of notice are asked for: ${notice.shortfall} are missing. The earliest last day is ${notice.earliest}.`
  if (!asked.allows_waiver) return { requested_last_day: [early] }
  return asked.waiver_requested
    ? null
    : { requested_last_day: [`${early} Ask for a waiver to leave earlier.`] }
}

export interface Agreed {
  agreed: Day
  /** What the letter asks for, and the first day at which the notice is over. */
  requested: Day
  earliest: Day
  treatment: 'Waived' | 'Paid by employee' | 'Paid by organization'
  today: Day
}
/** What speaks against another last day, by field. Nobody is held longer than they asked for or the notice lasts. */
export function agreedProblems({
  agreed,
  requested,
  earliest,
  treatment,
  today,
}: Agreed): Record<string, string[]> | null {
  if (agreed < today) return { agreed_last_day: ['Agreed last day cannot be a past date'] }
  const latest = requested > earliest ? requested : earliest
  if (agreed > latest)
    return { agreed_last_day: [`Nobody can be held longer than the notice and the letter: until ${latest}.`] }
  const isEarly = agreed < requested && agreed < earliest
  if (isEarly && treatment === 'Paid by employee')
    return {
      shortfall_treatment: [
        `The employee asked for ${requested}: notice that they are released from earlier is not theirs to pay.`,
      ],
    }
  return null
}

/** Labour Act 141: what is not answered until its day is taken as accepted. */
export const isLapsed = (answerDueOn: Day, today: Day): boolean => today > answerDueOn
