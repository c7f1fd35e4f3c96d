import { carries, type Declared } from '#platform/signal.ts'

export const employeeEvaluationSignals = {
  'target.assigned': carries<{ employee_ids: string[] }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof employeeEvaluationSignals> {}
}
