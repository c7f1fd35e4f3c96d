import { z, type ZodRawShape, type ZodType } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { day as daySchema } from '#kernel/fields.ts'
import { ids, oneOf } from '#kernel/list.ts'
import type { Column, Columns } from '#engines/list/column.ts'

export interface DayRange {
  from: string | undefined
  to: string | undefined
}

/** What a list can be narrowed by: its names in the query with their schemas, and how it is offered. */
export interface ListFilter<V = unknown> {
  readonly kind: 'choice' | 'boolean' | 'reference' | 'day' | 'days' | 'text'
  readonly title: string
  readonly options?: readonly string[]
  /** What the values are called. */
  readonly words?: Readonly<Record<string, string>>
  /** Several at once. */
  readonly multiple?: true
  readonly choices?: Endpoint
  /** Which value of a row of `choices` is shown; its name unless told. */
  readonly label?: string
  /** `days`: the two names in the query, where not `name_from` and `name_to`. */
  readonly names?: readonly [string, string]
  readonly shape: (name: string) => ZodRawShape
  readonly value: (name: string, query: Readonly<Record<string, unknown>>) => V | undefined
}
export type Filters = Readonly<Record<string, ListFilter>>
export type FilterValue<F> = F extends ListFilter<infer V> ? V : never

const given = <V>(name: string, query: Readonly<Record<string, unknown>>) =>
  // each was read by its own schema
  query[name] as V | undefined

/** Any of several; `initial` are meant where none is chosen. */
const choice = <const V extends readonly [string, ...string[]]>(
  title: string,
  options: V,
  { initial, ...more }: { words?: Readonly<Record<string, string>>; initial?: readonly V[number][] } = {},
): ListFilter<V[number][]> => ({
  kind: 'choice',
  title,
  options,
  multiple: true,
  ...more,
  shape: (name) => ({ [name]: oneOf(options) }),
  value: (name, query) => {
    const values = given<V[number][]>(name, query)
    return values?.length ? values : initial && [...initial]
  },
})

/** One of several, each of which means something else than that a value is the same. */
const single = <const V extends readonly [string, ...string[]]>(
  title: string,
  options: V,
  { initial, ...more }: { words?: Readonly<Record<string, string>>; initial?: V[number] } = {},
): ListFilter<V[number]> => ({
  kind: 'choice',
  title,
  options,
  ...more,
  shape: (name) => ({ [name]: z.enum(options, { error: 'Select a valid choice.' }).optional() }),
  value: (name, query) => given<V[number]>(name, query) ?? initial,
})

const yesNo = (title: string): ListFilter<boolean> => ({
  kind: 'boolean',
  title,
  options: ['true', 'false'],
  words: { true: 'Yes', false: 'No' },
  shape: (name) => ({
    [name]: z.enum(['true', 'false'], { error: 'Select a valid choice.' }).optional(),
  }),
  value: (name, query) => {
    const value = given<string>(name, query)
    return value === undefined ? undefined : value === 'true'
  },
})

const reference = (
  title: string,
  choices: Endpoint,
  more: { label?: string } = {},
): ListFilter<string[]> => ({
  kind: 'reference',
  title,
  choices,
  ...more,
  shape: (name) => ({ [name]: ids() }),
  value: (name, query) => {
    const values = given<string[]>(name, query)
    return values?.length ? values : undefined
  },
})

const day = (title: string): ListFilter<string> => ({
  kind: 'day',
  title,
  shape: (name) => ({ [name]: daySchema(title).optional() }),
  value: given,
})

/** A range, both ends included: `name_from` and `name_to` in the query, or the two `names`. */
const days = (title: string, more: { names?: readonly [string, string] } = {}): ListFilter<DayRange> => ({
  kind: 'days',
  title,
  ...more,
  shape: (name) => Object.fromEntries(endsOf(name, more).map((end) => [end, daySchema(title).optional()])),
  value: (name, query) => {
    const [from, to] = endsOf(name, more).map((end) => given<string>(end, query))
    return from || to ? { from, to } : undefined
  },
})

/** What the ends of a range are named in the query. */
export const endsOf = (name: string, { names }: Pick<ListFilter, 'names'>): readonly [string, string] =>
  names ?? [`${name}_from`, `${name}_to`]

/** In the query, and offered by no control: other pages lead here with it. */
const linked = <V>(title: string, schema: ZodType<V>): ListFilter<V> => ({
  kind: 'text',
  title,
  shape: (name) => ({ [name]: schema }),
  value: given,
})

/** `filter.reference('Branch', branch.list)`: what a list can be narrowed by, beside columns with `filter: true`. */
export const filter = { choice, single, yesNo, reference, day, days, linked }

/** The filters that columns with `filter: true` make, by their names in the query. */
export const filtersOf = (columns: Columns): Filters =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => {
      const made = column.filter ? filterOf(column) : undefined
      if (column.filter && !made)
        throw new Error(`The column ${key} cannot be a filter of kind ${column.kind}`)
      return made ? [[column.kind === 'reference' ? `${key}_id` : key, made]] : []
    }),
  )

function filterOf({ kind, title, options, words, choices }: Column): ListFilter | undefined {
  const [first, ...rest] = options ?? []
  if ((kind === 'choice' || kind === 'status') && first !== undefined)
    return choice(title, [first, ...rest], words ? { words } : {})
  if (kind === 'boolean') return yesNo(title)
  if (kind === 'day' || kind === 'instant') return days(title)
  if (kind === 'reference' && choices) return reference(title, choices)
  return undefined
}
