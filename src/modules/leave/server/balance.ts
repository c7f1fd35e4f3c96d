import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle } from '#platform/route.ts'
import {
  adjustBalance,
  away,
  balances,
  ledger,
  type Balance,
  type LedgerKind,
} from '#modules/leave/shared/balance.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { inForce } from '#modules/leave/server/rules.ts'

/** Whose balances a viewer may open: one's own, a subordinate's, anybody's as HR. What may not be seen is not found. */
async function subject(ctx: Ctx, employeeId: string | undefined): Promise<string> {
  const id = employeeId ?? ctx.employee_id
  if (ctx.as === 'user' && id !== ctx.employee_id) throw notFound()
  if (ctx.as === 'supervisor') {
    const link = await ctx.db
      .selectFrom('supervisor_link')
      .select('id')
      .where('employee_id', '=', id)
      .where('supervisor_id', '=', ctx.employee_id)
      .executeTakeFirst()
    if (!link) throw notFound()
  }
  const known =
    id && (await ctx.db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst())
  if (!known) throw notFound()
  return id
}

/** The balances of one person in all types, each figure the sum of rows that can be opened. */
export async function balancesOf(db: Db, employeeId: string, today: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) as leave_type,
      trim_scale(coalesce(l.entitled, 0))::text as entitled,
      trim_scale(coalesce(q.used, 0))::text as used,
      trim_scale(coalesce(q.scheduled, 0))::text as scheduled,
      trim_scale(coalesce(q.pending, 0))::text as pending,
      trim_scale(coalesce(p.negative_limit, 0))::text as negative_limit,
      case when t.has_balance then trim_scale(coalesce(l.balance, 0) - coalesce(q.pending, 0) + coalesce(p.negative_limit, 0))::text end as usable
    from leave_type t
    left join (
      select leave_type_id, sum(days) as balance, sum(days) filter (where kind not in ('taken', 'taken_reversal')) as entitled
      from leave_ledger where employee_id = ${employeeId} group by leave_type_id
    ) l on l.leave_type_id = t.id
    left join (
      select d.leave_type_id,
        sum(d.days) filter (where r.status = 'Approved' and d.end_on < ${today}::date) as used,
        sum(d.days) filter (where r.status = 'Approved' and d.end_on >= ${today}::date) as scheduled,
        sum(d.days) filter (where r.status in ('Requested', 'Forwarded')) as pending
      from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      where r.employee_id = ${employeeId} and r.type = 'leave_request' group by d.leave_type_id
    ) q on q.leave_type_id = t.id
    left join (
      select r.leave_type_id, r.is_visible, case when s.restriction then r.gender end as gender,
        case when s.beyond_balance then r.negative_limit end as negative_limit
      from leave_rule r join leave_master_setting s on s.org_id = r.org_id and s.id = r.setting_id where ${inForce(today)}
    ) p on p.leave_type_id = t.id
    join employee e on e.id = ${employeeId}
    where (not t.is_archived and p.is_visible and (p.gender is null or p.gender = e.gender)) or l.balance <> 0
    order by t.name`.execute(db)
  return rows
}

export const balanceRoutes = [
  handle(balances, async (ctx, { query }) => {
    const id = await subject(ctx, query.employee_id)
    const [{ person }, list] = await Promise.all([
      ctx.db
        .selectFrom('employee')
        .select(personOf(sql`employee.id`, ctx.today).as('person'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      balancesOf(ctx.db, id, ctx.today),
    ])
    return { employee: person, balances: list }
  }),

  handle(ledger, async (ctx, { query }) => {
    const id = await subject(ctx, query.employee_id)
    const own = ctx.db
      .selectFrom('leave_ledger as l')
      .where('l.employee_id', '=', id)
      .where('l.leave_type_id', '=', query.leave_type_id)
    const lines = own
      .select([
        'l.id',
        // the table's check allows these alone
        sql<LedgerKind>`l.kind`.as('kind'),
        sql<string>`trim_scale(l.days)::text`.as('days'),
        'l.effective_on',
        'l.reason',
        sql<string>`trim_scale(sum(l.days) over (order by l.effective_on, l.id))::text`.as('balance_after'),
        'l.created_at',
      ])
      .orderBy('l.effective_on', 'desc')
      .orderBy('l.id', 'desc')
    return page(query, own, lines)
  }),

  handle(adjustBalance, async (ctx, { body }) => {
    if (body.employee_id === ctx.employee_id)
      throw forbidden('Your own balance is adjusted by somebody else.')
    if (Number(body.days) === 0) throw invalid({ days: ['Days must not be zero.'] })
    if (!(await lockEmployee(ctx.db, body.employee_id)))
      throw invalid({ employee_id: ['Select a valid choice.'] })
    const type = await ctx.db
      .selectFrom('leave_type')
      .select('id')
      .where('id', '=', body.leave_type_id)
      .executeTakeFirst()
    if (!type) throw invalid({ leave_type_id: ['Select a valid choice.'] })
    const source_id = newId()
    await enter(ctx.db, [
      {
        ...body,
        kind: 'adjustment',
        source_type: 'adjustment',
        source_id,
        account_id: ctx.viewer.account_id,
      },
    ])
    await ctx.signal('leave_balance.adjusted', {
      employee_id: body.employee_id,
      leave_type_id: body.leave_type_id,
      source_id,
    })
    const balance = (await balancesOf(ctx.db, body.employee_id, ctx.today)).find(
      (b) => b.leave_type.id === body.leave_type_id,
    )
    if (!balance) throw notFound()
    return balance
  }),

  handle(away, async (ctx, { query }) => {
    const seen =
      ctx.as === 'supervisor'
        ? sql<boolean>`exists (select from supervisor_link l where l.org_id = r.org_id and l.employee_id = r.employee_id and l.supervisor_id = ${ctx.employee_id})`
        : sql<boolean>`true`
    const all = ctx.db
      .selectFrom('request as r')
      .innerJoin('leave_request as d', (join) =>
        join.onRef('d.request_id', '=', 'r.id').onRef('d.org_id', '=', 'r.org_id'),
      )
      .where('r.status', '=', 'Approved')
      .where('d.start_on', '<=', query.to)
      .where('d.end_on', '>=', query.from)
      .where(seen)
    const shown = all
      .select([personOf(sql`r.employee_id`, ctx.today).as('person'), 'd.start_on', 'd.end_on', 'd.part'])
      .orderBy('d.start_on')
      .orderBy('r.id')
    return page(query, all, shown)
  }),
]
