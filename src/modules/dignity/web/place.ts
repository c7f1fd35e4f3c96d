import type { Scope } from '#ui/data/scope.tsx'

const places = {
  goal: ['individual-objective-my-detail', 'my-detail'],
  goals: ['individual-objective', 'objective-to-me'],
  periods: ['settings-goal-period', 'goal-period'],
  period: ['settings-goal-period-detail', 'goal-period-detail'],
  milestone: ['settings-goal-period-goal-milestone-detail', 'goal-period-goal-milestone-detail'],
  coaching: ['coaching', 'coaching'],
  approval: ['overview', 'approval'],
} as const

/** A page of the reader's own area: HR stays in the admin area, everybody else in theirs. */
export const placeOf = (
  { as, to }: Pick<Scope, 'as' | 'to'>,
  page: keyof typeof places,
  params?: Readonly<Record<string, string>>,
) => to(`${as === 'hr' ? 'admin' : 'user'}-dignity-${places[page][as === 'hr' ? 0 : 1]}`, params)
