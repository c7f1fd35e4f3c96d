export type SessionState = 'Planned' | 'Confirmed' | 'Held' | 'Cancelled' | 'No-show'
export type SessionAct = 'edit' | 'confirm' | 'hold' | 'no_show' | 'cancel' | 'acknowledge'
export interface SessionFacts {
  state: SessionState
  /** What the caller is in the session; null for everybody else. */
  part: 'coach' | 'coachee' | null
  is_acknowledged: boolean
  scheduled_on: string
  today: string
}

const acts: readonly SessionAct[] = ['edit', 'confirm', 'hold', 'no_show', 'cancel', 'acknowledge']

/** The state that follows, or null where the caller may not do this now. */
export function sessionAfter(act: SessionAct, facts: SessionFacts): SessionState | null {
  const { state, part } = facts
  const isAhead = state === 'Planned' || state === 'Confirmed'
  if (part === null) return null
  switch (act) {
    case 'edit':
      return isAhead ? 'Planned' : null
    case 'confirm':
      return state === 'Planned' ? 'Confirmed' : null
    case 'hold':
    case 'no_show':
      if (!isAhead || part !== 'coach' || facts.scheduled_on > facts.today) return null
      return act === 'hold' ? 'Held' : 'No-show'
    case 'cancel':
      return isAhead ? 'Cancelled' : null
    case 'acknowledge':
      return state === 'Held' && part === 'coachee' && !facts.is_acknowledged ? 'Held' : null
  }
}

export const sessionAbilities = (facts: SessionFacts) =>
  Object.fromEntries(acts.map((act) => [act, sessionAfter(act, facts) !== null])) as Record<
    SessionAct,
    boolean
  >
