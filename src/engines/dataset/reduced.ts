import {
  groupKey,
  isSummary,
  measureKey,
  type Columns,
  type Definition,
} from '#engines/dataset/definition.ts'

export const parts = ['column', 'filter', 'group', 'figure'] as const
export interface LeftOut {
  what: (typeof parts)[number]
  title: string
  /** Nobody has it any more: the data set lost it. Else the viewer may not read it. */
  is_gone?: boolean
}

/**
 * What is left of a definition for whoever may read only these columns, and what falls away. Nothing that falls away is
 * in the query: it is not shown, and nothing is filtered, grouped, reckoned or sorted by it.
 */
export function reduced(
  definition: Definition,
  all: Columns,
  readable: (column: string) => boolean,
  counted: ReadonlySet<string> = new Set(),
): { definition: Definition; left_out: LeftOut[]; hides_small: boolean } {
  const left_out: LeftOut[] = []
  const keep = (what: LeftOut['what'], column: string) => {
    if (readable(column)) return true
    const title =
      all.get(column)?.title ?? definition.computed.find(({ key }) => key === column)?.title ?? column
    if (!left_out.some((one) => one.what === what && one.title === title)) left_out.push({ what, title })
    return false
  }
  const columns = definition.columns.filter((name) => keep('column', name))
  const computed = definition.computed.filter(({ key }) => readable(key))
  // what can be chosen from a column tells what is in it
  const parameters = definition.parameters.filter(({ column }) => column === undefined || readable(column))
  const asked = new Set(parameters.map(({ key }) => key))
  const filters = definition.filters.filter(
    ({ column, parameter }) => keep('filter', column) && (parameter === undefined || asked.has(parameter)),
  )
  // nothing may narrow such a count, and nothing but people is counted: two figures would else tell of one person
  const countsOnly =
    definition.filters.length === 0 && definition.measures.every(({ what }) => what === 'count')
  const groups = definition.groups.filter(
    ({ column }) => (countsOnly && counted.has(column)) || keep('group', column),
  )
  const hides_small = groups.some(({ column }) => counted.has(column))
  const kept = definition.measures.filter(({ column }) => column === null || keep('figure', column))
  // a summary stays one: what was counted must not become a list of people
  const emptied = isSummary(definition) && !isSummary({ groups, measures: kept })
  const measures = emptied ? [{ what: 'count' as const, column: null }] : kept
  const keys = new Set(['count', ...groups.map(groupKey), ...measures.map(measureKey)])
  const sort = definition.sort.filter(({ key }) => (isSummary(definition) ? keys.has(key) : readable(key)))
  const left = { ...definition, columns, computed, parameters, filters, groups, measures, sort }
  return { definition: left, left_out, hides_small }
}

/**
 * May this be sent to somebody who reads only these columns? A column may be missing; without a filter, a group or a
 * figure it would be another report.
 */
export const holdsWithout = (left_out: readonly LeftOut[]): boolean =>
  left_out.every(({ what }) => what === 'column')
