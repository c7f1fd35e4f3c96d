import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { CountedDate } from '#modules/leave/domain/counted-date.ts'
import { attendanceKnown, type CreditAsked } from '#modules/leave/server/attendance-known.ts'
import type { Leave } from '#modules/leave/server/take.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

/** Minutes that a leave takes from credit hours, and how many they cover; null: it is not taken from them. */
export interface CreditCover {
  minutes: number
  covered: number
}

async function coverOf(db: Db, asked: CreditAsked): Promise<CreditCover | null> {
  const covered = await attendanceKnown().creditFor(db, asked)
  const minutes = asked.days.reduce((sum, day) => sum + day.minutes, 0)
  return covered === null ? null : { minutes, covered }
}

/** Of a leave that is asked for, with all that waits. */
export const creditAsked = (
  db: Db,
  of: { employee_id: string; leave_type_id: string },
  { dates, workday }: { dates: readonly CountedDate[]; workday: number },
): Promise<CreditCover | null> =>
  coverOf(db, {
    ...of,
    deciding: null,
    days: dates.flatMap(({ date, pieces }) => {
      const minutes = pieces.reduce(
        (sum, piece) => sum + (piece.minutes ?? Math.round((piece.thousandths * workday) / 1000)),
        0,
      )
      return minutes > 0 ? [{ date, minutes }] : []
    }),
  })

/** Credit hours may have expired or been used since the leave was requested. */
export async function refuseWithoutCredit(ctx: Ctx, leave: Leave): Promise<void> {
  const { id, employee_id, leave_type_id } = leave
  const days = (await leaveMinutes(ctx.db, sql`l.request_id = ${id}`)).map(({ date, minutes }) => ({
    date,
    minutes,
  }))
  const cover = await coverOf(ctx.db, { employee_id, leave_type_id, days, deciding: id })
  if (cover && cover.covered < cover.minutes)
    throw conflict(
      `Credit hours cover ${cover.covered} of ${cover.minutes} minutes of this leave now. Decline it.`,
    )
}

export interface LeaveMinutes {
  request_id: string
  employee_id: string
  date: Day
  minutes: number
  is_approved: boolean
}
/** What leave takes of its days in minutes; of the aliases `l` and `d`. */
async function leaveMinutes(db: Db, where: ReturnType<typeof sql>): Promise<LeaveMinutes[]> {
  const { work_minutes } = await settingOf(db, leaveSettings)
  const { rows } = await sql<LeaveMinutes>`
    select l.request_id, l.employee_id, l.date, r.status = 'Approved' as is_approved,
      sum(coalesce(l.minutes, round(l.fraction * ${work_minutes}::int)))::int as minutes
    from leave_day l join leave_request d on d.org_id = l.org_id and d.request_id = l.request_id
    join request r on r.org_id = l.org_id and r.id = l.request_id
    where l.is_live and l.fraction > 0 and ${where} group by l.request_id, l.employee_id, l.date, r.status
    order by l.date, l.request_id`.execute(db)
  return rows
}
/** Of these people, leave of some types that is approved or waits. */
export const leaveMinutesOf = (db: Db, employeeIds: readonly string[], typeIds: readonly string[]) =>
  leaveMinutes(
    db,
    sql`l.employee_id = any(${[...employeeIds]}::uuid[]) and d.leave_type_id = any(${[...typeIds]}::uuid[])`,
  )
