import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { eachAlone } from '#engines/approval/request-bulk-server.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { overtimeCapsOn } from '#modules/attendance/domain/overtime-cap.ts'
import { factoredMinutes } from '#modules/attendance/domain/overtime-factor.ts'
import { overtimeSettingOf } from '#modules/attendance/server/extra-setting.ts'
import { refuseOverCaps } from '#modules/attendance/server/overtime-caps.ts'
import { overtimeFactors } from '#modules/attendance/server/overtime-factors.ts'
import { overtimeByWeek } from '#modules/attendance/server/overtime-week.ts'
import {
  isTaken,
  preApprovedOn,
  refuseBoth,
  refuseMore,
  workedOn,
} from '#modules/attendance/server/overtime-worked.ts'
import { lockPerson, noLonger, refusePast, refuseSecond } from '#modules/attendance/server/request-base.ts'
import { claimOvertime, overtimeDue } from '#modules/attendance/shared/overtime-due.ts'
import { overtimeClaim } from '#modules/attendance/shared/request.ts'

interface Input {
  date: Day
  minutes: number
  remarks: string
}
interface Claim {
  employee_id: string
  date: Day
  minutes: number
  worked_minutes: number
  day_type: string
  /** Minutes times their factors, as the setting was when it was claimed. */
  factored_minutes: string
}

const claims = requestService<Input, Claim>(overtimeClaim, {
  table: 'overtime_claim',
  async prepare(ctx, { date, minutes }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await overtimeSettingOf(ctx, employee_id, date)
    if (setting.settled_by !== 'Pay')
      throw refuse('Your overtime is settled by compensatory leave, not by pay. Request it under Leave.')
    refusePast(ctx, date, setting.claim_within_days)
    await refuseSecond(ctx, 'overtime_claim', employee_id, date)
    await refuseBoth(ctx, 'credit_hour_request', employee_id, date)
    const day = await countedOn(ctx, employee_id, date, setting.basis)
    const most = setting.requires_pre_approval
      ? Math.min(day.overtime, await preApproved(ctx, employee_id, date))
      : day.overtime
    refuseMore(minutes, most)
    const caps = overtimeCapsOn(setting, { is_off: day.day_type !== 'Workday' })
    await refuseOverCaps(ctx, 'overtime_claim', { employee_id, date, minutes }, caps)
    const { day_type, overtime: worked_minutes } = day
    const factors = (await overtimeFactors(ctx.db))(setting.id)
    const factored_minutes = factoredMinutes(minutes, day_type, factors)
    return { employee_id, date, minutes, worked_minutes, day_type, factored_minutes }
  },
  async approved(ctx, { minutes, employee_id, date, worked_minutes: of_day }) {
    const { basis } = await overtimeSettingOf(ctx, employee_id, date)
    // the day, or its week, may have been recomputed since it was claimed
    const worked_minutes =
      basis === 'Weekly'
        ? (await overtimeByWeek(ctx.db, [{ employee_id, date }])).of(employee_id, date).overtime
        : of_day
    if (worked_minutes < minutes)
      throw conflict(
        `Attendance shows ${worked_minutes} minutes of overtime on this date now. Decline this claim; what is left can be claimed again.`,
      )
  },
  undone: async (ctx, { id }) => void (await noLonger(ctx, 'overtime_claim', id)),
  columns: {
    // as it is now
    worked_minutes: sql`coalesce((select a.overtime from attendance_day a
      where a.employee_id = d.employee_id and a.date = d.date), d.worked_minutes)`,
  },
})

/** Overtime of a date that can be claimed: its own, or what its week leaves once that is over. */
async function countedOn(ctx: Ctx, employee_id: string, date: Day, basis: string) {
  const day = await workedOn(ctx, employee_id, date)
  if (basis !== 'Weekly') return day
  const week = (await overtimeByWeek(ctx.db, [{ employee_id, date }])).of(employee_id, date)
  if (!week.is_settled)
    throw invalid({ date: [`Overtime is counted by the week: claim it after ${week.end}.`] })
  if (week.overtime === 0)
    throw invalid({ date: ['The week of this date had no hours beyond those that were to be worked.'] })
  return { ...day, overtime: week.overtime }
}

async function preApproved(ctx: Ctx, employeeId: string, date: Day): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select ${preApprovedOn(sql`${employeeId}::uuid`, sql`${date}::date`)} as minutes`.execute(ctx.db)
  return rows[0]?.minutes ?? 0
}

/** What the caller can claim today, of the alias `u`. */
const isOpen = (
  ctx: Ctx,
) => sql<boolean>`u.employee_id = ${ctx.employee_id || null}::uuid and u.state = 'Unclaimed'
  and u.expires_on >= ${ctx.today}::date
  and not exists (select from overtime_claim c where c.employee_id = u.employee_id and c.date = u.date and c.is_live)
  and not ${isTaken(sql`u.employee_id`, sql`u.date`, sql`u.worked_minutes`)}`

/** How many days that are, and until when the first of them can be claimed. */
export async function overtimeToClaim(ctx: Ctx): Promise<{ days: number; until: Day | null }> {
  const { rows } = await sql<{ days: number; until: Day | null }>`
    select count(*)::int as days, min(u.expires_on) as until from overtime_due u where ${isOpen(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? { days: 0, until: null }
}

export const overtimeClaimRoutes: Route[] = [
  ...claims.routes,
  serveList(overtimeDue, {
    from: () => sql`overtime_due u`,
    select: () => ({
      date: sql`u.date`,
      day_type: sql`u.day_type`,
      worked_minutes: sql`u.worked_minutes`,
      minutes: sql`u.minutes`,
      expires_on: sql`u.expires_on`,
      name: sql`u.date::text`,
    }),
    id: sql`u.id`,
    where: (ctx) => [isOpen(ctx)],
    order: sql`u.date`,
  }),
  serveAction(claimOvertime, async (ctx, { body }) => {
    const { ids, remarks } = body
    const { rows } = await sql<{ id: string; date: Day; minutes: number }>`
      select u.id, u.date, u.minutes from overtime_due u
      where u.id = any(${ids}::uuid[]) and u.employee_id = ${ctx.employee_id || null}::uuid`.execute(ctx.db)
    if (rows.length !== new Set(ids).size) throw invalid({ ids: ['Select a valid choice.'] })
    const found = new Map(rows.map((row) => [row.id, row]))
    const { done, failed } = await eachAlone(ctx, ids, async (id) => {
      const due = found.get(id)
      if (due) await claims.ask(ctx, { date: due.date, minutes: due.minutes, remarks })
    })
    if (done.length === 0) throw invalid({ ids: [...new Set(failed.map(({ message }) => message))] })
    return { claimed: done.length, skipped: failed.length }
  }),
]
