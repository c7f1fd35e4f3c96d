import { z, type ZodType } from 'zod'
import { del, get, patch, post, type Access, type ExportColumn } from '#kernel/endpoint.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import type { Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import type { Field, Fields, ShapeOf } from '#kernel/field.ts'
import { creationOf, schemaOf } from '#kernel/field-schema.ts'

export interface SettingsSpec<F extends Fields> {
  /** `Branch`: what messages and the form call one of them. */
  title: string
  plural: string
  table: string
  edit: readonly Code[]
  fields: F
  /** Columns that `?search=` looks into. */
  search: readonly (keyof F & string)[]
  /** Columns that may order the list; the first is the usual order. */
  order: readonly [keyof F & string, ...(keyof F & string)[]]
  /** The usual order begins with the last, as lists of dates do. */
  descending?: true
  /**
   * The column of the day from which a row says what holds. What has held is kept: it is neither changed nor deleted, but
   * on the day it was written. The table has `made_on`; `everSaid` and `saidOn` tell what is said of a day.
   */
  dated?: keyof F & string
  /** Before the usual order stands one of the server's own: `first` of serveSettings says it. */
  first?: true
  /** The column that points to the parent, in a tree. Cycles are refused. */
  tree?: keyof F & string
  /** Which field a unique index speaks about, where its name does not tell. */
  unique?: Record<string, keyof F & string>
  /** What is said there, by constraint, where it is not that another has the same. */
  refused?: Readonly<Record<string, string>>
  /** Rows are archived rather than deleted once used. The table has `is_archived`. */
  archives?: true
  /** Shared by all organizations: no `{org}` in the path, `edit` are codes of the common list, anybody signed in reads. */
  common?: true
  /** Columns that are the same in every row of this declaration, where several share a table. */
  within?: Readonly<Record<string, string>>
  /** What is known of a row beside its fields, such as a count: `computed` of serveSettings selects it. */
  computed?: Readonly<Record<string, ZodType>>
  /** Only HR reads it, with the codes that change it, or with one of those named here. */
  closed?: true | readonly Code[]
  /** Rows that most organizations have, as far as they differ from what a new row begins with: an empty list offers them. */
  usual?: readonly { readonly [K in keyof F]?: unknown }[]
  /** What is written or deleted may be refused at `confirmed`, with what comes of it; `?confirmed=true` then goes on. */
  confirms?: true
}

/** How a row of a dated declaration stands to today. */
export const standings = ['Coming', 'In force', 'Past'] as const

/** `person`: where the row is one, so that a list shows it as one. */
const Label = z.object({ id: z.string(), name: z.string(), person: Person.nullish() }).nullable()
type Stem<S> = S extends `${infer N}_id` ? N : never
type Labels<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'reference' | 'file' ? Stem<K> : never]: typeof Label
}

/** What the list can be narrowed to, by each choice that a row has. */
type Narrowed<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'choice' ? K : never]: ReturnType<
    typeof oneOf<readonly [string, ...string[]]>
  >
}

/**
 * Declares a table of master data: a path and fields make its list, form and five endpoints.
 * A reference field `parent_id` is answered also as `parent: { id, name }`, one to an employee with the person.
 */
export function settings<const P extends `/${string}`, const F extends Fields>(
  path: P,
  spec: SettingsSpec<F>,
) {
  const row = schemaOf(spec.fields)
  const body = creationOf(spec.fields)
  const labels = Object.fromEntries(
    Object.entries(spec.fields as Record<string, Field>)
      .filter(([, field]) => isNamed(field))
      .map(([name]) => [name.replace(/_id$/, ''), Label]),
  ) as Labels<F>
  const narrowed = Object.fromEntries(
    choicesOf(spec.fields).map(([name, options]) => [name, oneOf(options)]),
  ) as Narrowed<F>
  const known = {
    id: z.string(),
    version: z.number(),
    is_archived: z.boolean().default(false),
    /** Of a dated one. */
    standing: z.enum(standings).optional(),
    is_kept: z.boolean().optional(),
  }
  const item = z.object({ ...row.shape, ...labels, ...spec.computed, ...known } as ShapeOf<F> &
    Labels<F> &
    typeof known)
  const write: Access = spec.common ? { common: spec.edit } : { hr: spec.edit }
  // a name that everybody meets in forms and lists is read by everybody
  const read: Access = spec.common
    ? { account: true }
    : spec.closed
      ? { hr: spec.closed === true ? spec.edit : [...spec.edit, ...spec.closed] }
      : { user: true, hr: [] }
  const change = row.partial().extend({
    version: z.number({ error: 'version is Required' }).int(),
    is_archived: z.boolean().optional(),
  })
  const asks = spec.confirms ? { query: z.object({ confirmed: z.enum(['true']).optional() }) } : {}
  return {
    ...spec,
    path,
    body,
    list: get(`${path}/` as `${P}/`, {
      access: read,
      query: pageQuery.extend({
        is_archived: z.enum(['true', 'false', 'all']).default('false'),
        /** Neither this one nor, in a tree, what is below it: where something else is to be chosen. */
        beside: z.uuid().optional(),
        ...narrowed,
      }),
      response: pageOf(item),
      export: { title: spec.plural, columns: exportColumns(spec.fields) },
    }),
    create: post(`${path}/` as `${P}/`, { access: write, ...asks, body, response: item, status: 201 }),
    read: get(`${path}/{id}/` as `${P}/{id}/`, { access: read, response: item }),
    update: patch(`${path}/{id}/` as `${P}/{id}/`, {
      access: write,
      ...asks,
      body: change,
      response: item,
    }),
    remove: del(`${path}/{id}/` as `${P}/{id}/`, { access: write, ...asks }),
  }
}

/** Does the value mean a row that has a name? */
export const isNamed = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'reference' || kind === 'file'

/** What a new row begins with. */
export const startOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

/** The fields of which a row has one value of several. */
export const choicesOf = (fields: Fields): [string, readonly [string, ...string[]]][] =>
  Object.entries(fields).flatMap(([name, { kind, options }]) => {
    const [first, ...rest] = kind === 'choice' ? (options ?? []) : []
    return first === undefined ? [] : [[name, [first, ...rest]]]
  })

/** Every field of it, a reference by the name of its row. */
const exportColumns = (fields: Fields): Record<string, ExportColumn> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { title, kind, elsewhere }]) =>
      elsewhere
        ? []
        : [
            [
              isNamed({ kind }) ? name.replace(/_id$/, '.name') : name,
              {
                title,
                kind: kind === 'number' || kind === 'day' ? kind : kind === 'money' ? 'decimal' : 'text',
              },
            ],
          ],
    ),
  )

/** What the engine's server and screens need of a declaration, whatever its fields. */
export type AnySettings = ReturnType<typeof settings<`/${string}`, Fields>>

/** Said of a row that is in the way and that the list does not show: by it the screen knows to offer it back. */
export const itIsArchived = 'It is archived: restore it instead.'

/** Why a row is refused that may be there once. */
export const taken = (said: string, isArchived: boolean) => (isArchived ? `${said} ${itIsArchived}` : said)

export const usualOrder = <N extends string>(s: {
  order: readonly [N, ...N[]]
  descending?: true
}): N | `-${N}` => (s.descending ? `-${s.order[0]}` : s.order[0])
