import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const whistleSignals = {
  /** A legal clock is about to run out, or has; `days` are left. */
  'whistle.clock': carries<{ report_id: string; clock: 'acknowledge' | 'feedback'; days: number }>(),
  /** The reporter is asked from today on whether there was any disadvantage. */
  'whistle.follow_up': carries<{ report_id: string }>(),
  'whistle.identity_requested': carries<{ request_id: string }>(),
  'whistle.identity_decided': carries<{ request_id: string }>(),
  /** A reader gave a report to one more investigator. */
  'whistle.reader_added': carries<{ report_id: string; investigator_id: string }>(),
  'whistle.received': carries<{ report_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof whistleSignals> {}
}
