import { sql } from 'kysely'
import { z } from 'zod'
import { forbidden } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import type { Part } from '#modules/leave/domain/counted-date.ts'
import { enterLeave, subjectOf } from '#modules/leave/server/leave-request.ts'
import {
  deletedLeave,
  enterOffline,
  offlineLeave,
  type LeaveTypeRef,
} from '#modules/leave/shared/leave-request.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

const Entered = z.object({ id: z.string() })

export const offlineRoutes: Route[] = [
  handle(enterOffline, async (ctx, { body }) => {
    const { employee_id, proof_note, override, is_approved, ...input } = body
    const subject = await subjectOf(ctx, employee_id)
    if (override) await refuseOverride(ctx)
    const offline = {
      proof_note,
      override,
      asked_by: ctx.as === 'hr' ? ('HR' as const) : ('Supervisor' as const),
    }
    const { id } = Entered.parse(
      await enterLeave(ctx, { ...input, offline }, subject, { approved: is_approved }),
    )
    return { id }
  }),

  handle(offlineLeave, async (ctx, { query }) => {
    let all = leaves(ctx).where('r.is_offline', '=', true)
    if (query.from) all = all.where('d.end_on', '>=', query.from)
    if (query.to) all = all.where('d.start_on', '<=', query.to)
    if (query.overridden) all = all.where(sql<boolean>`cardinality(d.overridden) > 0`)
    for (const found of foundBy(query.search, sql`r.employee_id`)) all = all.where(found)
    const rows = all
      .select([
        ...shownOf(ctx),
        'r.status',
        sql<string>`coalesce(d.proof_note, '')`.as('proof_note'),
        sql<string[]>`d.overridden`.as('overridden'),
        sql<string>`coalesce((select a.full_name from account a where a.id = d.entered_by), 'HR')`.as(
          'entered_by',
        ),
        'r.created_at',
      ])
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
    return page(query, all, rows)
  }),

  handle(deletedLeave, async (ctx, { query }) => {
    let all = leaves(ctx, true).innerJoin('leave_deletion as x', (join) =>
      join.onRef('x.org_id', '=', 'r.org_id').onRef('x.request_id', '=', 'r.id'),
    )
    for (const found of foundBy(query.search, sql`r.employee_id`)) all = all.where(found)
    const rows = all
      .select([
        ...shownOf(ctx),
        'x.status_before',
        'x.reason',
        'x.account_name as deleted_by',
        'x.deleted_at',
      ])
      .orderBy('x.deleted_at', 'desc')
      .orderBy('r.id', 'desc')
    return page(query, all, rows)
  }),
]

async function refuseOverride(ctx: Ctx) {
  if (ctx.as === 'hr') return
  const { supervisor_overrides } = await settingOf(ctx.db, leaveSettings)
  if (!supervisor_overrides) throw forbidden('Rules are set aside by HR.')
}

const leaves = (ctx: Ctx, deleted = false) =>
  ctx.db
    .selectFrom('request as r')
    .innerJoin('leave_request as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
    )
    .where('r.type', '=', 'leave_request')
    .where(visibleRequests(ctx))
    .where(
      deleted
        ? sql<boolean>`true`
        : sql<boolean>`not exists (select from leave_deletion x where x.request_id = r.id)`,
    )

const shownOf = (ctx: Ctx) => [
  'r.id' as const,
  personOf(sql`r.employee_id`, ctx.today).as('sender'),
  sql<
    z.output<typeof LeaveTypeRef>
  >`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`.as(
    'leave_type',
  ),
  'd.start_on' as const,
  'd.end_on' as const,
  // the table's check allows these alone
  sql<Part>`d.part`.as('part'),
  sql<string>`trim_scale(d.days)::text`.as('days'),
]
