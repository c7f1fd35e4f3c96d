import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const loanSignals = {
  'loan.decided': carries<{ id: string }>(),
  'loan.guarantor_asked': carries<{ id: string; employees: string[] }>(),
  'loan.guarantor_answered': carries<{ id: string; employee_id: string }>(),
  /** Net pay of a payroll that was closed allowed less than was due until the day. */
  'loan.repayment_missed': carries<{ id: string; on: string }>(),
  'loan.change_requested': carries<{ id: string }>(),
  'loan.change_decided': carries<{ id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof loanSignals> {}
}
