import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { closeRequest } from '#modules/leave/server/cancel-row.ts'
import { refuseLocked } from '#modules/leave/server/leave-settings.ts'
import { lockEmployee } from '#modules/leave/server/ledger.ts'
import { freeDays, type Leave } from '#modules/leave/server/take.ts'
import { cancellable, leaveCancel } from '#modules/leave/shared/leave-cancel.ts'

interface Detail {
  leave_request_id: string
  dates: readonly Day[]
  days: string
  is_whole: boolean
}
interface Input {
  leave_request_id: string
  dates: Day[]
  remarks: string
}
/** As `columns` answers it. */
type Shown = Request<Detail> & { leave: { id: string }; dates: Day[] }

const requests = serveRequest<Input, Detail>(leaveCancel, {
  table: 'leave_cancel_request',
  async prepare(ctx, { leave_request_id, dates }, employeeId) {
    await lockEmployee(ctx.db, employeeId)
    const leave = await leaveBy(ctx, leave_request_id)
    if (!leave || leave.employee_id !== employeeId)
      throw invalid({ leave_request_id: ['Select a valid choice.'] })
    if (leave.status !== 'Approved')
      throw refuse(`Only approved leave is cancelled by a request; this one is ${leave.status}.`)
    await refuseSecond(ctx, leave_request_id)
    const left = await datesOf(ctx, leave_request_id)
    const wrong = dates.find((date) => !left.some((day) => day.date === date))
    if (wrong) throw invalid({ dates: [`${wrong} is not a day that this leave takes.`] })
    const chosen = left.filter(({ date }) => !dates.length || dates.includes(date))
    await refuseLocked(ctx.db, chosen[0]?.date ?? leave.start_on)
    return {
      leave_request_id,
      // a list of days as the database writes it
      dates: sql`${chosen.map(({ date }) => date)}::date[]` as unknown as Day[],
      days: sum(chosen.map(({ days }) => days)),
      is_whole: chosen.length === left.length,
    }
  },
  async approved(ctx, request) {
    const { leave: about, dates } = request as Shown
    // nobody else moves it meanwhile
    await sql`select from request where id = ${about.id} for update`.execute(ctx.db)
    const leave = await leaveBy(ctx, about.id)
    if (leave?.status !== 'Approved') throw conflict('The leave is not approved any more: decline this.')
    await refuseLocked(ctx.db, dates[0] ?? leave.start_on)
    await lockEmployee(ctx.db, leave.employee_id)
    await freeDays(ctx, leave, { dates, reason: `Cancelled: ${said(dates)}` })
    await close(ctx, request.id)
    if ((await datesOf(ctx, leave.id)).length === 0)
      await closeRequest(ctx, leave.id, 'Cancelled', request.request_remarks)
    await ctx.signal('leave_request.freed', { request_id: leave.id, dates })
  },
  async undone(ctx, request, from) {
    if (from === 'Approved')
      throw conflict('A cancellation cannot be revoked: the days can be requested again.')
    await close(ctx, request.id)
  },
  async supposed(ctx, known) {
    const leave = await leaveBy(ctx, String(known['leave_request_id'] ?? ''))
    return { ...known, leave_type_id: leave?.leave_type_id ?? null }
  },
  async facts(ctx, { leave_request_id, days }) {
    const leave = await leaveBy(ctx, leave_request_id)
    return { leave_type_id: leave?.leave_type_id ?? null, days }
  },
  columns: {
    leave: sql`(select json_build_object('id', l.request_id, 'start_on', l.start_on, 'end_on', l.end_on, 'part', l.part,
        'days', trim_scale(l.days)::text, 'leave_type', json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour))
      from leave_request l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id where l.request_id = d.leave_request_id)`,
    dates: sql`to_json(d.dates)`,
    days: sql`trim_scale(d.days)::text`,
  },
  final: true,
})

export const leaveCancelRoutes: Route[] = [
  handle(cancellable, async (ctx, { params }) => {
    const leave = await leaveBy(ctx, params.id)
    if (!leave || leave.employee_id !== ctx.employee_id) throw notFound()
    return { dates: leave.status === 'Approved' ? await datesOf(ctx, leave.id) : [] }
  }),
  ...requests,
]

async function leaveBy(ctx: Ctx, id: string): Promise<(Leave & { status: string }) | undefined> {
  const { rows } = await sql<Leave & { status: string }>`
    select r.id, r.employee_id, r.status, d.leave_type_id, d.start_on, d.end_on
    from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    where r.id = ${id} and r.type = 'leave_request' and not exists (select from leave_deletion x where x.request_id = r.id)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Days that one can choose; those between two leaves follow their neighbours. */
async function datesOf(ctx: Ctx, id: string): Promise<{ date: Day; days: string }[]> {
  const { rows } = await sql<{ date: Day; days: string }>`
    select date, trim_scale(sum(fraction))::text as days from leave_day
    where request_id = ${id} and is_live and counted_as <> 'sandwich' group by date order by date`.execute(
    ctx.db,
  )
  return rows
}

async function refuseSecond(ctx: Ctx, leaveId: string) {
  const open = await ctx.db
    .selectFrom('leave_cancel_request')
    .select('request_id')
    .where('leave_request_id', '=', leaveId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (open)
    throw conflict('A cancel request for this leave is already pending.', {
      open_request_id: open.request_id,
    })
}

const close = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('leave_cancel_request').set({ is_open: false }).where('request_id', '=', id).execute()

const said = (dates: readonly Day[]) =>
  dates.length > 3 ? `${dates.length} days from ${dates[0]} to ${dates.at(-1)}` : dates.join(', ')
