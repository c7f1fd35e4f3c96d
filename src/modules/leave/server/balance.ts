import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { ListExport, QueryOf } from '#kernel/endpoint.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import {
  allBalances,
  explainBalance,
  balances,
  ledger,
  type Balance,
  type LedgerKind,
} from '#modules/leave/shared/balance.ts'
import { placeOf, rankOf } from '#modules/leave/domain/line.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'
import { balancesOn, type Held } from '#modules/leave/server/balances-of.ts'

/** Whose balances a viewer may open: one's own, a subordinate's, anybody's as HR. What may not be seen is not found. */
async function subject(ctx: Ctx, employeeId: string | undefined): Promise<string> {
  const id = employeeId ?? ctx.employee_id
  if (ctx.as === 'user' && id !== ctx.employee_id) throw notFound()
  if (ctx.as === 'supervisor') {
    const link = await ctx.db
      .selectFrom(supervisorsOn(ctx.today).as('l'))
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
  const { of } = await balancesOn(db, [employeeId], today)
  return (of.get(employeeId) ?? []).map(({ balance }) => balance)
}

/** Ten years: beyond it lies a typing error. */
const FARTHEST = 3660

function dayOf(ctx: Ctx, on: string | undefined): string {
  if (on && on > addDays(ctx.today, FARTHEST)) throw invalid({ on: ['On must be within ten years.'] })
  return on ?? ctx.today
}

/** Who is shown on a day: all who work here then, narrowed; for a supervisor only those below. */
function peopleOn(ctx: Ctx, on: string, query: QueryOf<typeof allBalances>) {
  const places = [
    ['branch_id', query.branch_id],
    ['division_id', query.division_id],
    ['employment_type_id', query.employment_type_id],
  ] as const
  let rows = ctx.db
    .selectFrom('employee as e')
    .where('e.joined_on', '<=', on)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', on)]))
  for (const [column, id] of places)
    if (id)
      rows = rows.where(
        sql<boolean>`exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
          and a.valid_from <= ${on}::date and (a.valid_to is null or a.valid_to >= ${on}::date) and ${sql.ref(`a.${column}`)} = ${id})`,
      )
  if (ctx.as === 'supervisor')
    rows = rows.where(
      sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = e.org_id and l.employee_id = e.id and l.supervisor_id = ${ctx.employee_id})`,
    )
  return foundBy(query.search, sql`e.id`).reduce((all, found) => all.where(found), rows)
}

/** The lines of the leave year, each with the balance after it; what was before is one sum. */
function explained({ lines, projected, balance }: Held, start: string | null) {
  const { unit } = balance.leave_type
  const ordered = lines.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : rankOf(a) - rankOf(b)))
  // the end of the former year stands on the first day of this one, and is part of what was brought over
  const earlier = ordered.filter((line) => start !== null && line.on < start)
  let after = earlier.reduce((total, { amount }) => total + amount, 0)
  const before = textOf(after, unit)
  const shown = ordered.slice(earlier.length).map((line, index) => {
    after += line.amount
    return {
      key: `${index} ${placeOf(line)}`,
      kind: line.kind,
      amount: textOf(line.amount, unit),
      effective_on: line.on,
      expires_on: line.expires_on,
      reason: line.reason,
      balance_after: textOf(after, unit),
      is_projected: projected.has(line),
    }
  })
  return { before, before_on: earlier.length ? start : null, lines: shown }
}

const everybody = handle(allBalances, async (ctx, { query }) => {
  const on = dayOf(ctx, query.on)
  const all = peopleOn(ctx, on, query)
  const rows = all
    .select(['e.id', 'e.code', personOf(sql`e.id`, ctx.today).as('person')])
    .orderBy('e.full_name')
    .orderBy('e.id')
  const { count, results } = await page(query, all, rows)
  const { of } = await balancesOn(
    ctx.db,
    results.map(({ id }) => id),
    ctx.today,
    on,
  )
  return {
    count,
    results: results.map((row) => {
      const own = (of.get(row.id) ?? [])
        .map(({ balance }) => balance)
        .filter(({ leave_type }) => !query.leave_type_id || leave_type.id === query.leave_type_id)
      return {
        ...row,
        balances: own,
        usable: Object.fromEntries(own.map(({ leave_type, usable }) => [leave_type.id, usable])),
      }
    }),
  }
})

/** As on the screen: a column for each type that has a balance, or for the one that was asked for. */
async function balanceFile(db: Db, leave_type_id: string | undefined): Promise<ListExport> {
  const types = await db
    .selectFrom('leave_type')
    .select(['id', 'name', 'unit'])
    .where('is_archived', '=', false)
    .where((eb) => (leave_type_id ? eb('id', '=', leave_type_id) : eb('has_balance', '=', true)))
    .orderBy('name')
    .execute()
  return {
    title: allBalances.spec.export.title,
    columns: {
      ...allBalances.spec.export.columns,
      ...Object.fromEntries(
        types.map(({ id, name, unit }) => [
          `usable.${id}`,
          { title: unit === 'Hour' ? `${name} (hours)` : name, kind: 'decimal' as const },
        ]),
      ),
    },
  }
}

export const balanceRoutes: Route[] = [
  handle(balances, async (ctx, { query }) => {
    const id = await subject(ctx, query.employee_id)
    const on = dayOf(ctx, query.on)
    const [{ person }, { of, year }] = await Promise.all([
      ctx.db
        .selectFrom('employee')
        .select(personOf(sql`employee.id`, ctx.today).as('person'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      balancesOn(ctx.db, [id], ctx.today, on),
    ])
    return {
      employee: person,
      on,
      year: year && { id: year.id, name: year.name, start_on: year.start, end_on: year.end },
      balances: (of.get(id) ?? []).map(({ balance }) => balance),
    }
  }),

  {
    ...everybody,
    exported: (_, { leave_type_id }: QueryOf<typeof allBalances>, db) => balanceFile(db, leave_type_id),
  },

  handle(explainBalance, async (ctx, { query }) => {
    const id = await subject(ctx, query.employee_id)
    const on = dayOf(ctx, query.on)
    const { of, year } = await balancesOn(ctx.db, [id], ctx.today, on)
    const held = of.get(id)?.find(({ balance }) => balance.leave_type.id === query.leave_type_id)
    if (!held) throw notFound()
    return { balance: held.balance, on, ...explained(held, year?.start ?? null) }
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
]
