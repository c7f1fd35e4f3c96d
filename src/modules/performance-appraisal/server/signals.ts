import { carries, type Declared } from '#platform/signal.ts'

export const performanceAppraisalSignals = {
  'assigned_kpi.sent': carries<{ employee_ids: string[] }>(),
  'assigned_kpi.change_asked': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof performanceAppraisalSignals> {}
}
