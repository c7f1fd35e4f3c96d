import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { day } from '#kernel/fields.ts'
import { filterProblem, operators, type DataKind } from '#engines/dataset/operator.ts'

export const functions = ['count', 'sum', 'average', 'least', 'most', 'different'] as const
export type Func = (typeof functions)[number]
export const groupings = ['value', 'month', 'year'] as const
export const charts = ['none', 'bar', 'stacked', 'line', 'pie', 'pivot'] as const

/** What can be reckoned of a column of this kind; `count` is of rows and needs no column. */
export const functionsOf = (kind: DataKind): readonly Func[] => {
  if (kind === 'number' || kind === 'decimal' || kind === 'money')
    return ['sum', 'average', 'least', 'most', 'different']
  return kind === 'day' || kind === 'instant' ? ['least', 'most', 'different'] : ['different']
}
export const groupingsOf = (kind: DataKind): readonly (typeof groupings)[number][] =>
  kind === 'day' || kind === 'instant' ? groupings : ['value']

const key = z.string().max(60)
const choice = { error: 'Select a valid choice.' }

export const Filter = z.object({
  column: key,
  is: z.enum(operators, choice),
  values: z.array(z.string().max(200)).max(50).default([]),
})
export type Filter = z.output<typeof Filter>
export const Grouping = z.object({
  column: key,
  by: z.enum(groupings, choice).default('value'),
  /** Whose months and years. */
  calendar: z.enum(calendarIds, choice).default('AD'),
})
export type Grouping = z.output<typeof Grouping>
export const Measure = z.object({ what: z.enum(functions, choice), column: key.nullable().default(null) })
export type Measure = z.output<typeof Measure>
export const Sort = z.object({ key, descending: z.boolean().default(false) })
export type Sort = z.output<typeof Sort>

/**
 * What somebody wants to see of a data set. With groups or measures it is a summary, one line a group; else one line a
 * row, with these columns.
 */
export const Definition = z.object({
  data_set: key,
  /** As things stood on a day; null is the day on which it is looked at. */
  as_of: day('As of').nullable().default(null),
  columns: z.array(key).max(40, 'A report has at most 40 columns.').default([]),
  filters: z.array(Filter).max(20, 'A report has at most 20 filters.').default([]),
  groups: z.array(Grouping).max(3, 'A report is grouped by at most 3 columns.').default([]),
  measures: z.array(Measure).max(6, 'A report has at most 6 figures.').default([]),
  sort: z.array(Sort).max(3, 'A report is sorted by at most 3 columns.').default([]),
  chart: z.enum(charts, choice).default('none'),
})
export type Definition = z.output<typeof Definition>

export const isSummary = ({ groups, measures }: Pick<Definition, 'groups' | 'measures'>) =>
  groups.length + measures.length > 0

/** The name of a line's value: unique among groups and measures, and never one that a column has by itself. */
export const groupKey = ({ column, by, calendar }: Grouping) =>
  by === 'value' ? column : `${column}:${by}:${calendar}`
export const measureKey = ({ what, column }: Measure) => (column === null ? what : `${what}:${column}`)

/** A column of a data set, as far as a definition goes. */
export interface Known {
  title: string
  kind: DataKind
}
export type Columns = ReadonlyMap<string, Known>

/** What does not fit the data set, by field. Rights are another question: see `reduced`. */
export function problemsOf(definition: Definition, columns: Columns): string[] {
  const found: string[] = []
  const known = (name: string) => {
    const column = columns.get(name)
    if (!column) found.push(`There is no column ${name}.`)
    return column
  }
  const once = (keys: readonly string[], what: string) => {
    if (new Set(keys).size < keys.length) found.push(`The same ${what} is there twice.`)
  }
  for (const name of definition.columns) known(name)
  once(definition.columns, 'column')
  for (const filter of definition.filters) {
    const column = known(filter.column)
    const problem = column && filterProblem(column.kind, filter)
    if (problem) found.push(`${column.title}: ${problem}`)
  }
  for (const { column: name, by } of definition.groups) {
    const column = known(name)
    if (column && !groupingsOf(column.kind).includes(by))
      found.push(`${column.title} can not be grouped by ${by}.`)
  }
  once(definition.groups.map(groupKey), 'group')
  for (const { what, column: name } of definition.measures) {
    if ((what === 'count') !== (name === null)) found.push('A figure needs a column, counting needs none.')
    const column = name === null ? undefined : known(name)
    if (column && !functionsOf(column.kind).includes(what)) found.push(`${column.title} has no ${what}.`)
  }
  once(definition.measures.map(measureKey), 'figure')
  const ordered = isSummary(definition)
    ? new Set([...definition.groups.map(groupKey), ...definition.measures.map(measureKey), 'count'])
    : columns
  for (const { key: name } of definition.sort)
    if (!ordered.has(name)) found.push(`It can not be sorted by ${name}.`)
  once(
    definition.sort.map((one) => one.key),
    'order',
  )
  return found
}
