import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { ListExport } from '#kernel/endpoint.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { divide, subtract, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { groupedBy } from '#modules/leave/server/reports/group-key.ts'
import { leaveSums, peopleIn, withRoom, type Narrowing } from '#modules/leave/server/reports/leave-facts.ts'
import { periodOf } from '#modules/leave/server/reports/report-period.ts'
import {
  groupReports,
  groupTitles,
  groupWords,
  leaveBy,
  NONE,
  type Grouping,
  type LeaveByRow,
  type LeaveFigures,
  type ReportLeaveType,
} from '#modules/leave/shared/reports/leave-by.ts'

interface Taken {
  key: string | null
  leave_type_id: string
  days: string
  minutes: number | null
  paid_days: string
}
interface Heads {
  key: string | null
  is_whole: boolean
  heads: number
}

/** The groups of a period in their order, and all of them together. */
export async function leaveByGroup(
  db: Db,
  by: Grouping,
  filters: Narrowing,
  range: DayRange,
): Promise<{ rows: LeaveByRow[]; totals: LeaveFigures; types: ReportLeaveType[] }> {
  const grouped = groupedBy(by, range.end)
  await withRoom(db)
  const [sums, people] = [await leaveSums(db, filters, range), await peopleIn(db, filters, range)]
  // one reading for the sums and for the people, who are told apart before they are counted
  const { rows } = await sql<Taken & Heads>`
    with own as materialized (
      select ${grouped.key} as key, x.leave_type_id, x.employee_id, x.days, x.minutes, x.paid_days from ${sums} x
    ), once as materialized (select distinct key, employee_id from own)
    select key, leave_type_id, trim_scale(sum(days))::text as days, sum(minutes)::int as minutes,
      trim_scale(sum(paid_days))::text as paid_days, false as is_whole, null::bigint as heads
    from own group by 1, 2
    union all ${headsOf(sql`once`, sql`null::uuid, null, null::int, null,`)}`.execute(db)
  const taken = rows.filter(({ leave_type_id }) => leave_type_id !== null)
  const took = headcount(rows.filter(({ leave_type_id }) => leave_type_id === null))
  const { rows: counted } = await sql<Heads>`
    with once as materialized (select distinct ${grouped.key} as key, x.employee_id from ${people} x)
    ${headsOf(sql`once`)}`.execute(db)
  const here = headcount(counted)
  const types = await typesOf(
    db,
    taken.map(({ leave_type_id }) => leave_type_id),
  )
  const groups = Map.groupBy(taken, ({ key }) => key)
  const titles = [...(await grouped.titles(db)), { key: null, title: grouped.none }]
  return {
    types,
    rows: titles
      .filter(({ key }) => here.of.has(key) || groups.has(key))
      .map(({ key, title }) => ({
        key: key ?? NONE,
        group: title,
        ...figuresOf(here.of.get(key) ?? 0, took.of.get(key) ?? 0, groups.get(key) ?? [], types),
      })),
    totals: figuresOf(here.whole, took.whole, taken, types),
  }
}

/** How many people a table with each `key` and `employee_id` once holds, by key and over all. */
const headsOf = (once: RawBuilder<unknown>, between: RawBuilder<unknown> = sql``) => sql`
  select key, ${between} false as is_whole, count(*) as heads from ${once} group by key
  union all
  select null, ${between} true, count(*) from (select distinct employee_id from ${once}) k`

const headcount = (rows: readonly Heads[]) => ({
  of: new Map(rows.filter(({ is_whole }) => !is_whole).map(({ key, heads }) => [key, heads])),
  whole: rows.find(({ is_whole }) => is_whole)?.heads ?? 0,
})

function figuresOf(
  people: number,
  took: number,
  rows: readonly Taken[],
  types: readonly ReportLeaveType[],
): LeaveFigures {
  const days = sum(rows.map((row) => row.days))
  const byType = Map.groupBy(rows, ({ leave_type_id }) => leave_type_id)
  return {
    people,
    took,
    took_share: people ? took / people : null,
    days,
    unpaid_days: subtract(days, sum(rows.map(({ paid_days }) => paid_days))),
    days_per_head: people ? divide(days, String(people), { mode: 'half_up', unit: '0.01' }) : null,
    types: Object.fromEntries(
      types.flatMap(({ id, unit }) => {
        const own = byType.get(id)
        if (!own) return []
        const taken = sum(own.map((row) => row.days))
        const minutes = own.reduce((total, row) => total + (row.minutes ?? 0), 0)
        return [[id, { days: taken, amount: amountIn(unit, taken, minutes) }]]
      }),
    ),
  }
}

/** Days, or hours to the hundredth, as people read them. */
export const amountIn = (unit: 'Day' | 'Hour', days: string, minutes: number | null): string =>
  unit === 'Hour'
    ? divide(String(minutes ?? 0), '60', { mode: 'half_up', unit: '0.01' }).replace(/\.?0+$/, '')
    : days

/** Leave types by their ids, by name. */
export async function typesOf(db: Db, ids: readonly string[]): Promise<ReportLeaveType[]> {
  const { rows } = await sql<ReportLeaveType>`select id, name, code, colour, unit from leave_type
    where id = any(${[...new Set(ids)]}::uuid[]) order by name, id`.execute(db)
  return rows
}

/** How a type is called over its column: hours are told apart from days. */
export const typeTitle = ({ name, unit }: ReportLeaveType) => ({
  title: unit === 'Hour' ? '{0} (hours)' : '{0}',
  names: [name],
})

const served = handle(leaveBy, async (ctx, { query }) => {
  const range = await periodOf(ctx, query)
  const { rows, totals, types } = await leaveByGroup(ctx.db, query.by, query, range)
  return {
    count: rows.length,
    results: rows.slice(query.offset, query.offset + query.limit),
    types,
    totals,
    period: { from: range.start, to: range.end },
  }
})

export const leaveByRoutes: Route[] = [
  {
    ...served,
    async exported(_, query: QueryOf<typeof leaveBy>, db): Promise<ListExport> {
      return {
        title: groupReports[query.by],
        columns: {
          group: { title: groupTitles[query.by], says: groupWords },
          people: { title: 'People', kind: 'number' },
          took: { title: 'Took leave', kind: 'number' },
          took_share: { title: 'Share', kind: 'percent' },
          days: { title: 'Days', kind: 'decimal' },
          days_per_head: { title: 'Days per head', kind: 'decimal' },
          unpaid_days: { title: 'Unpaid days', kind: 'decimal' },
          ...Object.fromEntries(
            (await everyType(db, query.leave_type_id)).map((type) => [
              `types.${type.id}.amount`,
              { ...typeTitle(type), kind: 'decimal' as const },
            ]),
          ),
        },
      }
    },
  },
]

/** All types that are in use, or those that are asked for: a file has a column for each, also where nobody took it. */
export async function everyType(db: Db, only: readonly string[] = []): Promise<ReportLeaveType[]> {
  const { rows } = await sql<ReportLeaveType>`select id, name, code, colour, unit from leave_type t
    where ${only.length ? sql`id = any(${[...only]}::uuid[])` : sql`not is_archived or exists (select from leave_request q where q.leave_type_id = t.id)`}
    order by name, id`.execute(db)
  return rows
}
