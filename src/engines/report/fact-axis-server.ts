import { sql, type RawBuilder } from 'kysely'
import { addDays, dayNumber } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { calendarSystems, monthIn, monthTitle, partsIn, type CalendarId } from '#kernel/calendar/system.ts'
import {
  NONE,
  type Asker,
  type Bucket,
  type FactSource,
  type Grouped,
} from '#engines/report/fact-source-server.ts'
import type { AnyFactReport, PeriodRef, Step } from '#engines/report/facts.ts'
import { periodBefore } from '#engines/report/period-before.ts'

/** What is asked of a report over facts, beside the filters of its facts. */
export interface FactQuery {
  limit: number
  offset: number
  search?: string
  ordering?: string
  on?: string
  calendar?: CalendarId
  year_id?: string
  years?: string
  against?: 'before' | 'year'
  who?: 'all' | 'took'
  by?: string
  key?: string
  employee_id?: string[]
}

/** The days that a report turned out to be about, and the steps that they have. */
export interface Period {
  range: DayRange | null
  former?: DayRange
  /** What it is called in the title of a file. */
  name: string
  year?: PeriodRef | null
  years?: PeriodRef[]
  steps: { readonly [S in Step]?: readonly Titled[] }
  /** Of months of years beside each other: the months of each. */
  monthsOf: ReadonlyMap<string, readonly Bucket[]>
}
type Titled = Bucket & { title: string }

export async function periodOf(
  asker: Asker,
  { spec }: AnyFactReport,
  source: FactSource,
  query: FactQuery,
): Promise<Period> {
  const { period = 'range' } = spec
  const plain = { name: '', steps: {}, monthsOf: new Map<string, readonly Bucket[]>() }
  if (period === 'range') {
    const range = await source.range(asker, { ...query })
    const former = spec.compare && periodBefore(range, query.against ?? 'before', query.calendar ?? 'AD')
    return { ...plain, range, ...(former ? { former } : {}) }
  }
  if (period === 'month') {
    const system = calendarSystems[query.calendar ?? 'AD']
    const { year, month } = partsIn(system, query.on ?? asker.today)
    const range = monthIn(system, year, month)
    const day = [...eachDay(range)].map((one, n) => ({
      key: String(n + 1),
      title: String(n + 1),
      from: one,
      to: one,
    }))
    return { ...plain, range, name: monthTitle(system, year, month), steps: { day } }
  }
  const found = await source.years?.(asker, query.year_id)
  const months = async ({ id }: PeriodRef) => (await source.months?.(asker.db, id)) ?? []
  if (period === 'year') {
    const { year = null, years = [] } = found ?? {}
    const month = year ? await months(year) : []
    const [first, last] = [month[0], month.at(-1)]
    const range = first && last ? { start: first.from, end: last.to } : null
    return { ...plain, range, name: year?.name ?? '', year, years, steps: { month } }
  }
  // back from the running one
  const years = (found?.years ?? [])
    .filter(({ from }) => from <= asker.today)
    .slice(0, Number(query.years ?? 2))
  const monthsOf = new Map<string, readonly Titled[]>()
  for (const year of years) monthsOf.set(year.id, await months(year))
  const [latest, earliest] = [years[0], years.at(-1)]
  const month = (monthsOf.get(latest?.id ?? '') ?? []).map((one) => ({
    ...one,
    title: one.title.replace(/ \d{4}$/, ''),
  }))
  return {
    name: '',
    range: latest && earliest ? { start: earliest.from, end: latest.to } : null,
    years,
    steps: { month, year: years.map(({ id, name, from, to }) => ({ key: id, title: name, from, to })) },
    monthsOf,
  }
}

export interface Placed extends Bucket {
  row: string | null
  column: string | null
}

/** The stretches of days that are told apart, where rows or columns are steps of the period. */
export function bucketsOf(row: string, column: string | undefined, { steps, monthsOf }: Period): Placed[] {
  const rows = steps[row as Step]
  const columns = steps[column as Step]
  if (rows && columns)
    return columns.flatMap((year) =>
      (monthsOf.get(year.key) ?? []).map((month) => ({ ...month, row: month.key, column: year.key })),
    )
  if (rows) return rows.map((one) => ({ ...one, row: one.key, column: null }))
  return (columns ?? []).map((one) => ({ ...one, row: null, column: one.key }))
}

/** The two latest years as far as the latest has gone: of one that has not begun there is nothing yet. */
export function soFar(buckets: readonly Placed[], { steps }: Period, today: string): Placed[] {
  const compared = (steps.year ?? []).slice(0, 2).map(({ key }) => key)
  return buckets
    .filter(({ column }) => compared.includes(column ?? ''))
    .map((bucket) => {
      const latest = buckets.find(({ row, column }) => row === bucket.row && column === compared[0])
      if (!latest || latest.to <= today) return bucket
      const until = addDays(bucket.from, Math.max(-1, dayNumber(today) - dayNumber(latest.from)))
      return until < bucket.to ? { ...bucket, to: until } : bucket
    })
    .filter(({ from, to }) => from <= to)
}

/** By what rows or columns are told apart, of the alias `x` and its bucket `k`. */
export function keyOf(
  by: string | undefined,
  place: 'row' | 'column',
  groups: Readonly<Record<string, Grouped>>,
): RawBuilder<unknown> | null {
  if (by === undefined) return null
  if (by === 'person') return sql`x.employee_id::text`
  return groups[by]?.key ?? sql.ref(`k.${place}`)
}

export const keyFor = (key: string) => (key === NONE ? null : key)
