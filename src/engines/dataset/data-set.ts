import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { calendarSystems, monthIn } from '#kernel/calendar/system.ts'
import { withComputed } from '#engines/dataset/computed.ts'
import { Definition, groupKey, type Filter, type Grouping } from '#engines/dataset/definition.ts'
import { dataKinds } from '#engines/dataset/operator.ts'

const words = z.record(z.string(), z.string()).optional()

/** A column as whoever may read it is told of it. */
export const DataColumn = z.object({
  key: z.string(),
  title: z.string(),
  /** Below which heading it stands. */
  group: z.string(),
  kind: z.enum(dataKinds),
  /** All values that it can have. */
  choices: z.array(z.string()).nullable(),
  /** What they are called, in the language of who reads, where not as they are. */
  words,
  /** Its values can be asked for: there are not many different ones. */
  is_listed: z.boolean(),
  /** The viewer may group by it and count, and not read it: small groups are left out. */
  is_counted: z.boolean(),
  /** Read with a code of its own. */
  is_guarded: z.boolean(),
})
export type DataColumn = z.output<typeof DataColumn>
export const DataSetInfo = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  /** Which part of the product it belongs to. */
  module: z.string(),
  /** Knows how things stood on another day. */
  has_as_of: z.boolean(),
  columns: z.array(DataColumn),
  /** What a new report begins with. */
  start: Definition,
  /** The ready-made wide table of it, of what the viewer may read. */
  wide: z.object({ title: z.string(), definition: Definition }).nullable(),
})
export type DataSetInfo = z.output<typeof DataSetInfo>

/** A column of an answer. */
export const OutColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(dataKinds),
  /** Groups by month or year: the value is the first day, the name of it stands in this other value of the line. */
  label: z.string().nullable(),
  is_group: z.boolean(),
  /** What its values are called, in the language of who reads, where not as they are. */
  words,
})
export type OutColumn = z.output<typeof OutColumn>
export const Cell = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type DataRow = Record<string, z.output<typeof Cell>>

/** A data set with the columns that a report reckons from its own; what cannot be understood is not there. */
export function extended(set: DataSetInfo, definition: Definition): DataSetInfo {
  if (definition.computed.length === 0) return set
  const declared = new Map(set.columns.map((column) => [column.key, column]))
  const { columns, understood } = withComputed(definition, declared)
  const reckoned = definition.computed.flatMap(({ key }): DataColumn[] => {
    const [known, found] = [columns.get(key), understood.get(key)]
    if (!known || !found) return []
    const is_guarded = found.reads.some((one) => declared.get(one)?.is_guarded)
    const { title, kind } = known
    return [
      { key, title, kind, group: 'Computed', choices: null, is_listed: false, is_counted: false, is_guarded },
    ]
  })
  return { ...set, columns: [...set.columns, ...reckoned] }
}

/** The rows behind a line of a summary: the same report without its groups, narrowed to what the line stands for. */
export function behind(definition: Definition, { columns, start }: DataSetInfo, line: DataRow): Definition {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]))
  const narrowed = definition.groups.map((group): Filter => {
    const { column } = group
    const value = line[groupKey(group)] ?? null
    if (value === null) return { column, is: 'empty', values: [] }
    if (typeof value === 'boolean') return { column, is: value ? 'yes' : 'no', values: [] }
    if (group.by !== 'value') return { column, is: 'between', values: endsOf(group, String(value)) }
    return { column, is: kinds.get(column) === 'text' ? 'any_of' : 'is', values: [String(value)] }
  })
  const shown = definition.columns.length ? definition.columns : start.columns
  const grouped = definition.groups.map(({ column }) => column)
  const seen = [...new Set([...shown, ...grouped])]
  return {
    ...definition,
    columns: seen,
    filters: [...definition.filters, ...narrowed],
    groups: [],
    measures: [],
    // a summary is ordered by its groups and figures: of its rows nothing is said
    sort: start.sort.filter(({ key }) => seen.includes(key)),
    chart: 'none',
  }
}

/** First and last day of the month or year that begins on a day. */
function endsOf({ by, calendar }: Grouping, first: string): string[] {
  const system = calendarSystems[calendar]
  const parts = system.of(first)
  if (!parts) return [first, first]
  if (by === 'month') return [first, monthIn(system, parts.year, parts.month).end]
  return [first, addDays(system.day({ year: parts.year + 1, month: 1, day: 1 }), -1)]
}
