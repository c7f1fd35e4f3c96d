import { z, type ZodObject, type ZodRawShape, type ZodType } from 'zod'
import { del, patch, post, put, type Access, type Spec } from '#kernel/endpoint.ts'
import type { Field, Fields, ShapeOf } from '#kernel/field.ts'
import { creationOf } from '#kernel/field-schema.ts'
import { withRules, type Problems } from '#kernel/problems.ts'
import { reachOf, type Adds, type AnyReach, type ReachTitles } from '#engines/list/reach.ts'

export type { Problems }

const makers = { POST: post, PATCH: patch, PUT: put, DELETE: del }

export interface ActionSpec<F extends Fields, R extends ZodType | undefined, Row, X extends ZodRawShape> {
  access: Access
  /** Verb and noun, on the button and at the head of its dialog: `Assign station`. */
  title: string
  /** What is asked, in a dialog. Without it the act is done at once, or after `confirm`. */
  form?: F
  /** More of the body, which the caller adds. */
  body?: X
  /** Rules across fields, said at them: pure, so that form, endpoint, import and change request share them. */
  problems?: (values: { readonly [K in keyof F]: z.output<F[K]['schema']> }) => Problems
  /** The field that takes the ids of the chosen rows, where it is done for many in one call. */
  bulk?: keyof F & string
  /** Only for rows that are chosen: no button of the page, and the form does not ask for whom. */
  chosen?: true
  /** Names the rows whose actions these are; only their type is used. */
  on?: { row: ZodType<Row> }
  /** The ability that a row names, or a rule over it. The server enforces the same. A name keeps the page light. */
  when?: AbilityOf<Row> | ((row: Row) => boolean)
  /** Asked before it is done: names act, number and date. `{name}` are paths in the row, `{count}` how many rows. */
  confirm?: string
  /** Whom it reaches, asked from the server (`serveReach`) and shown with the confirmation: how many people, which day. */
  reaches?: ReachTitles
  /** Of chosen rows, how many they are and what they come to, shown with the confirmation. */
  adds?: Adds
  /** Red: takes something away. */
  danger?: true
  /** A button on the row itself, rather than in its menu. */
  inline?: true
  /** The first button of the page. */
  primary?: true
  /** Said when it is done: `{name}` are paths in the answer, then in the row. */
  success: string
  /** The button of the dialog; the title unless told, and of a PATCH what every form says. */
  submit?: string
  /** False where the body has no `version` of the row: so unless the path has `{id}`. */
  versioned?: boolean
  /** Sent beside what is asked, where several buttons do the same act differently. */
  sends?: Readonly<Record<string, unknown>>
  /** Paths beyond its own first two segments that become stale. */
  refreshes?: readonly string[]
  response?: R
  status?: 200 | 201 | 202 | 204
  /** More of the endpoint: `limit`, `by_person`, `guarded`. */
  endpoint?: Omit<Spec, 'access' | 'query' | 'body' | 'response' | 'status'>
}

type AbilityOf<Row> = Row extends { abilities: infer A } ? keyof A & string : never
type BodyShape<F extends Fields, V, X> = ShapeOf<F> & X & (V extends true ? { version: z.ZodNumber } : object)
/** What nothing is asked for has no body. */
type BodyOf<F extends Fields, V, X> = [keyof BodyShape<F, V, X>] extends [never]
  ? undefined
  : ZodObject<BodyShape<F, V, X>>
type HasId<P extends string> = P extends `${string}{id}${string}` ? true : false

/**
 * Declares an act once: endpoint with its checks, button, dialog, confirmation and message follow. With `{id}` in its path
 * it is an act on a row, which sends the version that it saw; with `bulk` on chosen rows; else on the page.
 */
export function action<
  const P extends string,
  const F extends Fields = Record<never, never>,
  R extends ZodType | undefined = undefined,
  Row = unknown,
  const Mt extends keyof typeof makers = 'POST',
  const V extends boolean = Mt extends 'DELETE' ? false : HasId<P>,
  X extends ZodRawShape = Record<never, never>,
>(
  path: P,
  spec: ActionSpec<F, R, Row, X> & {
    /** POST unless told. */
    method?: Mt
    versioned?: V
  },
) {
  const { access, form, problems, response, status, endpoint: rest = {} } = spec
  const method = spec.method ?? 'POST'
  const on_row = path.includes('{id}')
  const versioned = spec.versioned ?? (on_row && method !== 'DELETE')
  const fields: Fields = form ?? {}
  const shape = {
    ...creationOf(fields).shape,
    ...spec.body,
    ...(versioned ? { version: z.number({ error: 'version is Required' }).int() } : {}),
  }
  const plain = z.object(shape as unknown as BodyShape<F, V, X>)
  // the fields of the form are among the body's
  const body = (problems
    ? withRules(plain, (values) => problems(values as never))
    : plain) as unknown as typeof plain
  const declared = {
    ...rest,
    access,
    ...(Object.keys(shape).length ? { body } : {}),
    ...(response ? { response } : {}),
    ...(status ? { status } : {}),
  } as unknown as Omit<Spec, 'body' | 'response'> & {
    access: Access
    body: BodyOf<F, V, X>
    response: R
  }
  return {
    ...makers[method](path, declared),
    title: spec.title,
    fields: fields as F,
    on_row,
    versioned,
    bulk: spec.bulk ?? null,
    chosen: spec.chosen ?? false,
    when: (spec.when ?? null) as string | ((row: never) => boolean) | null,
    confirm: spec.confirm ?? null,
    reaches: spec.reaches ? ({ ...spec.reaches, asked: reachOf(path, access) } as unknown as AnyReach) : null,
    adds: spec.adds ?? null,
    danger: spec.danger ?? false,
    inline: spec.inline ?? false,
    primary: spec.primary ?? false,
    success: spec.success,
    submit: spec.submit ?? (method === 'PATCH' ? null : spec.title),
    sends: spec.sends ?? null,
    refreshes: spec.refreshes ?? [],
  }
}

/** The same endpoint behind another button: `variant(cancel, { title: 'Cancel series', sends: { series: true }, … })`. */
export const variant = <A extends { readonly path: string }>(
  act: A,
  own: Partial<Pick<AnyAction, 'title' | 'when' | 'confirm' | 'success' | 'submit' | 'sends' | 'danger'>>,
): A => ({ ...act, ...(own.title === undefined ? {} : { submit: own.title }), ...own })

/** An act whatever it asks. */
export type AnyAction = Omit<ReturnType<typeof action<string>>, 'spec' | 'fields' | 'bulk'> & {
  readonly spec: Spec
  readonly fields: Readonly<Record<string, Field>>
  readonly bulk: string | null
}

/** Whether a row allows an act. */
export const allows = ({ when }: AnyAction, row: Readonly<Record<string, unknown>>): boolean => {
  if (when === null) return true
  if (typeof when === 'function') return when(row as never)
  const abilities = row['abilities']
  return typeof abilities === 'object' && abilities !== null && Reflect.get(abilities, when) === true
}

/** `{person.full_name}` and `{count}` in a declared sentence, from the first of `values` that has them. */
export const filled = (text: string, ...values: readonly unknown[]): string =>
  text.replaceAll(/\{([\w.]+)\}/g, (place, path: string) => {
    for (const one of values) {
      const found = path
        .split('.')
        .reduce<unknown>(
          (inside, part) =>
            typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined,
          one,
        )
      if (typeof found === 'string' || typeof found === 'number') return String(found)
    }
    return place
  })
