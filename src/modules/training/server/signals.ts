import { carries, type Declared } from '#platform/signal.ts'

export const trainingSignals = {
  'training.invited': carries<{ session_id: string; employee_ids: string[] }>(),
  'training.moved_up': carries<{ session_id: string; employee_ids: string[] }>(),
  'training.expiring': carries<{ employee_id: string; valid_until: string; topic: string }>(),
  'training.follow_up': carries<{ members: string[] }>(),
  'training.cancelled': carries<{ session_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof trainingSignals> {}
}
