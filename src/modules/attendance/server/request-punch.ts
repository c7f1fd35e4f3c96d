import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { requestService, serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { outAt, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import {
  computedAnew,
  lockPerson,
  noLonger,
  refusePast,
  refuseSecond,
} from '#modules/attendance/server/request-base.ts'
import { adjustmentRequest, timesheetRequest, webRequest } from '#modules/attendance/shared/request.ts'
import { adjustmentSettings, timesheetSettings } from '#modules/attendance/shared/setting.ts'

interface Adjustment {
  employee_id: string
  date: Day
  check_in: string | null
  check_out: string | null
  reason: string
}
const adjustments = serveRequest<
  { date: Day; check_in?: string | null; check_out?: string | null; reason: string; remarks: string },
  Adjustment
>(adjustmentRequest, {
  table: 'attendance_adjustment',
  async prepare(ctx, { date, check_in, check_out, reason }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await settingOf(ctx.db, adjustmentSettings)
    refusePast(ctx, date, setting.past_days)
    if (!check_in && !check_out) throw invalid({ check_in: ['Enter a check-in or a check-out.'] })
    if (!reasonsOf(setting.reasons).includes(reason)) throw invalid({ reason: ['Select a valid choice.'] })
    const month = monthAround(await organizationCalendar(ctx), date)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from attendance_adjustment
      where employee_id = ${employee_id} and is_live and date between ${month.start} and ${month.end}`.execute(
      ctx.db,
    )
    if ((rows[0]?.count ?? 0) >= setting.month_limit)
      throw invalid({ date: [`At most ${setting.month_limit} adjustments a month are allowed.`] })
    const times = timesOf(ctx, { date, check_in: check_in ?? null, check_out: check_out ?? null })
    if (times.some(({ at }) => at > ctx.now))
      throw invalid({ [check_out ? 'check_out' : 'check_in']: ['The time is in the future.'] })
    return { employee_id, date, check_in: check_in ?? null, check_out: check_out ?? null, reason }
  },
  async approved(ctx, request) {
    await storePunches(
      ctx.db,
      timesOf(ctx, request).map(({ direction, at }): NewPunch => ({
        source: 'Adjustment',
        external_id: `${request.id} ${direction}`,
        employee_id: request.employee_id,
        occurred_at: at,
        direction,
        remarks: request.reason,
        account_id: ctx.viewer.account_id,
      })),
      ctx.now,
    )
    await computedAnew(ctx, request.employee_id, request.date)
  },
  async undone(ctx, request, from) {
    await noLonger(ctx, 'attendance_adjustment', request.id)
    if (from === 'Approved') await voidPunches(ctx, request, 'Adjustment')
  },
  columns: {
    check_in: sql`to_char(d.check_in, 'HH24:MI')`,
    check_out: sql`to_char(d.check_out, 'HH24:MI')`,
  },
})
export const reasonsOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function timesOf(
  ctx: Ctx,
  { date, check_in, check_out }: Pick<Adjustment, 'date' | 'check_in' | 'check_out'>,
) {
  const zone = ctx.org.time_zone
  return [
    ...(check_in ? [{ direction: 'In' as const, at: momentAt(date, check_in.slice(0, 5), zone) }] : []),
    ...(check_out
      ? [{ direction: 'Out' as const, at: outAt(date, check_in, check_out.slice(0, 5), zone) }]
      : []),
  ]
}

/** What a request wrote does not count any more; the punches stay. */
async function voidPunches(
  ctx: Ctx,
  { id, employee_id, date }: { id: string; employee_id: string; date: Day },
  source: 'Adjustment' | 'Timesheet',
) {
  await sql`insert into punch_void (punch_id, reason, account_id)
    select id, 'Request revoked', ${ctx.viewer.account_id} from punch
    where source = ${source} and external_id in (${`${id} In`}, ${`${id} Out`}) on conflict do nothing`.execute(
    ctx.db,
  )
  await computedAnew(ctx, employee_id, date)
}

interface Web {
  employee_id: string
  punch_id: string
}
/** Punches of browsers that count once they are approved. */
export const webRequests = requestService<{ punch_id: string; remarks: string }, Web>(webRequest, {
  table: 'web_attendance_request',
  async prepare(ctx, { punch_id }, employee_id) {
    await lockPerson(ctx, employee_id)
    const { rows } =
      await sql`select 1 from punch p where p.id = ${punch_id} and p.employee_id = ${employee_id}
      and p.source = 'Web' and p.is_pending
      and not exists (select from web_attendance_request w where w.punch_id = p.id and w.is_live)`.execute(
        ctx.db,
      )
    if (rows.length === 0) throw invalid({ punch_id: ['Select a valid choice.'] })
    return { employee_id, punch_id }
  },
  approved: (ctx, request) => counted(ctx, request, true),
  async undone(ctx, request, from) {
    await noLonger(ctx, 'web_attendance_request', request.id)
    if (from === 'Approved') await counted(ctx, request, false)
  },
  columns: {
    occurred_at: sql`(select p.occurred_at from punch p where p.id = d.punch_id)`,
    direction: sql`(select p.direction from punch p where p.id = d.punch_id)`,
    place: sql`(select p.place from punch p where p.id = d.punch_id)`,
  },
})
async function counted(ctx: Ctx, { id, employee_id }: Web & { id: string }, counts: boolean) {
  const { rows } = await sql<{ occurred_at: string }>`update punch p set is_pending = ${!counts}
    from web_attendance_request w where w.request_id = ${id} and p.org_id = w.org_id and p.id = w.punch_id
    returning p.occurred_at`.execute(ctx.db)
  const at = rows[0]?.occurred_at
  if (!at) throw conflict('The punch is not there any more.')
  await computedAnew(ctx, employee_id, dayAt(new Date(at).toISOString(), ctx.org.time_zone))
}

interface Timesheet {
  employee_id: string
  date: Day
  minutes: number
  activity: string | null
}
const timesheets = serveRequest<
  { date: Day; minutes: number; activity?: string | null; remarks: string },
  Timesheet
>(timesheetRequest, {
  table: 'timesheet_request',
  async prepare(ctx, { date, minutes, activity }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await settingOf(ctx.db, timesheetSettings)
    refusePast(ctx, date, setting.past_days)
    if (minutes > setting.day_limit)
      throw invalid({ minutes: [`At most ${setting.day_limit} minutes a day are allowed.`] })
    if (setting.needs_activity && !activity) throw invalid({ activity: ['Activity is Required'] })
    await refuseSecond(ctx, 'timesheet_request', employee_id, date)
    return { employee_id, date, minutes, activity: activity ?? null }
  },
  async approved(ctx, request) {
    const { rows } = await sql<{ scheduled_in: string | null }>`select scheduled_in from attendance_day
      where employee_id = ${request.employee_id} and date = ${request.date}`.execute(ctx.db)
    const planned = rows[0]?.scheduled_in
    const start = planned
      ? Date.parse(planned)
      : Date.parse(momentAt(request.date, '09:00', ctx.org.time_zone))
    const punch = (direction: 'In' | 'Out', at: number): NewPunch => ({
      source: 'Timesheet',
      external_id: `${request.id} ${direction}`,
      employee_id: request.employee_id,
      occurred_at: new Date(at).toISOString(),
      direction,
      account_id: ctx.viewer.account_id,
    })
    await storePunches(ctx.db, [punch('In', start), punch('Out', start + request.minutes * 60_000)], ctx.now)
    await computedAnew(ctx, request.employee_id, request.date)
  },
  async undone(ctx, request, from) {
    await noLonger(ctx, 'timesheet_request', request.id)
    if (from === 'Approved') await voidPunches(ctx, request, 'Timesheet')
  },
})

export const requestPunchRoutes: Route[] = [...adjustments, ...webRequests.routes, ...timesheets]
