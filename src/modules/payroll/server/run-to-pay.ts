import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { RunType } from '#modules/payroll/domain/run-type.ts'

export interface Period {
  id: string
  start: Day
  end: Day
}
/** A payroll as its payslips are computed by it. */
export interface RunToPay {
  id: string
  type: RunType
  period: Period
  pay_on: Day
  /** The closed payroll that it corrects. */
  corrects: string | null
}

export async function runToPay(db: Db, id: string): Promise<RunToPay> {
  const row = await db
    .selectFrom('payroll_run')
    .select(['period_id', 'start_on', 'end_on', 'pay_on', 'type', 'corrects_run_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    // the database checks what the column may hold
    type: row.type as RunType,
    period: { id: row.period_id, start: row.start_on, end: row.end_on },
    pay_on: row.pay_on,
    corrects: row.corrects_run_id,
  }
}
