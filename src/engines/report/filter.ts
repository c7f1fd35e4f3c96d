import { z, type ZodRawShape, type ZodType } from 'zod'
import type { Endpoint, Hat } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { ids, oneOf } from '#kernel/list.ts'

/** A filter of a report: what the endpoint takes, and what the screen offers for it. */
export interface FilterSpec<S extends ZodType = ZodType> {
  title: string
  schema: S
  /** `days` is a range: its second day goes by the name in `to`. `hidden` is set by links alone. */
  kind: 'reference' | 'choice' | 'day' | 'days' | 'month' | 'calendar' | 'hidden'
  to?: string
  /** Of a reference: the list that it is chosen from, and what its rows are called by: `name · code`. */
  list?: Endpoint
  label?: string
  query?: Readonly<Record<string, string>>
  choices?: readonly string[]
  /** What choices are called, where not as they are; `{0}` in one of them is the choice itself. */
  titles?: Readonly<Record<string, string>> | string
  /** Several at once. */
  several?: true
  /** What the screen begins with. */
  initial?: string
  /** Offered to these roles only. */
  only?: Hat | readonly Hat[]
}
export type Asks = Readonly<Record<string, FilterSpec>>
export type ShapeOf<A extends Asks> = { [K in keyof A]: A[K]['schema'] }

/** The filters of a report, by the names that they have in the address. */
export const asks = <const A extends Asks>(specs: A): { shape: ShapeOf<A>; asks: A } => ({
  shape: Object.fromEntries(Object.entries(specs).map(([name, { schema }]) => [name, schema])) as ShapeOf<A>,
  asks: specs,
})

export const reference = (title: string, list: Endpoint, label = 'name') =>
  ({ kind: 'reference', title, schema: ids(), list, label }) as const
/** One row of a list. */
export const oneOfList = (title: string, list: Endpoint, query: Readonly<Record<string, string>> = {}) =>
  ({ kind: 'reference', title, schema: z.uuid('Select a valid choice.').optional(), list, query }) as const
/** Set by what opens the report, and not offered. */
export const hidden = <S extends ZodType>(title: string, schema: S) =>
  ({ kind: 'hidden', title, schema }) as const
/** Any of several values. */
export const choice = <const V extends readonly [string, ...string[]]>(
  title: string,
  choices: V,
  titles: FilterSpec['titles'] = {},
) => ({ kind: 'choice', title, schema: oneOf(choices), choices, titles, several: true }) as const
/** One of several values; the first unless another is chosen. */
export const either = <const V extends readonly [string, ...string[]]>(
  title: string,
  choices: V,
  titles: FilterSpec['titles'] = {},
) => {
  const schema = z.enum(choices, { error: 'Select a valid choice.' }).default(choices[0] as never)
  return { kind: 'choice', title, schema, choices, titles } as const
}
export const onDay = (title: string) => ({ kind: 'day', title, schema: day('On').optional() }) as const
/** The first and the last day that a report is about. */
export const range = (title = 'Period') => ({
  from: { kind: 'days', title, schema: day('From').optional(), to: 'to' } as const,
  to: hidden('To', day('To').optional()),
})
/** A whole number within bounds, chosen from those that are usual. */
export const whole = (
  title: string,
  { name, least, most, initial }: { name: string; least: number; most: number; initial: number },
  usual: readonly number[],
) => {
  const schema = z.coerce
    .number({ error: `${name} must be a number.` })
    .int(`${name} must be a whole number.`)
    .min(least, `${name} must be at least ${least}.`)
    .max(most, `${name} must be at most ${most}.`)
    .default(initial)
  return { kind: 'choice', title, schema, choices: usual.map(String) } as const
}

/** What is read of a report's filters: `z.object({ … })`, or filters by kind. */
export interface Filters<F extends ZodRawShape> {
  shape: F
  asks?: Asks
}
