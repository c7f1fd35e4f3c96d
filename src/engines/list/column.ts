import { z, type ZodType } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Kind, KindValue } from '#kernel/kind.ts'
import type { Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface ColumnOptions {
  /** A row may have none. */
  readonly nullable?: true
  /** Where the value stands in the row, when it is part of another: `person.branch.name`. */
  readonly from?: string
  readonly sortable?: true
  /** Not shown until the reader chooses it; in files it always is. */
  readonly hidden?: true
  /** Only in files. */
  readonly file_only?: true
  /** Only on the screen. */
  readonly screen_only?: true
  /** Several lines rather than cut. */
  readonly wrap?: true
  /** Added up over all rows that the filters leave, at the foot of the column. */
  readonly total?: true
  /** Also a filter: a choice by its values, a day by a range, a reference by `choices`, yes or no. */
  readonly filter?: true
  readonly decimals?: number
  /** What values are called where not as they are stored. */
  readonly words?: Readonly<Record<string, string>>
  /** Colours of states that are not among the usual words. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Left out for HR without one of these codes, on the screen and in files; the server answers null. */
  readonly code?: readonly Code[]
}

export interface Column<K extends Kind = Kind, V = unknown> extends ColumnOptions {
  readonly kind: K
  readonly title: string
  readonly schema: ZodType<V>
  readonly options?: readonly string[]
  readonly choices?: Endpoint
}
export type Columns = Readonly<Record<string, Column>>

type ValueOf<V, O> = O extends { nullable: true } ? V | null : V

const Reference = z.object({ id: z.string(), name: z.string() })
const schemas: { [K in Kind]: ZodType<KindValue[K]> } = {
  text: z.string(),
  long_text: z.string(),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  number: z.number(),
  decimal: z.string(),
  money: z.string(),
  percent: z.number(),
  minutes: z.number(),
  day: z.string(),
  time: z.string(),
  instant: z.string(),
  boolean: z.boolean(),
  choice: z.string(),
  choices: z.array(z.string()),
  status: z.string(),
  reference: Reference,
  references: z.array(Reference),
  person: Person,
  people: z.array(Person),
  file: Reference,
  colour: z.string(),
  codes: z.array(z.string()),
  encrypted: z.string(),
}

const plain =
  <K extends Kind>(kind: K) =>
  <const O extends ColumnOptions = object>(
    title: string,
    options?: O,
  ): O & Column<K, ValueOf<KindValue[K], O>> => ({
    ...(options ?? ({} as O)),
    kind,
    title,
    // the options say whether null is among the values
    schema: (options?.nullable ? schemas[kind].nullable() : schemas[kind]) as never,
  })

const oneOf =
  <K extends 'choice' | 'status'>(kind: K) =>
  <const V extends readonly [string, ...string[]], const O extends ColumnOptions = object>(
    title: string,
    values: V,
    options?: O,
  ): O & Column<K, ValueOf<V[number], O>> => {
    const schema = z.enum(values)
    return {
      ...(options ?? ({} as O)),
      kind,
      title,
      options: values,
      schema: (options?.nullable ? schema.nullable() : schema) as never,
    }
  }

/** `col.day('From')`, `col.status('Status', states, { filter: true })`: the columns of a list. */
export const col = {
  text: plain('text'),
  longText: plain('long_text'),
  email: plain('email'),
  phone: plain('phone'),
  number: plain('number'),
  decimal: plain('decimal'),
  money: plain('money'),
  percent: plain('percent'),
  minutes: plain('minutes'),
  day: plain('day'),
  time: plain('time'),
  instant: plain('instant'),
  boolean: plain('boolean'),
  person: plain('person'),
  people: plain('people'),
  file: plain('file'),
  choices: plain('choices'),
  choice: oneOf('choice'),
  status: oneOf('status'),
  /** A row elsewhere, `{ id, name }`; with `choices` the list can be filtered by it. */
  reference: <const O extends ColumnOptions & { choices?: Endpoint } = object>(
    title: string,
    options?: O,
  ): O & Column<'reference', ValueOf<KindValue['reference'], O>> =>
    plain('reference')(title, options) as never,
  /** A value with a shape of its own; `from` names the part that is shown and written into files. */
  object: <V, const O extends ColumnOptions & { kind?: Kind } = object>(
    title: string,
    schema: ZodType<V>,
    options?: O,
  ): O & Column<Kind, V> => ({ ...(options ?? ({} as O)), kind: options?.kind ?? 'text', title, schema }),
}

/** The path of a column's value in a row. A shape of its own is read at `from`, a name at its `name`. */
export const pathOf = (key: string, { from }: ColumnOptions): string => from ?? key

/** Whether the column brings a value into the row, rather than show a part of another. */
export const isOwn = (key: string, { from }: ColumnOptions): boolean =>
  from === undefined || from === key || from.startsWith(`${key}.`)
