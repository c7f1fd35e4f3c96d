import type { Day } from '#kernel/calendar/day.ts'

export const proposalStates = ['Waiting', 'Agreed', 'Objected', 'Lapsed'] as const
/** What becomes of notice that is not served. */
export const treatments = ['Waived', 'Paid by employee', 'Paid by organization'] as const
export type Treatment = (typeof treatments)[number]
/** Who may let missing notice go. */
export const waivers = ['Whoever decides', 'HR alone'] as const
export type Waiver = (typeof waivers)[number]

export interface Proposed {
  proposed: Day
  /** The day that holds now, what the letter asks for, and the first day at which the notice is over. */
  holds: Day
  requested: Day
  earliest: Day
  treatment: Treatment
  today: Day
  may_waive: boolean
}
type Problems = Record<string, string[]>

/** What speaks against proposing a last day, by field. Nobody is held longer than they asked for or the notice lasts. */
export function proposalProblems(asked: Proposed): Problems | null {
  const { proposed, holds, requested, earliest, treatment, today, may_waive } = asked
  if (proposed < today) return { proposed_last_day: ['Last working day cannot be a past date'] }
  const latest = requested > earliest ? requested : earliest
  if (proposed > latest)
    return {
      proposed_last_day: [`Nobody can be held longer than the notice and the letter: until ${latest}.`],
    }
  if (proposed === holds) return { proposed_last_day: [`${holds} is the last working day already.`] }
  if (proposed >= earliest) return null
  if (proposed < requested && treatment === 'Paid by employee')
    return {
      shortfall_treatment: [
        `The employee asked for ${requested}: notice that they are released from earlier is not theirs to pay.`,
      ],
    }
  if (proposed >= requested && treatment === 'Waived' && !may_waive)
    return { shortfall_treatment: ['Only HR lets missing notice go: choose who pays for it.'] }
  return null
}

export const mayWaive = (waived_by: Waiver, as: string): boolean =>
  waived_by === 'Whoever decides' || as === 'hr'

/** What becomes of missing notice when the letter is approved: as it was agreed to, else let go by whoever may. */
export const treatmentOf = (facts: {
  shortfall_days: number
  treatment: Treatment
  is_agreed: boolean
  may_waive: boolean
}): Treatment =>
  facts.shortfall_days > 0 && facts.treatment === 'Waived' && !facts.is_agreed && !facts.may_waive
    ? 'Paid by employee'
    : facts.treatment
