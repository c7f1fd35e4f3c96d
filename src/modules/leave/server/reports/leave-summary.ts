import { sql, type RawBuilder } from 'kysely'
import type { ListExport, QueryOf } from '#kernel/endpoint.ts'
import { negate, sum } from '#kernel/money.ts'
import type { Person } from '#kernel/person.ts'
import type { Db } from '#platform/db.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { peopleIn, withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import { reportYears } from '#modules/organization/server/public.ts'
import {
  summarizedWhole,
  summarizedYear,
  summaryColumns,
  summaryLines,
  summaryTitles,
  type ReportLeaveType,
  type SummaryColumn,
  type SummaryFigures,
} from '#modules/leave/shared/reports/leave-summary.ts'

const { years: yearsOf } = reportYears('leave')

interface Year {
  id: string
  from: string
  to: string
}
type Type = ReportLeaveType & { has_balance: boolean }

/**
 * Which entries of the alias `l` belong to a leave year. Its end stands on the first day of the next one, and belongs to
 * it; what is carried then is not gone, but is what was left.
 */
const ofYear = ({ id, to }: Year): RawBuilder<unknown> => sql`(l.effective_on <= ${to}::date
  or (l.source_type like 'year_end%' and l.period_id = ${id}::uuid and l.kind <> 'carry_out'))`

/** As `domain/balance.ts` puts entries together; what is after the year is its end. */
const columnIn = ({ id, from, to }: Year): RawBuilder<unknown> => sql`case
  when l.effective_on > ${to}::date then case l.kind when 'lapse' then 'lapsed' when 'encash' then 'encashed' else 'adjusted' end
  when l.effective_on < ${from}::date or (l.source_type like 'year_end%' and l.period_id is distinct from ${id}::uuid) then 'opened'
  else case
    when l.kind in ('opening', 'carry_in', 'carry_out', 'transfer') then 'opened'
    when l.kind in ('accrual', 'renewal', 'compensatory') then 'granted'
    when l.kind in ('taken', 'taken_reversal') then 'taken'
    when l.kind = 'encash' then 'encashed'
    when l.kind = 'lapse' then 'lapsed'
    else 'adjusted' end end`

const amount = sql`case when t.unit = 'Hour' then round(l.minutes / 60.0, 2) else l.days end`

interface Sum {
  leave_type_id: string
  column: SummaryColumn
  amount: string
}

/** Signed sums by person or over all, by type and column. */
async function sums(
  db: Db,
  year: Year,
  who: RawBuilder<unknown>,
  types: readonly string[] | undefined,
  apart: boolean,
) {
  const { rows } = await sql<Sum & { employee_id: string | null }>`
    select ${apart ? sql`l.employee_id` : sql`null::uuid`} as employee_id, l.leave_type_id, ${columnIn(year)} as "column",
      trim_scale(sum(${amount}))::text as amount
    from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
    where ${who} and ${ofYear(year)} ${types?.length ? sql`and l.leave_type_id = any(${[...types]}::uuid[])` : sql``}
    group by 1, 2, 3`.execute(db)
  return rows
}

const isTaken: readonly SummaryColumn[] = ['taken', 'encashed', 'lapsed']

/** What was used is told as how much, without its sign. */
function figuresOf(rows: readonly Sum[], { has_balance }: Pick<Type, 'has_balance'>): SummaryFigures {
  const of = (column: SummaryColumn) => {
    const signed = sum(rows.filter((row) => row.column === column).map((row) => row.amount))
    return isTaken.includes(column) ? negate(signed) : signed
  }
  const [opened, granted, taken] = [of('opened'), of('granted'), of('taken')]
  return {
    opened: has_balance ? opened : '0',
    granted: has_balance ? granted : '0',
    taken,
    encashed: of('encashed'),
    lapsed: of('lapsed'),
    adjusted: has_balance ? of('adjusted') : '0',
    balance: has_balance ? sum(rows.map((row) => row.amount)) : null,
  }
}

const byType = (rows: readonly Sum[], types: readonly Type[]) => {
  const groups = Map.groupBy(rows, ({ leave_type_id }) => leave_type_id)
  return Object.fromEntries(
    types.flatMap((type) => {
      const own = groups.get(type.id)
      return own ? [[type.id, figuresOf(own, type)]] : []
    }),
  )
}

async function typesWithin(db: Db, ids: readonly string[] | undefined): Promise<Type[]> {
  const { rows } = await sql<Type>`select id, name, code, colour, unit, has_balance from leave_type t
    where ${ids?.length ? sql`id = any(${[...ids]}::uuid[])` : sql`true`}
      and (not is_archived or exists (select from leave_ledger l where l.leave_type_id = t.id))
    order by has_balance desc, name, id`.execute(db)
  return rows
}

const served = handle(summarizedYear, async (ctx, { query }) => {
  const { db, today } = ctx
  const { years, year } = await yearsOf(ctx, query.year_id)
  const types = await typesWithin(db, query.leave_type_id)
  if (!year) return { years, year, types, count: 0, results: [] }
  const { limit, offset, search } = query
  const searched = [sql`true`, ...foundBy(search, sql`x.employee_id`)]
  const within = await peopleIn(db, query, { start: year.from, end: year.to })
  const { rows: people } = await sql<{ id: string; count: number; person: Person }>`
    select p.id, p.count, ${personOf(sql`p.id`, today)} as person
    from (
      select e.id, e.full_name, count(*) over () as count from employee e
      where e.id in (select x.employee_id from ${within} x where ${sql.join(searched, sql` and `)})
      order by e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) p order by p.full_name, p.id`.execute(db)
  const ids = people.map(({ id }) => id)
  const rows = await sums(db, year, sql`l.employee_id = any(${ids}::uuid[])`, query.leave_type_id, true)
  const of = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return {
    years,
    year,
    types,
    count: people[0]?.count ?? 0,
    results: people.map(({ id, person }) => ({ id, person, types: byType(of.get(id) ?? [], types) })),
  }
})

export const leaveSummaryRoutes: Route[] = [
  handle(summarizedWhole, async (ctx, { query }) => {
    const { year } = await yearsOf(ctx, query.year_id)
    const types = await typesWithin(ctx.db, query.leave_type_id)
    if (!year) return { types, totals: {} }
    const within = await peopleIn(ctx.db, query, { start: year.from, end: year.to })
    await withRoom(ctx.db)
    const who = sql`l.employee_id in (select x.employee_id from ${within} x)`
    return { types, totals: byType(await sums(ctx.db, year, who, query.leave_type_id, false), types) }
  }),
  handle(summaryLines, async (ctx, { query }) => {
    const { year } = await yearsOf(ctx, query.year_id)
    if (!year) return { count: 0, results: [] }
    const { employee_id, leave_type_id, limit, offset } = query
    const own = sql`from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
      where l.employee_id = ${employee_id} and l.leave_type_id = ${leave_type_id}`
    // what was before the year is one line: the year before it tells it in full
    const { rows } = await sql<Line & { count: number }>`
      select x.*, count(*) over () as count from (
        select 'before' as id, 'opened' as "column", 'opening' as kind, trim_scale(sum(${amount}))::text as amount,
          ${year.from}::date as effective_on, null::date as expires_on, ${`Left of the time before ${year.name}`} as reason, 0 as place
        ${own} and l.effective_on < ${year.from}::date having sum(${amount}) <> 0
        union all
        select l.id::text, ${columnIn(year)}, l.kind, trim_scale(${amount})::text, l.effective_on, l.expires_on, l.reason, 1
        ${own} and ${ofYear(year)} and l.effective_on >= ${year.from}::date
      ) x order by x.effective_on, x.place, x.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
      ctx.db,
    )
    return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _, place: __, ...line }) => line) }
  }),
  {
    ...served,
    async exported(
      _,
      { year_id, leave_type_id }: QueryOf<typeof summarizedYear>,
      db,
      today,
    ): Promise<ListExport> {
      const { year } = await yearsOf({ db, today }, year_id)
      const kind = 'decimal' as const
      return {
        title: 'Summarized Yearly Leave, {0}',
        names: [year?.name ?? ''],
        columns: {
          'person.code': { title: 'Code' },
          'person.full_name': { title: 'Name' },
          'person.branch': { title: 'Branch' },
          'person.division': { title: 'Division' },
          ...Object.fromEntries(
            (await everyType(db, leave_type_id)).flatMap((type) =>
              [...summaryColumns, 'balance' as const].map((column) => [
                `types.${type.id}.${column}`,
                { ...partTitle(type, column), kind },
              ]),
            ),
          ),
        },
      }
    },
  },
]

const partTitle = ({ name, unit }: ReportLeaveType, column: SummaryColumn | 'balance') => ({
  title: `${unit === 'Hour' ? '{0} (hours)' : '{0}'}: ${summaryTitles[column]}`,
  names: [name],
})

interface Line {
  id: string
  column: SummaryColumn
  kind: string
  amount: string
  effective_on: string
  expires_on: string | null
  reason: string
  place: number
}

/** All types that are in use, or those that are asked for: a file has columns for each, also where nobody took it. */
async function everyType(db: Db, only: readonly string[] = []): Promise<ReportLeaveType[]> {
  const { rows } = await sql<ReportLeaveType>`select id, name, code, colour, unit from leave_type t
    where ${only.length ? sql`id = any(${[...only]}::uuid[])` : sql`not is_archived or exists (select from leave_request q where q.leave_type_id = t.id)`}
    order by name, id`.execute(db)
  return rows
}
