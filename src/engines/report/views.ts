import type { AnyFactReport } from '#engines/report/facts.ts'

/** One of several reports on a page, which one chooses between. */
export interface View {
  title: string
  /** A report, whatever its columns. */
  of: unknown
  hint?: string
  /** The report whose chart stands above the lines, where theirs would tell less. */
  picture?: unknown
  /** Only where a line of another view leads. */
  behind?: true
}
/** The views of a page by their names in the address; the first opens. */
export const views = <const V extends Readonly<Record<string, View>>>(of: V): { views: V } => ({ views: of })
export type Views = ReturnType<typeof views<Readonly<Record<string, View>>>>
/** What a page shows: a report, one over facts, or several of them. */
export const isViews = (of: unknown): of is Views => typeof of === 'object' && of !== null && 'views' in of
export const isOverFacts = (of: unknown): of is AnyFactReport =>
  typeof of === 'object' && of !== null && 'spec' in of
