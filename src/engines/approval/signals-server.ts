import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const approvalSignals = {
  'approval_delegation.answered': carries<{ delegation_id: string }>(),
  'approval_delegation.lost': carries<{ delegation_id: string }>(),
  'approval_delegation.made': carries<{ delegation_id: string }>(),
  'approvals.passed_on': carries<{
    now: { employee_id: string; count: number; of: string[] }[]
    former: { account_id: string; count: number; of: string[]; to: (string | null)[] }[]
  }>(),
  'approvers.changed': carries<{ employee_ids: string[] }>(),
  'supervisors.changed': carries<{ employee_ids: string[] }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof approvalSignals> {}
}
