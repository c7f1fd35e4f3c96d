import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { clockAt, dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { adjustmentProblems, type Adjusting } from '#modules/attendance/domain/adjustment.ts'
import type { Direction } from '#modules/attendance/domain/pairs.ts'
import { punchLines } from '#modules/attendance/server/days.ts'
import { outAt, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import {
  computedAnew,
  lockPerson,
  noLonger,
  refusePast,
  voidPunches,
} from '#modules/attendance/server/request-base.ts'
import { adjustmentRequest, adjustmentThread } from '#modules/attendance/shared/request.ts'
import { adjustmentSettings, reasonsOf } from '#modules/attendance/shared/setting.ts'

interface Adjustment extends Adjusting {
  employee_id: string
  date: Day
  punch_id: string | null
  reason: string
}
type Input = { date: Day; reason: string; remarks: string; punch_id?: string | null } & {
  [K in keyof Adjusting]?: Adjusting[K]
}

const adjustments = serveRequest<Input, Adjustment>(adjustmentRequest, {
  table: 'attendance_adjustment',
  async prepare(ctx, { date, reason, remarks, punch_id = null, ...input }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await settingOf(ctx.db, adjustmentSettings)
    refusePast(ctx, date, setting.past_days)
    if (setting.needs_remarks && !remarks) throw invalid({ remarks: ['Remarks is Required'] })
    const asked: Adjusting = {
      kind: input.kind ?? 'Add punch',
      check_in: input.check_in ?? null,
      check_out: input.check_out ?? null,
      new_time: input.new_time ?? null,
      direction: input.direction ?? null,
    }
    const punch = punch_id ? await countedPunch(ctx, employee_id, date, punch_id) : null
    const problems = adjustmentProblems(asked, punch)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    if (!reasonsOf(setting.reasons).includes(reason)) throw invalid({ reason: ['Select a valid choice.'] })
    await refuseTooMany(ctx, employee_id, date, setting.month_limit)
    const adjusted = { ...onlyItsOwn(asked), employee_id, date, punch_id: punch?.id ?? null, reason }
    const ahead = (await timesOf(ctx, adjusted)).find(({ at }) => at > ctx.now)
    if (ahead) throw invalid({ [ahead.field]: ['The time is in the future.'] })
    return adjusted
  },
  async approved(ctx, request) {
    const { id, employee_id, date, punch_id, reason } = request
    const times = await timesOf(ctx, request)
    if (punch_id) await voidFor(ctx, punch_id, id, reason)
    await storePunches(
      ctx.db,
      times.map(({ direction, at }): NewPunch => ({
        source: 'Adjustment',
        external_id: `${id} ${direction}`,
        employee_id,
        occurred_at: at,
        direction,
        remarks: reason,
        account_id: ctx.viewer.account_id,
      })),
      ctx.now,
    )
    await computedAnew(ctx, employee_id, date)
  },
  async undone(ctx, request, from) {
    await noLonger(ctx, 'attendance_adjustment', request.id)
    if (from !== 'Approved') return
    await ctx.db.deleteFrom('punch_void').where('request_id', '=', request.id).execute()
    await voidPunches(ctx, request, 'Adjustment')
  },
  columns: {
    check_in: sql`to_char(d.check_in, 'HH24:MI')`,
    check_out: sql`to_char(d.check_out, 'HH24:MI')`,
    new_time: sql`to_char(d.new_time, 'HH24:MI')`,
    punched_at: sql`(select p.occurred_at from punch p where p.org_id = d.org_id and p.id = d.punch_id)`,
  },
})

/** Of what was sent, what its kind is about. */
const onlyItsOwn = (asked: Adjusting): Adjusting => ({
  kind: asked.kind,
  check_in: asked.kind === 'Add punch' ? asked.check_in : null,
  check_out: asked.kind === 'Add punch' ? asked.check_out : null,
  new_time: asked.kind === 'Change time' ? asked.new_time : null,
  direction: asked.kind === 'Set direction' ? asked.direction : null,
})

/** A punch of the day or of its night that counts, and that nobody adjusts already. */
async function countedPunch(ctx: Ctx, employeeId: string, date: Day, id: string) {
  const found = (await punchLines(ctx, employeeId, date)).find((one) => one.id === id)
  if (!found || found.void_reason !== null || found.is_pending) return null
  const { rows } = await sql`select 1 from attendance_adjustment where punch_id = ${id} and is_live`.execute(
    ctx.db,
  )
  if (rows.length > 0) throw invalid({ punch_id: ['There is a request for this punch already.'] })
  return { ...found, time: clockAt(found.occurred_at, ctx.org.time_zone) }
}

async function refuseTooMany(ctx: Ctx, employeeId: string, date: Day, limit: number) {
  const month = monthAround(await organizationCalendar(ctx), date)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from attendance_adjustment
    where employee_id = ${employeeId} and is_live and date between ${month.start} and ${month.end}`.execute(
    ctx.db,
  )
  if ((rows[0]?.count ?? 0) >= limit)
    throw invalid({ date: [`At most ${limit} adjustments a month are allowed.`] })
}

interface Time {
  field: string
  direction: Direction
  at: string
}
/** The punches that come of it. */
async function timesOf(ctx: Ctx, asked: Adjustment): Promise<Time[]> {
  const { date, check_in, check_out, punch_id, kind } = asked
  const zone = ctx.org.time_zone
  if (kind === 'Add punch')
    return [
      ...(check_in
        ? [{ field: 'check_in', direction: 'In' as const, at: momentAt(date, check_in.slice(0, 5), zone) }]
        : []),
      ...(check_out
        ? [
            {
              field: 'check_out',
              direction: 'Out' as const,
              at: outAt(date, check_in, check_out.slice(0, 5), zone),
            },
          ]
        : []),
    ]
  if (kind === 'Void punch' || !punch_id) return []
  const punch = await ctx.db
    .selectFrom('punch')
    .select(['occurred_at', 'direction'])
    .where('id', '=', punch_id)
    .executeTakeFirst()
  if (!punch) throw conflict('The punch is not there any more.')
  const at = new Date(punch.occurred_at).toISOString()
  const direction = asked.direction ?? (punch.direction as Direction)
  if (kind === 'Set direction') return [{ field: 'direction', direction, at }]
  return [{ field: 'new_time', direction, at: nearest(at, asked.new_time?.slice(0, 5) ?? '00:00', zone) }]
}

/** The moment at which a clock showed a time, on the day that is nearest to another: around midnight it may be the next one. */
function nearest(moment: string, time: string, zone: string): string {
  const day = dayAt(moment, zone)
  const far = (at: string) => Math.abs(Date.parse(at) - Date.parse(moment))
  return [-1, 0, 1]
    .map((more) => momentAt(addDays(day, more), time, zone))
    .reduce((best, at) => (far(at) < far(best) ? at : best))
}

async function voidFor(ctx: Ctx, punchId: string, requestId: string, reason: string) {
  const done = await ctx.db
    .insertInto('punch_void')
    .values({ punch_id: punchId, reason, account_id: ctx.viewer.account_id, request_id: requestId })
    .onConflict((oc) => oc.doNothing())
    .returning('punch_id')
    .executeTakeFirst()
  if (!done) throw conflict('The punch does not count any more. Decline this request.')
}

export const requestAdjustmentRoutes: Route[] = [...adjustments, ...serveRequestThread(adjustmentThread)]
