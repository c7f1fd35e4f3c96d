import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

/** Work of a day off as attendance knows it. */
export interface DayWork {
  minutes: number
  /** Its time is over, and nothing of it is missing. */
  is_settled: boolean
  /** How its overtime is had already. */
  taken: 'Paid' | 'Credited' | null
}
export interface CreditAsked {
  employee_id: string
  leave_type_id: string
  days: readonly { date: Day; minutes: number }[]
  /** The leave whose days these are, which is being decided: beside it only decided leave counts. Null: all that waits does. */
  deciding: string | null
}
interface AttendanceKnown {
  /** Minutes that credit hours cover of some days of leave; null where the type is not taken from credit hours. */
  creditFor(db: Db, asked: CreditAsked): Promise<number | null>
  /** Null where attendance of the person is not kept. */
  workOn(db: Db, employeeId: string, date: Day): Promise<DayWork | null>
}

let known: AttendanceKnown = { creditFor: async () => null, workOn: async () => null }

/** Attendance uses leave and not the other way: so it gives leave what leave asks of it. */
export const provideAttendance = (given: AttendanceKnown): void => void (known = given)
export const attendanceKnown = (): AttendanceKnown => known
