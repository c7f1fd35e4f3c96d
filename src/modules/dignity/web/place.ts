import type { Scope } from '#ui/data/scope.tsx'

// names are written out: the build finds by them which pages other areas lead to
const places = {
  goal: { hr: 'admin-dignity-individual-objective-my-detail', own: 'user-dignity-my-detail' },
  goals: { hr: 'admin-dignity-individual-objective', own: 'user-dignity-objective-to-me' },
  periods: { hr: 'admin-dignity-settings-goal-period', own: 'user-dignity-goal-period' },
  period: { hr: 'admin-dignity-settings-goal-period-detail', own: 'user-dignity-goal-period-detail' },
  milestone: {
    hr: 'admin-dignity-settings-goal-period-goal-milestone-detail',
    own: 'user-dignity-goal-period-goal-milestone-detail',
  },
  coaching: { hr: 'admin-dignity-coaching', own: 'user-dignity-coaching' },
  approval: { hr: 'admin-dignity-overview', own: 'user-dignity-approval' },
} as const

/** A page of the reader's own area: HR stays in the admin area, everybody else in theirs. */
export const placeOf = (
  { as, to }: Pick<Scope, 'as' | 'to'>,
  page: keyof typeof places,
  params?: Readonly<Record<string, string>>,
) => to(places[page][as === 'hr' ? 'hr' : 'own'], params)
