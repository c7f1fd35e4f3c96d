import type { DayRange } from '#kernel/calendar/range.ts'
import type { ExportColumn, ListExport } from '#kernel/endpoint.ts'
import { periodOf, type FactQuery, type Period } from '#engines/report/fact-axis-server.ts'
import type { Asker, FactSource, GroupTitle } from '#engines/report/fact-source-server.ts'
import { headColumns, steps, type Across, type AnyFactReport, type OutColumn } from '#engines/report/facts.ts'

export const isStep = (by: string | undefined) => by !== undefined && by in steps

interface Place {
  period: Period
  range: DayRange
  /** The groups that occur; a file has all of them. */
  shown?: ReadonlyMap<string, ReadonlySet<string>>
}

/** The columns of an answer: steps of the period, measures, those of a former time, and groups. */
export async function columnsFor(
  asker: Asker,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  place: Place,
): Promise<OutColumn[]> {
  const { spec, columns } = r
  const fixed = Object.entries(columns).map(([key, { title, kind }]): OutColumn => ({
    key,
    title,
    kind,
    ...(spec.compare ? opensPeriod(key, place.period) : {}),
  }))
  const across = await Promise.all(
    (spec.across ?? []).map(async (one) => ({
      one,
      columns: await acrossFor(asker, r, source, query, one, place),
    })),
  )
  return [
    ...across.filter(({ one }) => isStep(one.by)).flatMap((one) => one.columns),
    ...fixed,
    ...across.filter(({ one }) => !isStep(one.by)).flatMap((one) => one.columns),
  ]
}

/** A figure beside that of an earlier time opens the days of its own. */
function opensPeriod(key: string, { range, former }: Period) {
  const days = key.startsWith('former_') ? former : range
  return days ? { opens: { from: days.start, to: days.end } } : {}
}

async function acrossFor(
  { db }: Asker,
  { of }: AnyFactReport,
  source: FactSource,
  query: FactQuery,
  one: Across,
  { period, range, shown }: Place,
): Promise<OutColumn[]> {
  const found = period.steps[one.by as keyof Period['steps']]
  const filter = of.dimensions[one.by]?.filter
  const groups: (GroupTitle & { opens?: Record<string, string>; from?: string })[] = found
    ? found.map(({ key, title, from, to }) => ({ key, title, from, opens: { from, to } }))
    : ((await source.groups(range)[one.by]?.titles(db, shown ? {} : { filters: { ...query } })) ?? [])
        .filter(({ key }) => !shown || shown.get(one.by)?.has(key))
        .map((group) => ({ ...group, ...(filter ? { opens: { [filter]: group.key } } : {}) }))
  const named = shown ? undefined : one.file
  const measures = Object.entries(named ?? Object.fromEntries(one.show.map((name) => [name, undefined])))
  return groups.flatMap(({ key, title, names, opens, from, colour, code }) =>
    measures.map(([measure, called]): OutColumn => ({
      key: `${measure}_${key}`,
      title: called ?? title,
      kind: of.measures[measure]?.kind ?? 'decimal',
      measure,
      by: one.by,
      group: key,
      ...(called ? { names: [title] } : names ? { names } : {}),
      ...(opens ? { opens } : {}),
      ...(from ? { from } : {}),
      ...(colour ? { colour } : {}),
      ...(code ? { code } : {}),
    })),
  )
}

/** What the file of a report holds: the same columns, with all groups that there could be. */
export async function exportOf(
  asker: Asker,
  r: AnyFactReport,
  source: FactSource,
  query: FactQuery,
): Promise<ListExport> {
  const { spec, of } = r
  const period = await periodOf(asker, r, source, query)
  const range = period.range ?? { start: asker.today, end: asker.today }
  const columns = await columnsFor(asker, r, source, query, { period, range })
  const kindOf = ({ kind, measure, title, names }: OutColumn): ExportColumn => ({
    title,
    kind: kind as NonNullable<ExportColumn['kind']>,
    ...(names ? { names } : {}),
    ...(of.measures[measure ?? '']?.within ? { within: of.measures[measure ?? '']?.within ?? [] } : {}),
  })
  return {
    title: spec.file_title ?? spec.title,
    ...(spec.file_title ? { names: [period.name] } : {}),
    is_report: true,
    columns: {
      ...headColumns(spec, of),
      ...Object.fromEntries(columns.map((column) => [column.key, kindOf(column)])),
      ...(spec.spells
        ? { said: { title: spec.spells, ...(spec.spell_words ? { within: spec.spell_words } : {}) } }
        : {}),
    },
  }
}
