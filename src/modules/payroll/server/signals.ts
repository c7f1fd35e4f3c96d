import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const payrollSignals = {
  /** A payroll was submitted, or has its first of two approvals. */
  'payroll_run.awaits': carries<{ id: string }>(),
  'payroll_run.decided': carries<{ id: string; is_approved: boolean; remarks: string }>(),
  'payroll_run.closed': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof payrollSignals> {}
}
