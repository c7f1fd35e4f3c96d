import { sql } from 'kysely'
import { addDays, dayNumber } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { monthWords } from '#kernel/calendar/names.ts'
import type { ListExport, QueryOf } from '#kernel/endpoint.ts'
import { isZero, subtract, sum } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { periodBefore } from '#modules/leave/domain/period-before.ts'
import { groupedBy } from '#modules/leave/server/reports/group-key.ts'
import { leaveByGroup } from '#modules/leave/server/reports/leave-by.ts'
import { leaveSums, withRoom, type Narrowing } from '#modules/leave/server/reports/leave-facts.ts'
import { monthsOf, yearsOf } from '#modules/leave/server/reports/leave-years.ts'
import { periodOf } from '#modules/leave/server/reports/report-period.ts'
import { groupWords, NONE, type LeaveFigures } from '#modules/leave/shared/reports/leave-by.ts'
import {
  leaveByDivision,
  leaveOverYears,
  type YearsRow,
} from '#modules/leave/shared/reports/leave-compare.ts'

type Figures = Pick<LeaveFigures, 'people' | 'took' | 'days' | 'days_per_head'>
const nothing: Figures = { people: 0, took: 0, days: '0', days_per_head: null }
const pick = ({ people, took, days, days_per_head }: Figures): Figures => ({
  people,
  took,
  days,
  days_per_head,
})

const compared = (now: Figures = nothing, before: Figures = nothing) => ({
  now: pick(now),
  before: pick(before),
  change: subtract(now.days, before.days),
  change_share: isZero(before.days) ? null : Number(now.days) / Number(before.days) - 1,
})

const said = ({ start, end }: DayRange) => ({ from: start, to: end })

const divisions = handle(leaveByDivision, async (ctx, { query }) => {
  const range = await periodOf(ctx, query)
  const former = periodBefore(range, query.against, query.calendar)
  const now = await leaveByGroup(ctx.db, 'division', query, range)
  const before = await leaveByGroup(ctx.db, 'division', query, former)
  const keys = new Map([...now.rows, ...before.rows].map(({ key, group }) => [key, group]))
  const rows = [...keys]
    .map(([key, group]) => {
      const of = (all: typeof now) => all.rows.find((row) => row.key === key)
      return { key, group, ...compared(of(now), of(before)) }
    })
    .toSorted((a, b) => Number(b.now.days) - Number(a.now.days) || (a.group < b.group ? -1 : 1))
  return {
    count: rows.length,
    results: rows.slice(query.offset, query.offset + query.limit),
    totals: compared(now.totals, before.totals),
    period: said(range),
    former: said(former),
  }
})

interface Bucket {
  row: string
  year: string
  from: string
  to: string
}
type OverYears = Pick<QueryOf<typeof leaveOverYears>, 'years'>

/** The leave years to compare: back from the running one. */
async function comparedYears(ctx: Pick<Ctx, 'db' | 'today'>, { years }: OverYears) {
  const all = (await yearsOf(ctx, undefined)).years.filter(({ from }) => from <= ctx.today)
  return all.slice(0, Number(years))
}

const overYears = handle(leaveOverYears, async (ctx, { query }) => {
  const { db, today } = ctx
  const years = await comparedYears(ctx, query)
  const [latest, former] = years
  const months = await Promise.all(years.map(async (year) => ({ year, months: await monthsOf(db, year.id) })))
  const byMonth = query.rows === 'month'
  const buckets: Bucket[] = byMonth
    ? months.flatMap(({ year, months: own }) =>
        own.map(({ key, from, to }) => ({ row: key, year: year.id, from, to })),
      )
    : years.map(({ id, from, to }) => ({ row: '', year: id, from, to }))
  const cells = await cellsOf(db, query, buckets, { byMonth, today })
  const found = cells.filter(({ row }) => row !== null)
  const titles = byMonth
    ? (months[0]?.months ?? []).map(({ key, title }) => ({ key, title: title.replace(/ \d{4}$/, '') }))
    : await divisionTitles(db, found)
  const rows = titles.map(({ key, title }): YearsRow => {
    const own = found.filter((cell) => cell.row === key)
    return rowOf(key, title, own, byMonth ? buckets.filter(({ row }) => row === key) : buckets, [
      latest?.id,
      former?.id,
    ])
  })
  const whole = years.map(({ id, from, to }) => ({ row: '', year: id, from, to }))
  return {
    count: rows.length,
    results: rows.slice(query.offset, query.offset + query.limit),
    years,
    totals: rowOf(
      '',
      '',
      cells.filter(({ row }) => row === null),
      whole,
      [latest?.id, former?.id],
    ),
  }
})

interface Cell {
  /** Null: all of the year. */
  row: string | null
  year: string
  took: number
  days: string
  /** Days of the former year as far as the running one has gone. */
  so_far: string
}

/** Days and people of each bucket, and of each division in it where rows are divisions. */
async function cellsOf(
  db: Db,
  filters: Narrowing,
  buckets: readonly Bucket[],
  { byMonth, today }: { byMonth: boolean; today: string },
): Promise<Cell[]> {
  const [first] = buckets
  if (!first) return []
  const range = {
    start: buckets.reduce((least, { from }) => (from < least ? from : least), first.from),
    end: buckets.reduce((most, { to }) => (to > most ? to : most), first.to),
  }
  // a part of a year that is not over is compared with the same part of another
  const until = buckets.map((bucket) => ({ ...bucket, until: sameDay(bucket, buckets, today) }))
  await withRoom(db)
  const sums = await leaveSums(db, filters, range, {
    buckets: until.flatMap(({ from, to, until: last }, n) =>
      [...eachDay({ start: from, end: to })].map((day) => ({ day, key: `${n} ${day <= last}` })),
    ),
  })
  const known = rowsOf(
    { key: 'text', row: 'text', year: 'text', is_so_far: 'bool' },
    until.flatMap(({ row, year }, n) =>
      [true, false].map((is_so_far) => ({ key: `${n} ${is_so_far}`, row, year, is_so_far })),
    ),
    'k',
  )
  const row = byMonth ? sql`k.row` : sql`coalesce(${groupedBy('division', range.end).key}, ${NONE})`
  const { rows } = await sql<Cell>`
    with own as materialized (
      select ${row} as row, k.year, x.employee_id, x.days, k.is_so_far from ${sums} x join ${known} on k.key = x.bucket
    ), took as materialized (select distinct row, year, employee_id from own), figures as (
      select row, year, sum(days) as days, coalesce(sum(days) filter (where is_so_far), 0) as so_far from own group by 1, 2
    ), heads as (
      select row, year, count(*) as took from took group by 1, 2
      union all select null, year, count(*) from (select distinct year, employee_id from took) one group by 2
    )
    select h.row, h.year, h.took, trim_scale(f.days)::text as days, trim_scale(f.so_far)::text as so_far
    from heads h join (
      select row, year, days, so_far from figures union all select null, year, sum(days), sum(so_far) from figures group by 2
    ) f on f.year = h.year and f.row is not distinct from h.row`.execute(db)
  return rows
}

/** As many days into the bucket as that of the latest year has gone; of one that has not begun there is nothing yet. */
function sameDay(bucket: Bucket, all: readonly Bucket[], today: string): string {
  // the latest year comes first
  const latest = all.find(({ row }) => row === bucket.row)
  if (!latest || latest.to <= today) return bucket.to
  const until = addDays(bucket.from, Math.max(-1, dayNumber(today) - dayNumber(latest.from)))
  return until < bucket.to ? until : bucket.to
}

function rowOf(
  key: string,
  title: string,
  cells: readonly Cell[],
  buckets: readonly Bucket[],
  [latest, former]: readonly (string | undefined)[],
): YearsRow {
  const of = (year: string | undefined) => cells.find((cell) => cell.year === year)
  return {
    key,
    title,
    years: Object.fromEntries(
      buckets.map(({ year, from, to }) => {
        const cell = of(year)
        return [year, { from, to, days: cell?.days ?? '0', took: cell?.took ?? 0 }]
      }),
    ),
    change: former === undefined ? null : subtract(of(latest)?.so_far ?? '0', of(former)?.so_far ?? '0'),
  }
}

/** Divisions that had leave in any of the years, the one with most of it first. */
async function divisionTitles(db: Db, cells: readonly Cell[]) {
  const grouped = groupedBy('division', '')
  const names = new Map((await grouped.titles(db)).map(({ key, title }) => [key, title]))
  const totals = Map.groupBy(cells, ({ row }) => row ?? NONE)
  return [...totals]
    .map(([key, own]) => ({
      key,
      title: names.get(key) ?? grouped.none,
      days: sum(own.map(({ days }) => days)),
    }))
    .toSorted((a, b) => Number(b.days) - Number(a.days) || (a.title < b.title ? -1 : 1))
}

export const leaveCompareRoutes: Route[] = [
  divisions,
  {
    ...overYears,
    async exported(_, query: OverYears & { rows: 'division' | 'month' }, db, today): Promise<ListExport> {
      const years = await comparedYears({ db, today }, query)
      const isMonth = query.rows === 'month'
      return {
        title: isMonth ? 'Leave Compared by Month' : 'Leave of Divisions over the Years',
        columns: {
          title: isMonth ? { title: 'Month', says: monthWords } : { title: 'Division', says: groupWords },
          ...Object.fromEntries(
            years.flatMap(({ id, name }) => [
              [`years.${id}.days`, { title: 'Days {0}', names: [name], kind: 'decimal' as const }],
              [`years.${id}.took`, { title: 'People {0}', names: [name], kind: 'number' as const }],
            ]),
          ),
          change: { title: 'Change', kind: 'decimal' },
        },
      }
    },
  },
]
