import type { Scope } from '#ui/data/scope.tsx'

// names are written out: the build finds by them which pages other areas lead to
const places = {
  goal: ['admin-dignity-individual-objective-my-detail', 'user-dignity-my-detail'],
  goals: ['admin-dignity-individual-objective', 'user-dignity-objective-to-me'],
  periods: ['admin-dignity-settings-goal-period', 'user-dignity-goal-period'],
  period: ['admin-dignity-settings-goal-period-detail', 'user-dignity-goal-period-detail'],
  milestone: [
    'admin-dignity-settings-goal-period-goal-milestone-detail',
    'user-dignity-goal-period-goal-milestone-detail',
  ],
  coaching: ['admin-dignity-coaching', 'user-dignity-coaching'],
  approval: ['admin-dignity-overview', 'user-dignity-approval'],
} as const

/** A page of the reader's own area: HR stays in the admin area, everybody else in theirs. */
export const placeOf = (
  { as, to }: Pick<Scope, 'as' | 'to'>,
  page: keyof typeof places,
  params?: Readonly<Record<string, string>>,
) => to(places[page][as === 'hr' ? 0 : 1], params)
