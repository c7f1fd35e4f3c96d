import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import {
  bucketsOf,
  keyFor,
  keyOf,
  soFar,
  type FactQuery,
  type Period,
} from '#engines/report/fact-axis-server.ts'
import { measured, readFor, type Figures } from '#engines/report/fact-figures.ts'
import {
  ALL,
  at,
  gather,
  headcount,
  type FactSource,
  type Found,
} from '#engines/report/fact-source-server.ts'
import type { Across, AnyFactReport, Facts } from '#engines/report/facts.ts'

type Places = ReadonlyMap<string, Found>
export interface Taken {
  one: Across | undefined
  found: Places
}

/** All figures of a range: by rows, by rows and columns, and over all. */
export async function takenIn(
  ctx: Ctx,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  period: Period,
  range: DayRange,
) {
  const { spec, of } = r
  const groups = source.groups(range)
  const taken: Taken[] = []
  const across = range === period.former ? [undefined] : spec.across?.length ? spec.across : [undefined]
  for (const one of across)
    taken.push({ one, found: await found(ctx, r, source, query, { period, range, one }) })
  const counts = readFor(of, spec.measures).some((name) => of.measures[name]?.everybody)
  const heads = counts
    ? await headcount(ctx, source, { ...query }, { range, row: groups[spec.by]?.key ?? sql`null::text` })
    : new Map<string, number>()
  const whole = taken[0]?.found ?? new Map<string, Found>()
  return {
    taken,
    has: (key: string) => heads.has(at(keyFor(key), ALL)) || whole.has(at(keyFor(key), ALL)),
    /** What rows come by. */
    most: (key: string) => Number(whole.get(at(keyFor(key), ALL))?.[spec.order ?? ''] ?? 0),
    figures: (key: string): Figures =>
      measured(of, spec.measures, {
        ...whole.get(at(keyFor(key), ALL)),
        ...everybody(of, heads.get(at(keyFor(key), ALL))),
      }),
  }
}

const everybody = (of: Facts, heads = 0) =>
  Object.fromEntries(
    Object.entries(of.measures).flatMap(([name, measure]) => (measure.everybody ? [[name, heads]] : [])),
  )

interface Place {
  period: Period
  range: DayRange
  one: Across | undefined
  people?: readonly string[]
  where?: ReturnType<typeof sql>
}

/** Reads the measures of one set of columns. */
export async function found(
  ctx: Ctx,
  { spec, of }: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  { period, range, one, people, where }: Place,
) {
  const groups = source.groups(range)
  const coded = one?.show.map((name) => source.coded?.[name]).find((part) => part !== undefined)
  const buckets = bucketsOf(spec.by, one?.by, period)
  const column = keyOf(one?.by, 'column', groups)
  const part = coded && groups[coded.by]?.key
  const places = await gather(
    ctx,
    source,
    { ...query },
    {
      range,
      row: keyOf(spec.by, 'row', groups) ?? sql`null::text`,
      column: column && part ? sql`${column} || ' ' || ${part}` : column,
      buckets,
      measures: readFor(of, [
        ...spec.measures,
        ...(one?.show ?? []),
        ...Object.keys(one?.file ?? {}),
        ...(coded?.measures ?? []),
        ...(spec.order ? [spec.order] : []),
        ...(one && spec.chart ? [spec.chart.show] : []),
      ]),
      ...(people ? { people } : {}),
      ...(where ? { where } : {}),
    },
  )
  if (!coded) return places.found
  const names = new Map((await groups[coded.by]?.titles(ctx.db, {}))?.map((title) => [title.key, title]))
  const [most] = coded.measures
  const joined = new Map<string, { key: string; found: Found }[]>()
  const others = [...places.found].filter(([place, cell]) => {
    const [row = '', mixed = ''] = place.split('\u0000')
    if (mixed === ALL || row === ALL) return true
    const [key = '', group = ''] = mixed.split(' ')
    const to = at(row, key)
    joined.set(to, [...(joined.get(to) ?? []), { key: group, found: cell }])
    return false
  })
  const name = one?.show[0] ?? ''
  return new Map([
    ...others,
    ...[...joined].map(([place, parts]): [string, Found] => {
      const sorted = parts.toSorted(
        (a, b) => Number(b.found[most]) - Number(a.found[most]) || (a.key < b.key ? -1 : 1),
      )
      const said = sorted.flatMap(({ key, found: cell }) => {
        const title = names.get(key)
        return title ? [coded.say(title, cell)] : []
      })
      return [place, { [name]: said.join(' + ') }]
    }),
  ])
}

/** The latest year beside the one before, as far as the latest has gone; null with one year. */
export async function changesOf(
  ctx: Ctx,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  period: Period,
  range: DayRange,
) {
  const [latest, former] = period.steps.year ?? []
  const measure = r.spec.change ?? ''
  if (!latest || !former) return () => null
  const groups = source.groups(range)
  const row = keyOf(r.spec.by, 'row', groups) ?? sql`null::text`
  const buckets = soFar(bucketsOf(r.spec.by, 'year', period), period, ctx.today)
  const asked = {
    range: { start: former.from, end: latest.to },
    row,
    column: sql`k.column`,
    buckets,
    measures: [measure],
  }
  const { found: places } = await gather(ctx, source, { ...query }, asked)
  const of = (key: string, year: string) => String(places.get(at(keyFor(key), year))?.[measure] ?? '0')
  return (key: string) => subtract(of(key, latest.key), of(key, former.key))
}
