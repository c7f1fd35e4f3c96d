import { carries, type Declared } from '#platform/signal.ts'

/** What happens to tasks that people are told of. */
export const taskSignals = {
  'task.assigned': carries<{ id: string }>(),
  'task.moved': carries<{ id: string; act: string }>(),
  'task.commented': carries<{ subject_id: string; id: string }>(),
  'task_rule.paused': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof taskSignals> {}
}
