import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { ListExport } from '#kernel/endpoint.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { divide, subtract } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { groupedBy } from '#modules/leave/server/reports/group-key.ts'
import { leaveFacts, peopleIn, type Narrowing } from '#modules/leave/server/reports/leave-facts.ts'
import { periodOf } from '#modules/leave/server/reports/report-period.ts'
import {
  groupTitles,
  leaveBy,
  NONE,
  type Grouping,
  type LeaveByRow,
  type LeaveFigures,
  type ReportLeaveType,
} from '#modules/leave/shared/reports/leave-by.ts'

interface Taken {
  key: string | null
  leave_type_id: string | null
  is_whole: boolean
  is_all_types: boolean
  took: number
  days: string
  minutes: number | null
  paid_days: string
}

/** The groups of a period in their order, and all of them together. */
export async function leaveByGroup(
  db: Db,
  by: Grouping,
  filters: Narrowing,
  range: DayRange,
): Promise<{ rows: LeaveByRow[]; totals: LeaveFigures; types: ReportLeaveType[] }> {
  const grouped = groupedBy(by, range.end)
  const [facts, people] = [await leaveFacts(db, filters, range), await peopleIn(db, filters, range)]
  // people first: what is counted apart is then one row for each of them, not one for each half of a day
  const taken = await sql<Taken>`
    select key, leave_type_id, grouping(key) = 1 as is_whole, grouping(leave_type_id) = 1 as is_all_types,
      count(distinct employee_id) as took, trim_scale(sum(days))::text as days, sum(minutes)::int as minutes,
      trim_scale(sum(paid_days))::text as paid_days
    from (
      select ${grouped.key} as key, x.leave_type_id, x.employee_id, sum(x.days) as days, sum(x.minutes) as minutes,
        sum(x.paid_days) as paid_days
      from ${facts} x group by 1, 2, 3
    ) own group by grouping sets ((key, leave_type_id), (key), (leave_type_id), ())`.execute(db)
  const counted = await sql<{ key: string | null; is_whole: boolean; people: number }>`
    select key, grouping(key) = 1 as is_whole, count(distinct employee_id) as people
    from (select ${grouped.key} as key, x.employee_id from ${people} x) own group by grouping sets ((key), ())`.execute(
    db,
  )
  const types = await typesOf(
    db,
    taken.rows.flatMap(({ leave_type_id }) => leave_type_id ?? []),
  )
  const groups = Map.groupBy(
    taken.rows.filter(({ is_whole }) => !is_whole),
    ({ key }) => key,
  )
  const heads = new Map(counted.rows.flatMap(({ key, is_whole, people: n }) => (is_whole ? [] : [[key, n]])))
  const titles = [...(await grouped.titles(db)), { key: null, title: grouped.none }]
  return {
    types,
    rows: titles
      .filter(({ key }) => heads.has(key) || groups.has(key))
      .map(({ key, title }) => ({
        key: key ?? NONE,
        group: title,
        ...figuresOf(heads.get(key) ?? 0, groups.get(key) ?? [], types),
      })),
    totals: figuresOf(
      counted.rows.find(({ is_whole }) => is_whole)?.people ?? 0,
      taken.rows.filter(({ is_whole }) => is_whole),
      types,
    ),
  }
}

function figuresOf(people: number, rows: readonly Taken[], types: readonly ReportLeaveType[]): LeaveFigures {
  const all = rows.find(({ is_all_types }) => is_all_types)
  const days = all?.days ?? '0'
  const took = all?.took ?? 0
  return {
    people,
    took,
    took_share: people ? took / people : null,
    days,
    unpaid_days: subtract(days, all?.paid_days ?? '0'),
    days_per_head: people ? divide(days, String(people), { mode: 'half_up', unit: '0.01' }) : null,
    types: Object.fromEntries(
      rows.flatMap(({ leave_type_id: id, days: own, minutes }) => {
        const type = types.find((one) => one.id === id)
        return type ? [[type.id, { days: own, amount: amountIn(type.unit, own, minutes) }]] : []
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
export const typeTitle = ({ name, unit }: ReportLeaveType) => (unit === 'Hour' ? `${name} (hours)` : name)

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
        title: `Leave by ${groupTitles[query.by]}`,
        columns: {
          group: { title: groupTitles[query.by] },
          people: { title: 'People', kind: 'number' },
          took: { title: 'Took leave', kind: 'number' },
          took_share: { title: 'Share', kind: 'percent' },
          days: { title: 'Days', kind: 'decimal' },
          days_per_head: { title: 'Days per head', kind: 'decimal' },
          unpaid_days: { title: 'Unpaid days', kind: 'decimal' },
          ...Object.fromEntries(
            (await everyType(db)).map((type) => [
              `types.${type.id}.amount`,
              { title: typeTitle(type), kind: 'decimal' as const },
            ]),
          ),
        },
      }
    },
  },
]

/** All types that are in use: a file has a column for each, also where nobody took it. */
export async function everyType(db: Db): Promise<ReportLeaveType[]> {
  const { rows } = await sql<ReportLeaveType>`select id, name, code, colour, unit from leave_type t
    where not is_archived or exists (select from leave_request q where q.leave_type_id = t.id) order by name, id`.execute(
    db,
  )
  return rows
}
