import type { Day } from '#kernel/calendar/day.ts'

export const talkStates = [
  'Planned',
  'Stay to be confirmed',
  'Retained',
  'Exit confirmed',
  'Not held',
] as const
export type TalkState = (typeof talkStates)[number]
/** What the holder says of it. That somebody stays is only so when they say it themselves. */
export const talkOutcomes = ['Stays', 'Leaves', 'Not held'] as const
export type TalkOutcome = (typeof talkOutcomes)[number]
export const talkAnswers = ['I stay', 'I leave'] as const
export type TalkAnswer = (typeof talkAnswers)[number]

type Step = { ok: true; state: TalkState } | { ok: false; why: string }

export function afterTalk(state: TalkState, outcome: TalkOutcome, talks_on: Day, today: Day): Step {
  if (state !== 'Planned') return { ok: false, why: `This talk is already ${state}.` }
  if (outcome === 'Not held') return { ok: true, state: 'Not held' }
  if (talks_on > today) return { ok: false, why: `The talk is planned for ${talks_on}: it was not held yet.` }
  return { ok: true, state: outcome === 'Stays' ? 'Stay to be confirmed' : 'Exit confirmed' }
}

/** Nobody's letter is closed by others: whoever wrote it says whether they stay. */
export function afterAnswer(state: TalkState, answer: TalkAnswer): Step {
  if (state !== 'Stay to be confirmed') return { ok: false, why: 'Nothing to confirm.' }
  return { ok: true, state: answer === 'I stay' ? 'Retained' : 'Exit confirmed' }
}
