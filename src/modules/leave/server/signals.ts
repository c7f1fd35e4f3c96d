import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const leaveSignals = {
  'leave_balance.adjusted': carries<{ employee_id: string; leave_type_id: string; source_id: string }>(),
  'leave_request.approved': carries<{ request_id: string; remarks: string }>(),
  'leave_request.cancelled': carries<{ request_id: string; remarks: string }>(),
  'leave_request.declined': carries<{ request_id: string; remarks: string }>(),
  'leave_request.deleted': carries<{ request_id: string; remarks: string }>(),
  'leave_request.freed': carries<{ request_id: string; dates: string[] }>(),
  'leave_request.granted': carries<{ request_id: string }>(),
  'leave_request.recounted': carries<{
    request_id: string
    before: string
    after: string
    because: string
  }>(),
  'leave_request.revoked': carries<{ request_id: string; remarks: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof leaveSignals> {}
}
