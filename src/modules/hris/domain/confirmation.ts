import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import type { FieldErrors } from '#kernel/errors.ts'
import { probationEnd } from '#modules/hris/domain/employment.ts'

export const outcomes = ['Confirm', 'Extend', 'Separate'] as const
export type Outcome = (typeof outcomes)[number]
export type ConfirmationState = 'Asked' | 'Answered' | 'Decided' | 'Closed'

/** Until when the supervisor answers: not after the day before the end, so that HR has one to decide on. */
export function answerDue(asked_on: Day, answer_days: number, ends_on: Day): Day {
  const due = addDays(asked_on, answer_days)
  const latest = addDays(ends_on, -1)
  if (latest < asked_on) return asked_on
  return due < latest ? due : latest
}

export interface ExtensionFacts {
  joined_on: Day
  ends_on: Day
  /** How often the probation was prolonged, and how often it may be. */
  extended: number
  extensions: number
  /** The longest, from joining and with all extensions. */
  months: number
  /** Nepal's law holds the probation down. */
  country: string
}
/** Until when the probation may last at the most; null: it may not be prolonged. */
export function latestEnd(facts: ExtensionFacts): Day | null {
  const { joined_on, ends_on, extended, extensions, months, country } = facts
  if (extended >= extensions) return null
  const allowed = addDays(addMonths(joined_on, months), -1)
  const lawful = probationEnd(joined_on)
  const latest = country === 'NP' && lawful < allowed ? lawful : allowed
  return latest > ends_on ? latest : null
}

/** The last day of a probation that goes on for so many months: those of the calendar, from the day after its end. */
export const extendedTo = (ends_on: Day, months: number): Day =>
  addDays(addMonths(addDays(ends_on, 1), months), -1)

export interface Recommended {
  recommendation: Outcome
  extend_months: number | null
  reason: string | null
}
/** What speaks against a recommendation, by field. */
export function recommendationProblems(
  { recommendation, extend_months, reason }: Recommended,
  facts: ExtensionFacts,
): FieldErrors | null {
  const found: Record<string, string[]> = {}
  if (recommendation !== 'Confirm' && reason === null) found['reason'] = ['Reason is Required']
  if (recommendation === 'Extend') {
    const problem = extensionProblem(extend_months, facts)
    if (problem) found[problem[0]] = [problem[1]]
  }
  return Object.keys(found).length ? found : null
}

function extensionProblem(months: number | null, facts: ExtensionFacts): [string, string] | null {
  const latest = latestEnd(facts)
  if (latest === null) {
    const { extended, extensions } = facts
    return [
      'recommendation',
      extended >= extensions
        ? `A probation is prolonged at most ${extensions} ${extensions === 1 ? 'time' : 'times'}; this one was ${extended} ${extended === 1 ? 'time' : 'times'}.`
        : `This probation is as long as it may be already: it ends on ${facts.ends_on}.`,
    ]
  }
  if (months === null) return ['extend_months', 'Months is Required']
  const end = extendedTo(facts.ends_on, months)
  return end > latest
    ? ['extend_months', `That is until ${end}: the probation lasts until ${latest} at most.`]
    : null
}

/**
 * Why this cannot be decided any more. What is said after the end comes too late: a probation that ended without a word
 * in writing is a confirmation (Labour Act 13), which can only be written down.
 */
export function refusalToDecide(
  { state, ends_on }: { state: ConfirmationState; ends_on: Day },
  outcome: Outcome,
  today: Day,
): string | null {
  if (state === 'Decided' || state === 'Closed') return `This is already ${state}.`
  return outcome !== 'Confirm' && today > ends_on
    ? `The probation ended on ${ends_on} without a word, which is a confirmation (Labour Act 13).`
    : null
}

/** What may be done with it now. Nobody decides about themselves. */
export const confirmationAbilities = (facts: {
  /** `Not asked`: the day of asking has not come. */
  state: ConfirmationState | 'Not asked'
  is_self: boolean
  /** One of those whom the person reports to. */
  is_supervisor: boolean
  may_decide: boolean
  /** HR, for a supervisor who let the day of the answer go by. */
  may_stand_in: boolean
  is_past: boolean
}) => {
  const open = !facts.is_self && (facts.state === 'Asked' || facts.state === 'Answered')
  return {
    answer: open && (facts.is_supervisor || facts.may_stand_in) && facts.state === 'Asked' && !facts.is_past,
    decide: open && facts.may_decide,
  }
}
