import { z, type ZodObject, type ZodRawShape, type ZodType } from 'zod'
import {
  get,
  type Access,
  type ExportColumn,
  type ExportKind,
  type ListExport,
  type Spec,
} from '#kernel/endpoint.ts'
import type { Kind } from '#kernel/kind.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { isOwn, pathOf, type Column, type Columns } from '#engines/list/column.ts'
import { filtersOf, type Filters } from '#engines/list/filter.ts'

export interface ListSpec<
  C extends Columns,
  F extends Filters,
  M extends ZodRawShape,
  B extends ZodRawShape,
> {
  access: Access
  /** What the rows are: `Duty stations`. Names the table, the file, and the page where it stands alone. */
  title: string
  columns: C
  /** Beside those of columns with `filter: true`. */
  filters?: F
  /** What a row has beside its columns, such as `abilities` and `version`; `id` is always there. */
  more?: M
  /** What the answer has beside its rows, such as totals. */
  beside?: B
  /** False where nothing is searched. */
  search?: false
  /** Two lines a row on a phone: the first says what it is, the second what matters of it. The first columns unless told. */
  phone?: { first: keyof C & string; second: readonly (keyof C & string)[] }
  /** What stands where there is no row: what will be here, and how it comes. */
  empty?: string
  /** False where no file is made of it. */
  export?: false | Pick<ListExport, 'about' | 'names'>
  /** More of the endpoint: `guarded`, `private`, `polled`. */
  endpoint?: Omit<Spec, 'access' | 'query' | 'body' | 'response' | 'export'>
}

type OwnKeys<C extends Columns> = {
  [K in keyof C & string]: C[K] extends { from: infer P extends string }
    ? P extends K | `${K}.${string}`
      ? K
      : never
    : K
}[keyof C & string]
type ShapeOf<C extends Columns> = { [K in OwnKeys<C>]: C[K]['schema'] }
export type RowShape<C extends Columns, M extends ZodRawShape> = ShapeOf<C> & M & { id: z.ZodString }

const reserved = ['limit', 'offset', 'search', 'ordering', 'as']

/**
 * Declares a list once: its endpoint, query, response, file, table on the screen, rows on a phone, filters and empty
 * state follow. It is the endpoint itself, with the declaration beside it.
 */
export function list<
  const P extends string,
  const C extends Columns,
  const F extends Filters = Record<never, never>,
  const M extends ZodRawShape = Record<never, never>,
  const B extends ZodRawShape = Record<never, never>,
>(path: P, spec: ListSpec<C, F, M, B>) {
  const { access, title, columns, more, beside, endpoint: rest = {} } = spec
  const filters: Filters = { ...filtersOf(columns), ...spec.filters }
  const own = Object.entries(columns).filter(([key, column]) => isOwn(key, column))
  const row = z.object({
    id: z.string(),
    ...Object.fromEntries(own.map(([key, { schema }]) => [key, schema])),
    ...more,
  } as unknown as RowShape<C, M>)
  const shapes = Object.entries(filters).map(([name, one]) => one.shape(name))
  const query = pageQuery.extend(Object.assign({}, ...shapes) as ZodRawShape)
  const names = shapes.flatMap((shape) => Object.keys(shape))
  const taken = names.find((name, at) => reserved.includes(name) || names.indexOf(name) !== at)
  if (taken) throw new Error(`${path} has two filters, or a filter and a part of every query, named ${taken}`)
  const totals = Object.values(columns).some(({ total }) => total)
  const response = pageOf(row).extend({
    ...beside,
    ...(totals ? { totals: z.record(z.string(), z.string()) } : {}),
  } as B)
  return {
    ...get(path, {
      ...rest,
      access,
      query: query as unknown as ZodObject<(typeof pageQuery)['shape'] & Record<string, ZodType<never>>>,
      response,
      ...(spec.export === false ? {} : { export: { title, columns: exportOf(columns), ...spec.export } }),
    }),
    title,
    columns,
    row,
    filters,
    own_filters: (spec.filters ?? {}) as F,
    search: spec.search ?? true,
    totals,
    phone: spec.phone ?? null,
    empty: spec.empty ?? null,
  }
}

/** A list whatever it holds. */
export type AnyList = Omit<
  ReturnType<typeof list<string, Columns, Filters, ZodRawShape, ZodRawShape>>,
  'row' | 'spec' | 'columns' | 'own_filters'
> & { readonly spec: Spec; readonly columns: Columns; readonly row: ZodType; readonly own_filters: Filters }
export type RowOf<L extends { row: ZodType }> = z.output<L['row']>

/** The columns as a file has them: a person by code and name, a reference by its name. */
function exportOf(columns: Columns): Record<string, ExportColumn> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, { screen_only }]) => !screen_only)
      .flatMap(([key, column]): [string, ExportColumn][] => {
        const { title, kind, code, words } = column
        const path = pathOf(key, column)
        const more = { ...(code ? { code } : {}), ...(words ? { words } : {}) }
        if (kind === 'person')
          return [
            [`${path}.code`, { title: title === 'Employee' ? 'Code' : `${title} code`, ...more }],
            [`${path}.full_name`, { title: title === 'Employee' ? 'Name' : title, ...more }],
          ]
        const named = kind === 'reference' || kind === 'file' ? `${path}.name` : path
        const written = fileKinds[kind]
        return [[named, { title, ...(written ? { kind: written } : {}), ...more }]]
      }),
  )
}

const fileKinds: Partial<Record<Kind, ExportKind>> = {
  number: 'number',
  decimal: 'decimal',
  money: 'money',
  day: 'day',
  instant: 'instant',
  minutes: 'minutes',
  percent: 'percent',
}

/** The value of a column in a row. */
export function valueIn(row: unknown, key: string, column: Column): unknown {
  return pathOf(key, column)
    .split('.')
    .reduce<unknown>(
      (inside, part) =>
        typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined,
      row,
    )
}
