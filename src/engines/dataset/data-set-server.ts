import type { RawBuilder } from 'kysely'
import { allowed, type Code } from '#kernel/permission.ts'
import type { ReadPart } from '#engines/audit/reading.ts'
import type { Db } from '#platform/db.ts'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import { Definition, problemsOf, type Columns, type Filter, type Sort } from '#engines/dataset/definition.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import type { Past } from '#engines/dataset/renamed.ts'

/** When a report is looked at. */
export interface At {
  /** The day on which things are shown as they stood. */
  day: string
  /** The organization's business day. */
  today: string
  time_zone: string
}
/** A part of a query; where it depends on the day, a function of it. */
export type Piece = RawBuilder<unknown> | ((at: At) => RawBuilder<unknown>)

/** Kinds as most columns have them: `name: { ...person, ...text, title: 'Name', … }`. */
export const text = { kind: 'text' } as const
export const day = { kind: 'day' } as const
export const number = { kind: 'number' } as const

export interface DataColumnSpec<J extends string = string> {
  title: string
  group: string
  kind: DataKind
  value: Piece
  /** The joins that the value reads. */
  joins?: readonly J[]
  /** Who may read it, beside those who may read the data set. */
  codes?: readonly Code[]
  choices?: readonly string[]
  /** What its choices are called, where not as they are. */
  words?: Readonly<Record<string, string>>
  /** The same in Nepali. */
  nepali?: Readonly<Record<string, string>>
  /** No row is without it. */
  filled?: true
  /** Keys that it had in former versions of its data set: reports that were saved with them go on. */
  was?: readonly string[]
  /** Few enough different values to choose from. */
  listed?: true
  /** Who may not read it may still count by it: groups of fewer people than `SMALLEST` are left out. */
  counted?: true
  /** Never mailed: whoever may read it is sent a link. */
  unmailed?: true
  /** It is kept who reads it. */
  reads?: ReadPart
  /** The organization has added it: it is called as it wrote it. */
  is_own?: true
  /** Reckoned from these columns: whoever may not read one of them may not read it. */
  uses?: readonly string[]
}
export interface Join<J extends string = string> {
  /** At most one row for each row of the data set, or rows would be counted twice. */
  sql: Piece
  needs?: readonly J[]
}

export type OwnColumns = (db: Db) => Promise<Readonly<Record<string, DataColumnSpec>>>

export interface DataSetSpec<J extends string, C extends string> {
  title: string
  about: string
  module: string
  /** Holders of one of these may read it, row by row all that the organization has. */
  codes: readonly Code[]
  /** `employee e`: what is one row. */
  from: Piece
  joins: Readonly<Record<J, Join<J>>>
  where?: Piece
  /** It is kept who reads any of it. */
  reads?: ReadPart
  /** Of one row; the order ends with it. */
  id: RawBuilder<unknown>
  /** The employee whom a row is about. */
  person?: RawBuilder<unknown>
  columns: Readonly<Record<C, DataColumnSpec<J>>>
  /** Columns that the organization itself has added. Sets that share the function share one answer. */
  own?: OwnColumns
  has_as_of?: true
  /** Higher with every column that is renamed or taken away; 1 while none was. */
  version?: number
  /** What was taken away, by its key with its title: reports that have it say that it is gone. */
  gone?: Readonly<Record<string, string>>
  start: {
    columns: readonly NoInfer<C>[]
    filters?: readonly (Filter & { column: NoInfer<C> })[]
    sort?: readonly (Sort & { key: NoInfer<C> })[]
  }
  /** Shown ready-made, as a wide table: it begins with these columns, and what `start` filters and sorts by. */
  wide?: { title: string; columns: readonly string[] }
}

/** A data set whatever its columns. */
export interface DataSet extends Omit<DataSetSpec<string, string>, 'columns' | 'joins' | 'version' | 'gone'> {
  name: string
  version: number
  past: Past
  /** Its titles in Nepali, by the declared ones. */
  nepali?: ReadonlyMap<string, string>
  /** In which its titles are, where not in English. */
  language?: 'ne'
  columns: ReadonlyMap<string, DataColumnSpec>
  joins: ReadonlyMap<string, Join>
  start: { columns: readonly string[]; filters?: readonly Filter[]; sort?: readonly Sort[] }
}

/** Declares what reports can be made of. Everything that reaches the query stands here; people choose by names only. */
export function dataSet<const J extends string, const C extends string>(
  name: string,
  spec: DataSetSpec<J, C>,
): DataSet {
  const columns = new Map<string, DataColumnSpec>(Object.entries(spec.columns))
  const { version = 1, gone = {}, ...rest } = spec
  const was = [...columns].flatMap(([key, column]) =>
    (column.was ?? []).map((former) => [former, key] as const),
  )
  const past: Past = { was: new Map(was), gone: new Map(Object.entries(gone)) }
  const joins = new Map<string, Join>(Object.entries(spec.joins))
  const declared: DataSet = { ...rest, name, version, past, columns, joins }
  const former = [...past.gone.keys(), ...was.map(([key]) => key)]
  const wrong = [
    ...[...columns.keys()].filter((key) => !/^[a-z][a-z0-9_]*$/.test(key)),
    ...former.filter((key, at) => columns.has(key) || former.indexOf(key) !== at),
    ...(former.length && version === 1 ? ['version'] : []),
    ...(rest.wide?.columns.filter((key) => !columns.has(key)) ?? []),
  ]
  const problems = problemsOf(startOf(declared), columns)
  if (wrong.length || problems.length)
    throw new Error(`The data set ${name} is wrong: ${[...wrong, ...problems].join(', ')}`)
  return declared
}

export type DataSets = ReadonlyMap<string, DataSet>
export function dataSets(all: readonly DataSet[]): DataSets {
  const known = new Map(all.map((one) => [one.name, one]))
  if (known.size !== all.length) throw new Error('Two data sets have the same name.')
  return known
}

/** The sets as they are in the organization of the transaction. */
export async function ownSets(db: Db, sets: DataSets): Promise<DataSets> {
  const asked = new Set([...sets.values()].flatMap(({ own }) => own ?? []))
  const found = new Map<OwnColumns, ReadonlyMap<string, DataColumnSpec>>()
  for (const own of asked) {
    const added = Object.entries(await own(db))
    found.set(own, new Map(added.map(([key, column]) => [key, { ...column, is_own: true }])))
  }
  return new Map(
    [...sets].map(([name, set]) => {
      const more = set.own && found.get(set.own)
      return [name, more?.size ? { ...set, columns: new Map([...set.columns, ...more]) } : set]
    }),
  )
}

export const mayReadSet = ({ codes }: DataSet, held: ReadonlySet<string>): boolean =>
  allowed(held, codes, 'read')

/** How many people at least are counted together for those who may not read a column one by one. */
export const SMALLEST = 5

/** Columns that a holder of these codes may count by and not read. */
export const countedOnly = (set: DataSet, held: ReadonlySet<string>): ReadonlySet<string> => {
  const readable = columnReader(set, held)
  return new Set(
    [...set.columns].flatMap(([key, { counted }]) => (counted && set.person && !readable(key) ? [key] : [])),
  )
}

/** Whether a holder of these codes may read a column of a set that they may read. */
export const columnReader =
  ({ columns }: DataSet, held: ReadonlySet<string>) =>
  (name: string): boolean => {
    const column = columns.get(name)
    const may = (one: DataColumnSpec | undefined) =>
      one !== undefined && (!one.codes || allowed(held, one.codes, 'read'))
    return column?.uses ? column.uses.every((used) => may(columns.get(used))) : may(column)
  }

export const knownColumns = ({ columns }: DataSet): Columns => columns

/** A data set as a holder of these codes is told of it: other columns are not there. */
export function infoOf(set: DataSet, held: ReadonlySet<string>): DataSetInfo {
  const readable = columnReader(set, held)
  const counted = countedOnly(set, held)
  return {
    name: set.name,
    title: set.title,
    about: set.about,
    module: set.module,
    has_as_of: set.has_as_of === true,
    columns: [...set.columns].flatMap(([key, { title, group, kind, choices, words, listed, codes }]) =>
      readable(key) || counted.has(key)
        ? [
            {
              key,
              title,
              group,
              kind,
              choices: choices ? [...choices] : null,
              ...(words ? { words } : {}),
              is_listed: listed === true,
              is_counted: counted.has(key),
              is_guarded: codes?.some((code) => !set.codes.includes(code)) ?? false,
            },
          ]
        : [],
    ),
    start: startOf(set),
    wide: set.wide
      ? {
          title: set.wide.title,
          definition: { ...startOf(set), columns: set.wide.columns.filter(readable) },
        }
      : null,
  }
}

const startOf = ({ name, start }: Pick<DataSet, 'name' | 'start'>): Definition =>
  Definition.parse({
    data_set: name,
    columns: start.columns,
    filters: start.filters ?? [],
    sort: start.sort ?? [],
  })
