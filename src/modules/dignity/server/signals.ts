import { carries, type Declared } from '#platform/signal.ts'

/** What happens to goals and sessions that people are told of. */
export const dignitySignals = {
  'goal.moved': carries<{ id: string; act: string }>(),
  /** For twice and for three times as long as the period asks nobody has checked in. */
  'goal.silent': carries<{ id: string }>(),
  'goal.long_silent': carries<{ id: string }>(),
  'goal_milestone.moved': carries<{ id: string; act: string }>(),
  'goal_period.moved': carries<{ id: string }>(),
  'coaching.moved': carries<{ id: string; act: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof dignitySignals> {}
}
