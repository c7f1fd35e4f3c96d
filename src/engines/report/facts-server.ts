import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { keyFor, periodOf, type FactQuery, type Period } from '#engines/report/fact-axis-server.ts'
import { columnsFor, exportOf, isStep } from '#engines/report/fact-columns-server.ts'
import { compared, measured } from '#engines/report/fact-figures.ts'
import { pageOfPeople } from '#engines/report/fact-people-server.ts'
import { changesOf, found, takenIn, type Taken } from '#engines/report/fact-read-server.ts'
import { ALL, at, NONE, type FactSource } from '#engines/report/fact-source-server.ts'
import type { AnyFactReport, Facts, FactRow, OutColumn } from '#engines/report/facts.ts'

/** Serves reports over facts of one kind. */
export function serveFacts<F extends Facts>(
  _: F,
  source: FactSource<F>,
  reports: readonly { key: string; of: Facts }[],
): Route[] {
  // which measures and dimensions there are was checked where the reports were declared
  return reports.map((report) => served(report as AnyFactReport, source as unknown as FactSource))
}

const served = (r: AnyFactReport, source: FactSource): Route => ({
  ...handle(
    r.rows,
    async (ctx, { query }) => (await answered(ctx, r, source, query as unknown as FactQuery)) as never,
  ),
  exported: (_, query: FactQuery, db, today) => exportOf({ db, today }, r, source, query),
})

async function answered(ctx: Ctx, r: AnyFactReport, source: FactSource, query: FactQuery) {
  const period = await periodOf(ctx, r, source, query)
  const { range, former, year, years } = period
  const told = {
    period: { from: range?.start ?? '', to: range?.end ?? '' },
    ...(former ? { former: { from: former.start, to: former.end } } : {}),
    ...(year === undefined ? {} : { year }),
    ...(years ? { years } : {}),
  }
  if (!range) return { count: 0, results: [], totals: {}, columns: [], ...told }
  // sums over everybody are made in memory: with what a list needs, the database would sort on disk
  await sql`set local work_mem = '64MB'`.execute(ctx.db)
  const page =
    r.spec.by === 'person'
      ? await ofPeople(ctx, r, source, query, period, range)
      : await ofGroups(ctx, r, source, query, period, range)
  return { ...page, ...told }
}

/** Groups or steps with their figures: few, so that all of them are known when they are put in order. */
async function ofGroups(
  ctx: Ctx,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  period: Period,
  range: DayRange,
) {
  const { spec } = r
  const now = await takenIn(ctx, r, source, query, period, range)
  const columns = await columnsFor(ctx, r, source, query, { period, range, shown: occurring(now.taken) })
  const former = period.former && (await takenIn(ctx, r, source, query, period, period.former))
  const change = spec.change && !spec.compare ? await changesOf(ctx, r, source, query, period, range) : null
  const rowOf = (key: string): Record<string, unknown> => ({
    ...now.figures(key),
    ...(former ? compared(spec.compare ?? [], spec.change ?? '', now.figures(key), former.figures(key)) : {}),
    ...acrossOf(r, now.taken, columns, key, '0'),
    ...(change ? { change: change(key) } : {}),
  })
  const steps = period.steps[spec.by as keyof Period['steps']]
  const groups = steps
    ? steps.map(({ key, title, from, to }) => ({ key, group: title, opens: { from, to } }))
    : await groupsOf(ctx, r, source, range, [now, ...(former ? [former] : [])])
  const rows = groups.map(({ opens, ...group }) => ({
    ...group,
    ...(steps && spec.across?.some(({ by }) => by === 'year')
      ? { cells: cellsOf(group.key, columns, period) }
      : { opens }),
    ...rowOf(group.key),
  })) as FactRow[]
  const ordered = spec.order ? rows.toSorted(byMost(({ key }) => now.most(key))) : rows
  return {
    count: rows.length,
    results: ordered.slice(query.offset, query.offset + query.limit),
    totals: rowOf(ALL),
    columns,
  }
}

/** Those of the groups in which there is anybody, or anything. */
async function groupsOf(
  ctx: Ctx,
  { spec }: AnyFactReport,
  source: FactSource,
  range: DayRange,
  all: readonly { has: (key: string) => boolean }[],
) {
  const grouped = source.groups(range)[spec.by]
  if (!grouped) return []
  const titles = [
    ...(await grouped.titles(ctx.db, {})),
    ...(grouped.none ? [{ key: NONE, title: grouped.none }] : []),
  ]
  return titles
    .filter(({ key }) => all.some(({ has }) => has(key)))
    .map(({ key, title }) => ({ key, group: title, opens: { by: spec.by, key } }))
}

/** A page of people, and what of them is read for them alone. */
async function ofPeople(
  ctx: Ctx,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  period: Period,
  range: DayRange,
) {
  const { spec, of } = r
  const { page, count, where } = await pageOfPeople(ctx, r, source, query, range)
  const people = page.map(({ id }) => id)
  const taken: Taken[] = []
  const across = spec.across?.length ? spec.across : [undefined]
  for (const one of across)
    taken.push({ one, found: await found(ctx, r, source, query, { period, range, one, people, where }) })
  const columns = await columnsFor(ctx, r, source, query, { period, range, shown: occurring(taken) })
  const spells =
    spec.spells === undefined
      ? undefined
      : await source.spells?.(ctx, { ...query, employee_id: people }, range, { people, where })
  return {
    count,
    totals: {},
    columns,
    results: page.map(({ id, person }) => ({
      key: id,
      person,
      opens: { employee_id: id },
      ...measured(of, spec.measures, taken[0]?.found.get(at(id, ALL)) ?? {}),
      ...acrossOf(r, taken, columns, id, null),
      ...(spells ? { spells: spells.get(id)?.spells ?? [], said: spells.get(id)?.said ?? '' } : {}),
    })) as FactRow[],
  }
}

/** The groups that occur: those that have a column. */
const occurring = (taken: readonly Taken[]) =>
  new Map(
    taken.flatMap(({ one, found: places }) =>
      one
        ? [[one.by, new Set([...places.keys()].map((place) => place.split('\u0000')[1] ?? ''))] as const]
        : [],
    ),
  )

/** The figures of a row in the columns of groups and steps. Where steps are beside each other, nothing is nought. */
const acrossOf = (
  { spec, of }: AnyFactReport,
  taken: readonly Taken[],
  columns: readonly OutColumn[],
  key: string,
  nothing: '0' | null,
) =>
  Object.fromEntries(
    taken.flatMap(({ one, found: places }) =>
      columns
        .filter(({ by }) => one !== undefined && by === one.by)
        .flatMap(({ measure = '', group = '' }) =>
          // what the file or the chart tells of a column beside what it shows
          [
            ...new Set([measure, ...Object.keys(one?.file ?? {}), ...(spec.chart ? [spec.chart.show] : [])]),
          ].map((name) => {
            const value = places.get(at(keyFor(key), keyFor(group)))?.[name]
            const zero = nothing && of.measures[name]?.kind === 'number' ? 0 : nothing
            return [`${name}_${group}`, value ?? (isStep(one?.by) ? zero : null)]
          }),
        ),
    ),
  )

/** Of months of several years each place opens days of its own. */
const cellsOf = (row: string, columns: readonly OutColumn[], { monthsOf }: Period) =>
  Object.fromEntries(
    columns.flatMap(({ key, group = '' }) => {
      const month = monthsOf.get(group)?.find((one) => one.key === row)
      return month ? [[key, { from: month.from, to: month.to }]] : []
    }),
  )

const byMost = (most: (row: FactRow) => number) => (a: FactRow, b: FactRow) =>
  most(b) - most(a) || (String(a['group']) < String(b['group']) ? -1 : 1)
