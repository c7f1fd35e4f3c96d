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
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof attendanceSignals> {}
}
