import { z, type ZodRawShape } from 'zod'
import { get, type Access } from '#kernel/endpoint.ts'
import type { Kind, KindValue } from '#kernel/kind.ts'
import { reportPageQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import type { Filters } from '#engines/report/filter.ts'

/** How a value of a report is shown, exported and added up. */
export const reportKinds = [
  'text',
  'number',
  'decimal',
  'money',
  'day',
  'instant',
  'minutes',
  'percent',
] as const satisfies readonly Kind[]
export type ReportKind = (typeof reportKinds)[number]
export interface Column {
  title: string
  kind: ReportKind
  /** Added up in the last row. */
  total?: true
  /** Neither shown nor in the file: what a row opens its list with. */
  hidden?: true
  /** Long text over several lines rather than cut. */
  wrap?: true
  /** What it is sorted by instead of its own words, each with a minus for the other direction: months, bands. */
  sort_by?: readonly string[]
  /** Made of what is read for a page only, so that nothing can be sorted by it. */
  unordered?: true
  /** The program's own words that it may hold, said in the language of who reads; figures in them are `{0}`, `{1}`. */
  says?: readonly string[]
  /** How it is reckoned, where that needs saying. */
  meaning?: string
  /** Left out of the file for viewers without one of these codes. */
  code?: readonly Code[]
}
export type Columns = Record<string, Column>
export type RowOf<C extends Columns> = { [K in keyof C]: KindValue[C[K]['kind']] | null }

const schemaOf: Record<ReportKind, z.ZodType> = {
  text: z.string(),
  number: z.number(),
  decimal: z.string(),
  money: z.string(),
  day: z.string(),
  instant: z.string(),
  minutes: z.number(),
  percent: z.number(),
}

/** A column as programs are told of it: its name stays, its title may change. */
const ToldColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(reportKinds),
})
export const toldColumns = (columns: Columns): z.output<typeof ToldColumn>[] =>
  Object.entries(shownColumns(columns)).map(([key, { title, kind }]) => ({ key, title, kind }))

export interface ReportSpec<F extends ZodRawShape, C extends Columns> {
  title: string
  access: Access
  /** `z.object({ … })`, or filters by kind as `asks({ … })`, which the screen then offers. */
  filters: Filters<F>
  columns: C
  /** Which column names the places along the axis and which are measured, when a picture helps. A pie shows the first. */
  chart?: {
    by: keyof C & string
    measures: readonly [keyof C & string, ...(keyof C & string)[]]
    kind: 'bar' | 'stacked' | 'line' | 'pie'
    /** The places are names that are all read. */
    names?: true
  }
  /**
   * A row opens the people behind it: the name of the screen of a list, and which of its filters take their value from
   * which column. The filters of the report go with it: the list must know them by the same names. A row whose columns of
   * `query` are all empty opens nothing.
   */
  drill?: Drill<C> & {
    /** Where the rows lead that open nothing by it. */
    otherwise?: Drill<C>
    /**
     * Figures that open only what they count: what the list is narrowed by besides, as it is or as a column of the row says.
     * Of a figure that nothing is said about nothing is opened, in the table nor in the picture; the row opens its own.
     */
    figures?: { readonly [K in keyof C & string]?: Readonly<Record<string, FigureFilter<C>>> }
  }
}
type FigureFilter<C extends Columns> = string | { readonly column: keyof C & string }
interface Drill<C extends Columns> {
  screen: string
  /** The screen of the supervisor's area, where there is another. */
  supervisor?: string
  /** That of one's own, which needs no code. */
  user?: string
  /** Who may open it: for everybody else nothing opens. */
  code?: readonly Code[]
  query: Readonly<Record<string, keyof C & string>>
  /** Goes with it, and says nothing about which row it is, such as the day of all of them. */
  also?: Readonly<Record<string, keyof C & string>>
}

/** Declares a report: what may be asked, and what the columns are. Screen, print and export read only this. */
export function report<const K extends string, F extends ZodRawShape, const C extends Columns>(
  key: K,
  spec: ReportSpec<F, C>,
) {
  const row = z.object(
    Object.fromEntries(
      Object.entries(spec.columns).map(([name, { title, kind }]) => [
        name,
        schemaOf[kind].nullable().meta({ title }),
      ]),
    ),
  )
  return {
    key,
    ...spec,
    rows: get(`/reports/{org}/${key}/` as `/reports/{org}/${K}/`, {
      access: spec.access,
      export: { title: spec.title, columns: shownColumns(spec.columns), is_report: true },
      query: reportPageQuery.extend(spec.filters.shape),
      response: z.object({
        count: z.number(),
        next: z.string().nullable(),
        previous: z.string().nullable(),
        results: z.array(row),
        totals: z.record(z.string(), z.union([z.string(), z.number()])),
        columns: z.array(ToldColumn),
      }),
      summary: `${spec.title}, sorted by \`ordering\` (a column, with a minus descending); \`next\` leads to its end`,
    }),
  }
}
export const shownColumns = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, { hidden }]) => !hidden))

/** A report whatever its columns, as screens and exports take it. */
export type AnyReport = ReturnType<typeof report<string, ZodRawShape, Columns>>
export type { Code }
