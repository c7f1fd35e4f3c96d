import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const attendanceSignals = {
  /** Null: everybody, or until today. */
  'attendance.facts_changed': carries<{
    employee_ids: string[] | null
    start: string
    end: string | null
    because: string
  }>(),
  /** People have checked in since, in the browser or at a kiosk. */
  'attendance.checked_in': carries<{ since: string }>(),
  /** Somebody checked in and, a while after the shift, not out. */
  'attendance.check_out_forgotten': carries<{ employee_id: string; date: string; scheduled_out: string }>(),
  /** What was left of somebody's credits when their time was over. */
  'attendance.credit_hours_expired': carries<{ employee_id: string; minutes: number }>(),
  /** Overtime of some days can be claimed now, or can no more. */
  'attendance.overtime_due': carries<{
    employee_id: string
    step: 'ready' | 'expired'
    days: number
    first: string
  }>(),
  /** A penalty was proposed, contested, decided, undone or withdrawn. */
  'attendance.penalty_changed': carries<{
    penalty_id: string
    step: 'proposed' | 'contested' | 'decided' | 'undone' | 'withdrawn'
  }>(),
  /** One person's part of what was published. */
  'attendance.roster_published': carries<{ employee_id: string; days: number; start: string; end: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof attendanceSignals> {}
}
