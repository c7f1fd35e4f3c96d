import { sql } from 'kysely'
import { invalid, type FieldErrors } from '#kernel/errors.ts'
import { negate, subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest, type Request } from '#engines/approval/request-server.ts'
import { asDays, halfDays, type CountedDate } from '#modules/leave/domain/leave-days.ts'
import { problems, usable, type Problem } from '#modules/leave/domain/request-rules.ts'
import { factsFor, type Asked } from '#modules/leave/server/facts.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { leavePreview, leaveRequest } from '#modules/leave/shared/leave-request.ts'

interface Detail {
  leave_type_id: string
  start_on: string
  end_on: string
  part: string
  days: string
  balance_before: string
}
type Shown = Detail & { leave_type: { id: string; name: string } }

const preview = handle(leavePreview, async (ctx, { query }) => {
  const facts = await factsFor(ctx, query, ctx.employee_id)
  const days = asDays(halfDays(facts.dates))
  const left = facts.type.has_balance ? usable({ ...facts, negative_limit: facts.type.negative_limit }) : null
  return {
    days,
    dates: facts.dates.map(({ date, halves, why }) => ({ date, fraction: asDays(halves.length), why })),
    usable: left,
    left: left === null ? null : subtract(left, days),
    problems: problems(facts).map(({ message }) => message),
  }
})

/** The dates that `prepare` counted, for `created` of the same call. */
const counted = new WeakMap<Ctx, readonly CountedDate[]>()

const requests = serveRequest<Asked & { remarks: string }, Detail>(leaveRequest, {
  table: 'leave_request',
  async prepare(ctx, { leave_type_id, start_on, end_on, part }, employeeId) {
    // the lock is sent first: the facts are those after it
    const [, facts] = await Promise.all([
      lockEmployee(ctx.db, employeeId),
      factsFor(ctx, { leave_type_id, start_on, end_on, part }, employeeId),
    ])
    counted.set(ctx, facts.dates)
    const found = problems(facts)
    if (found.length) throw invalid(byField(found))
    return {
      leave_type_id,
      start_on,
      end_on,
      part,
      days: asDays(halfDays(facts.dates)),
      balance_before: facts.balance,
    }
  },
  async created(ctx, request) {
    const days = (counted.get(ctx) ?? []).flatMap(({ date, halves }) =>
      halves.map((half) => ({
        request_id: request.id,
        employee_id: request.employee_id,
        date,
        half,
        fraction: '0.5',
      })),
    )
    await ctx.db.insertInto('leave_day').values(days).execute()
  },
  async approved(ctx, request) {
    await enter(ctx.db, [
      {
        ...entryOf(ctx, request),
        kind: 'taken',
        days: negate(request.days),
        reason: `Leave from ${request.start_on} to ${request.end_on}`,
      },
    ])
  },
  async undone(ctx, request, from) {
    await ctx.db
      .updateTable('leave_day')
      .set({ is_live: false })
      .where('request_id', '=', request.id)
      .execute()
    if (from !== 'Approved') return
    await enter(ctx.db, [
      {
        ...entryOf(ctx, request),
        kind: 'taken_reversal',
        days: request.days,
        reason: `Revoked: leave from ${request.start_on} to ${request.end_on}`,
      },
    ])
  },
  columns: {
    leave_type: sql`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`,
    days: sql`trim_scale(d.days)::text`,
  },
  where: ({ leave_type_id, from, to }: { leave_type_id?: string; from?: string; to?: string }) => [
    ...(leave_type_id ? [sql<boolean>`d.leave_type_id = ${leave_type_id}`] : []),
    ...(from ? [sql<boolean>`d.end_on >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`d.start_on <= ${to}::date`] : []),
  ],
})

/** The preview's path would else be taken for a request's id: it comes first. */
export const leaveRequestRoutes: Route[] = [preview, ...requests]

const asked = (request: Request<Detail>): Asked => {
  const { leave_type } = request as unknown as Shown
  return {
    leave_type_id: leave_type.id,
    start_on: request.start_on,
    end_on: request.end_on,
    part: request.part as Asked['part'],
  }
}

const entryOf = (ctx: Ctx, request: Request<Detail>) => ({
  employee_id: request.employee_id,
  leave_type_id: asked(request).leave_type_id,
  effective_on: request.start_on,
  source_type: 'leave_request',
  source_id: request.id,
  account_id: ctx.viewer.account_id,
})

const byField = (found: readonly Problem[]): FieldErrors => {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of found) (errors[field] ??= []).push(message)
  return errors
}
