import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { get, type Access } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { ids, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { asks, either, hidden, range, type Asks } from '#engines/report/filter.ts'
import { reportKinds, type Column, type Columns, type ReportKind } from '#engines/report/report.ts'

/** By what facts can be put together, beside the person and the days of a period. */
export interface Dimension {
  title: string
  /** The program's own words among its groups, such as `No branch`. */
  says?: readonly string[]
  /** The filter that takes the key of a group: its groups can then be columns that open what they count. */
  filter?: string
}

/** What is counted or added up. The server says how; `per` and `share` follow from two others. */
export interface Measure {
  title: string
  kind: ReportKind
  /** One measure for each of another, to the hundredth. */
  per?: readonly [string, string]
  /** One measure as a part of another, from 0 to 1. */
  share?: readonly [string, string]
  /** Counts everybody there is, and not only those of whom there are facts. */
  everybody?: true
  /** Its figure opens nothing. */
  still?: true
  says?: readonly string[]
  within?: readonly string[]
  /** Parts joined by ` + ` that begin with the code of a group of this dimension, shown in its colour. */
  coded?: string
  meaning?: string
}

/** Facts of one kind: who may read them, what narrows them, by what they are grouped and what is measured. */
export interface Facts {
  title: string
  access: Access
  filters: Asks
  dimensions: Readonly<Record<string, Dimension>>
  measures: Readonly<Record<string, Measure>>
}
export const facts = <const F extends Facts>(declared: F): F => declared

type DimensionOf<F extends Facts> = keyof F['dimensions'] & string
type MeasureOf<F extends Facts> = keyof F['measures'] & string
/** The steps of a period: days of a month, months of a year, years. */
export type Step = 'day' | 'month' | 'year'
const periods = ['range', 'month', 'year', 'years'] as const

export interface Across<F extends Facts = Facts> {
  by: DimensionOf<F> | Step
  show: readonly MeasureOf<F>[]
  /** What a file has of it, where that is more: measures with their titles, `{0}` being the group. */
  file?: Readonly<Record<string, string>>
  /** Only names the groups: its figures are in the file. */
  legend?: true
}

export interface FactReportSpec<F extends Facts = Facts> {
  title: string
  /** What a file is called, `{0}` being the month or the year. */
  file_title?: string
  hint?: string
  by: DimensionOf<F> | 'person' | Step
  measures: readonly MeasureOf<F>[]
  /** Columns for each group of a dimension, or each step of the period. */
  across?: readonly Across<F>[]
  /** Days that are chosen, a month, a year, or several years. */
  period?: (typeof periods)[number]
  /** Each figure of these beside that of an earlier period. */
  compare?: readonly MeasureOf<F>[]
  /** What has changed since the earlier time, or of years beside each other as far as the latest has gone. */
  change?: MeasureOf<F>
  /** The measure by which rows come, the most first; else groups come in their own order and people by name. */
  order?: MeasureOf<F>
  chart?: { kind: 'bar' | 'stacked' | 'line'; show: MeasureOf<F>; names?: true; title?: string }
  /** Another report above the rows, where its chart tells more. */
  picture?: AnyFactReport
  /** The people behind a figure, in a drawer. */
  drill?: AnyFactReport
  /** A column of that name with a person's facts one by one, as the server's `spells` gives them. */
  spells?: string
  /** Words with a figure that stand within it. */
  spell_words?: readonly string[]
  /** Everybody, or those of whom there are facts; `all` and `took` in the address. */
  who?: { title: string; all: string; took: string; initial?: 'took' }
  filters?: Asks
  empty?: { title: string; hint?: string }
}

/** One of a person's facts, for lists of them. */
export const Spell = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  is_hours: z.boolean(),
})
export type Spell = z.output<typeof Spell>

const Opens = z.record(z.string(), z.string())
const OutColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(reportKinds),
  /** Within the title: what somebody named. */
  names: z.array(z.string()).optional(),
  /** Of a column for a group or a step. */
  measure: z.string().optional(),
  by: z.string().optional(),
  group: z.string().optional(),
  opens: Opens.optional(),
  from: z.string().optional(),
  colour: z.string().optional(),
  code: z.string().optional(),
})
export type OutColumn = z.output<typeof OutColumn>
const Cell = z.union([z.string(), z.number(), z.null()])
const row = z
  .object({
    key: z.string(),
    person: Person.optional(),
    spells: z.array(Spell).optional(),
    /** What the list behind the row is narrowed by, and that behind single figures where it is not the column's. */
    opens: Opens.optional(),
    cells: z.record(z.string(), Opens).optional(),
  })
  .catchall(Cell)
export type FactRow = Readonly<Record<string, unknown>> & {
  key: string
  person?: Person
  spells?: Spell[]
  opens?: Record<string, string>
  cells?: Record<string, Record<string, string>>
}
const Period = z.object({ from: z.string(), to: z.string() })
export const PeriodRef = Period.extend({ id: z.string(), name: z.string() })
export type PeriodRef = z.output<typeof PeriodRef>

export const against = ['before', 'year'] as const
const yearCounts = ['2', '3', '5'] as const

/** Declares a report over facts: endpoint, columns, totals, paging, filters, chart, drawer and files follow. */
export function factReport<const K extends string, const F extends Facts>(
  key: K,
  of: F,
  spec: FactReportSpec<F>,
) {
  const { period = 'range', who, compare } = spec
  const filters: Asks = {
    ...(period === 'range' ? range() : {}),
    ...(period === 'month'
      ? { on: { kind: 'month', title: 'Month', schema: day('Month').optional() } as const }
      : {}),
    ...(period === 'year'
      ? {
          year_id: {
            kind: 'choice',
            title: 'Year',
            schema: z.uuid('Select a valid choice.').optional(),
          } as const,
        }
      : {}),
    ...(period === 'years' ? { years: either('Years', yearCounts, '{0} years') } : {}),
    ...(period === 'month' || compare
      ? {
          calendar: {
            kind: 'calendar',
            title: 'Calendar',
            schema: z.enum(calendarIds).default('AD'),
          } as const,
        }
      : {}),
    ...(compare
      ? { against: either('Earlier time', against, { before: 'Right before', year: 'A year earlier' }) }
      : {}),
    ...(who
      ? {
          who: {
            ...either(who.title, who.initial ? ['all', 'took'] : ['took', 'all'], {
              all: who.all,
              took: who.took,
            }),
            ...(who.initial ? { initial: who.initial } : {}),
          },
        }
      : {}),
    ...of.filters,
    ...spec.filters,
    ...(spec.by === 'person'
      ? {
          by: hidden('Group by', z.string().max(40).optional()),
          key: hidden('Group', z.string().max(64).optional()),
          employee_id: hidden('Employee', ids()),
        }
      : {}),
  }
  const asked = asks(filters)
  const columns = columnsIn(of, spec)
  return {
    key,
    of: of as Facts,
    // what names of measures and dimensions were checked against is not needed any more
    spec: spec as unknown as FactReportSpec,
    title: spec.title,
    filters: asked,
    columns,
    rows: get(`/reports/{org}/${key}/` as `/reports/{org}/${K}/`, {
      access: of.access,
      export: {
        title: spec.title,
        columns: fileColumns(spec as unknown as FactReportSpec, columns),
        is_report: true,
      },
      query: pageQuery.extend(asked.shape),
      response: z.object({
        count: z.number(),
        next: z.string().nullable(),
        previous: z.string().nullable(),
        results: z.array(row),
        totals: row.partial().catchall(Cell),
        columns: z.array(OutColumn),
        period: Period,
        former: Period.optional(),
        /** The year that it is about, and those that can be chosen. */
        year: PeriodRef.nullable().optional(),
        years: z.array(PeriodRef).optional(),
      }),
      summary: `${spec.title}; \`next\` leads to its end`,
    }),
  }
}
export interface AnyFactReport extends Omit<ReturnType<typeof factReport<string, Facts>>, 'spec'> {
  spec: FactReportSpec
}

/** The columns that do not depend on what is asked. */
function columnsIn<F extends Facts>(of: F, spec: FactReportSpec<F>): Columns {
  const measure = (name: string): Column => {
    const found = of.measures[name]
    if (!found) throw new Error(`The facts ${of.title} have no measure ${name}.`)
    const { title, kind, meaning } = found
    return { title, kind, ...(meaning ? { meaning } : {}) }
  }
  const named = (name: string) => [name, measure(name)] as const
  const former = (name: string) =>
    [`former_${name}`, { ...measure(name), title: formerTitle(measure(name).title) }] as const
  return Object.fromEntries([
    ...spec.measures.map(named),
    ...(spec.compare ?? []).map(former),
    ...(spec.compare
      ? [
          ['change', { title: 'Change', kind: 'decimal' }] as const,
          ['change_share', { title: 'Change in parts', kind: 'percent' }] as const,
        ]
      : []),
    ...(spec.change && !spec.compare ? [['change', { title: 'Change', kind: 'decimal' }] as const] : []),
  ])
}
const formerTitle = (title: string) => `${title} before`

/** What a row is called: a person by several columns, anything else by one. */
export function headColumns(
  { by }: FactReportSpec,
  of?: Facts,
): Columns & Record<string, Column & { says?: readonly string[] }> {
  if (by === 'person')
    return {
      'person.code': { title: 'Code', kind: 'text' },
      'person.full_name': { title: 'Name', kind: 'text' },
      'person.branch': { title: 'Branch', kind: 'text' },
      'person.division': { title: 'Division', kind: 'text' },
    }
  const { title = steps[by] ?? by, says } = of?.dimensions[by] ?? {}
  return { group: { title, kind: 'text', ...(says ? { says } : {}) } }
}
export const steps: Readonly<Record<string, string>> = { day: 'Day', month: 'Month', year: 'Year' }

const fileColumns = (spec: FactReportSpec, columns: Columns) => ({ ...headColumns(spec), ...columns })
