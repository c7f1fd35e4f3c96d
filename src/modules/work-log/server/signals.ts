import { carries, type Declared } from '#platform/signal.ts'

export const workLogSignals = {
  'work_log.submitted': carries<{ employee_id: string; ids: string[] }>(),
  'work_log.decided': carries<{ employee_id: string; approved: boolean; count: number }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof workLogSignals> {}
}
