import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { requestService, serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import {
  computedAnew,
  lockPerson,
  noLonger,
  refusePast,
  refuseSecond,
  voidPunches,
} from '#modules/attendance/server/request-base.ts'
import { timesheetRequest, webRequest } from '#modules/attendance/shared/request.ts'
import { timesheetSettings } from '#modules/attendance/shared/setting.ts'

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

export const requestPunchRoutes: Route[] = [...webRequests.routes, ...timesheets]
