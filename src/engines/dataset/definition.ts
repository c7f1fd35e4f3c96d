import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { day } from '#kernel/fields.ts'
import { withComputed } from '#engines/dataset/computed.ts'
import { mostCharacters } from '#engines/dataset/formula.ts'
import {
  answerProblem,
  filterProblem,
  fitsParameter,
  operators,
  parameterKinds,
  type DataKind,
} from '#engines/dataset/operator.ts'

export const functions = ['count', 'sum', 'average', 'least', 'most', 'different'] as const
export type Func = (typeof functions)[number]
export const groupings = ['value', 'month', 'year'] as const
export const charts = ['none', 'bar', 'stacked', 'line', 'pie', 'pivot'] as const

/** What can be reckoned of a column of this kind; `count` is of rows and needs no column. */
export const functionsOf = (kind: DataKind): readonly Func[] => {
  if (kind === 'number' || kind === 'decimal' || kind === 'money')
    return ['sum', 'average', 'least', 'most', 'different']
  if (kind === 'choices') return []
  return kind === 'day' || kind === 'instant' ? ['least', 'most', 'different'] : ['different']
}
export const groupingsOf = (kind: DataKind): readonly (typeof groupings)[number][] =>
  kind === 'choices' ? [] : kind === 'day' || kind === 'instant' ? groupings : ['value']

const key = z.string().max(60)
const choice = { error: 'Select a valid choice.' }

export const Filter = z.object({
  column: key,
  is: z.enum(operators, choice),
  values: z.array(z.string().max(200)).max(50).default([]),
  /** Its values are the answer to this parameter instead. */
  parameter: key.optional(),
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

/** A column that is reckoned from others; its formula names them by their keys. */
export const Computed = z.object({
  key: z.string().regex(/^x_\d{1,3}$/, choice),
  title: z.string().trim().min(1, 'A computed column needs a title.').max(80),
  formula: z.string().trim().min(1, 'A computed column needs a formula.').max(mostCharacters),
})
export type Computed = z.output<typeof Computed>

/** Asked when the report is opened. `values` is the usual answer, or the one that was given. */
export const Parameter = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, choice),
  title: z.string().trim().min(1, 'A parameter needs a title.').max(80),
  kind: z.enum(parameterKinds, choice),
  /** Of a list: the column whose values can be chosen. */
  column: key.optional(),
  is_required: z.boolean().default(false),
  values: z.array(z.string().max(200)).max(50).default([]),
})
export type Parameter = z.output<typeof Parameter>

/** As wide as the widest ready-made table that shows all of itself. */
export const mostColumns = 100

/**
 * What somebody wants to see of a data set. With groups or measures it is a summary, one line a group; else one line a
 * row, with these columns.
 */
export const Definition = z.object({
  data_set: key,
  /** As things stood on a day; null is the day on which it is looked at. */
  as_of: day('As of').nullable().default(null),
  columns: z.array(key).max(mostColumns, `A report has at most ${mostColumns} columns.`).default([]),
  computed: z.array(Computed).max(8, 'A report has at most 8 computed columns.').default([]),
  parameters: z.array(Parameter).max(6, 'A report has at most 6 parameters.').default([]),
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
export function problemsOf(definition: Definition, declared: Columns): string[] {
  const { columns, problems } = withComputed(definition, declared)
  // what else is wrong would follow from that
  if (problems.length) return problems
  const found: string[] = parameterProblems(definition, columns)
  const parameters = new Map(definition.parameters.map((one) => [one.key, one]))
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
    if (!column) continue
    if (filter.parameter === undefined) {
      const problem = filterProblem(column.kind, filter)
      if (problem) found.push(`${column.title}: ${problem}`)
      continue
    }
    const parameter = parameters.get(filter.parameter)
    if (!parameter || !fitsParameter(parameter.kind, column.kind, filter.is))
      found.push(`${column.title}: @${filter.parameter} cannot be compared in this way.`)
  }
  for (const { column: name, by } of definition.groups) {
    const column = known(name)
    if (column && !groupingsOf(column.kind).includes(by))
      found.push(`${column.title} cannot be grouped by ${by}.`)
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
    if (!ordered.has(name)) found.push(`It cannot be sorted by ${name}.`)
  once(
    definition.sort.map((one) => one.key),
    'order',
  )
  return found
}

function parameterProblems({ parameters }: Definition, columns: Columns): string[] {
  const keys = parameters.map((one) => one.key)
  return [
    ...(new Set(keys).size < keys.length ? ['The same parameter is there twice.'] : []),
    ...parameters.flatMap(({ title, kind, column, values }) => {
      const problem =
        kind === 'list' && !fitsParameter(kind, columns.get(column ?? '')?.kind ?? 'day', 'any_of')
          ? 'select a valid column.'
          : answerProblem(kind, values)
      return problem ? [`${title}: ${problem}`] : []
    }),
  ]
}
