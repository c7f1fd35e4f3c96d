import { sql, type RawBuilder } from 'kysely'
import type { z, ZodRawShape, ZodType } from 'zod'
import type { BodyOf, Endpoint, Params, PathOf, ResponseOf } from '#kernel/endpoint.ts'
import type { PageQuery } from '#kernel/list.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx, PersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, handlePerson, type Route } from '#platform/route.ts'
import { isOwn, type Columns } from '#engines/list/column.ts'
import type { Filters, FilterValue } from '#engines/list/filter.ts'
import { usualCondition } from '#engines/list/list-condition-server.ts'
import type { AnyList, list, RowOf } from '#engines/list/list.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean> | false | null | undefined

export interface ListSource<
  C extends Columns,
  F extends Filters,
  M extends ZodRawShape,
  B extends ZodRawShape,
> {
  /** `employee e left join …`: what is one row. */
  from: (ctx: Ctx) => Sql
  /** Of every value of a row but its id, an expression; those of `more` may come from `map` instead. */
  select: (ctx: Ctx) => { readonly [K in OwnKeys<C>]: Sql } & { readonly [K in keyof M & string]?: Sql }
  /** What `map` needs beside the row, by names of its own; it is not part of the answer. */
  facts?: (ctx: Ctx) => Readonly<Record<string, Sql>>
  id: Sql
  /** Which rows the caller may see; always narrows. */
  where?: (ctx: Ctx, query: Record<string, unknown>) => readonly Condition[]
  /** `person`: the employee whom a row is about; else what the search looks into. */
  search?: { person: Sql } | ((ctx: Ctx, search: string) => readonly RawBuilder<boolean>[])
  /** Of each filter of its own, and of columns whose value is not what the filter means, a condition. */
  filters?: { readonly [K in keyof F & string]: (value: FilterValue<F[K]>, ctx: Ctx) => Condition } & {
    readonly [name: string]: (value: never, ctx: Ctx) => Condition
  }
  /** Of columns whose value is no order, such as a person. */
  sort?: { readonly [K in keyof C & string]?: Sql }
  /** The usual order; the id follows by itself. */
  order: Sql | ((ctx: Ctx) => Sql)
  /** What the answer has beside its rows; `matching` is `from … where …` of all pages, without the named filters. */
  beside?: (
    ctx: Ctx,
    query: Record<string, unknown>,
    matching: (without?: readonly string[]) => Sql,
  ) => Promise<z.output<z.ZodObject<B>>>
  /** Of a row as the database has it, the row as it is answered: abilities, for example. */
  map?: (ctx: Ctx, row: never) => z.output<z.ZodObject<M>> | Record<string, unknown>
}
type OwnKeys<C extends Columns> = {
  [K in keyof C & string]: C[K] extends { from: infer P extends string }
    ? P extends K | `${K}.${string}`
      ? K
      : never
    : K
}[keyof C & string]

/** A source, or how it is made for a call where its SQL depends on settings or on what was asked. */
export type SourceOf<C extends Columns, F extends Filters, M extends ZodRawShape, B extends ZodRawShape> =
  | ListSource<C, F, M, B>
  | ((ctx: Ctx, asked: Call) => Promise<ListSource<C, F, M, B>>)

/** What stands in the path and the query of a call; empty where rows are read outside their list. */
interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Serves a declared list from SQL: the database filters, sorts, counts, adds up and pages. */
export function serveList<
  P extends string,
  C extends Columns,
  F extends Filters,
  M extends ZodRawShape,
  B extends ZodRawShape,
>(declared: ReturnType<typeof list<P, C, F, M, B>>, source: SourceOf<C, F, M, B>): Route {
  // source and declaration were checked against each other by this function's own types
  const [any, from] = [declared as unknown as AnyList, source as unknown as AnySourceOf]
  if (typeof from === 'object') refuseOpenFilters(any, from)
  return handle(
    any as Endpoint,
    async (ctx, { params, query }) =>
      (await pageOf(
        any,
        await sourceFor(any, from, ctx, { params, query: query as Query }),
        ctx,
        query as never,
      )) as never,
  )
}

/**
 * The same for a list of no organization. Its source is made for a call; `within` opens the database otherwise than the
 * call has it. Columns of such a list have no codes: those are of organizations.
 */
export function servePersonList<
  P extends string,
  C extends Columns,
  F extends Filters,
  M extends ZodRawShape,
  B extends ZodRawShape,
>(
  declared: ReturnType<typeof list<P, C, F, M, B>>,
  source: (ctx: PersonCtx) => ListSource<C, F, M, B>,
  within: <T>(ctx: PersonCtx, read: (db: Db) => Promise<T>) => Promise<T> = ({ db }, read) => read(db),
): Route {
  const any = declared as unknown as AnyList
  if (Object.values(any.columns).some(({ code }) => code))
    throw new Error(`${any.path} has columns for codes of an organization`)
  return handlePerson(any as Endpoint, async (ctx, { query }) => {
    const made = source(ctx) as unknown as AnySource
    refuseOpenFilters(any, made)
    // what a source asks of its call it has from `ctx`; of this only the database is used
    return (await within(ctx, (db) => pageOf(any, made, { ...ctx, db } as Ctx, query as never))) as never
  })
}

/** A source that several serve: it is checked against its list here. */
export const sourceOf = <
  P extends string,
  C extends Columns,
  F extends Filters,
  M extends ZodRawShape,
  B extends ZodRawShape,
>(
  _of: ReturnType<typeof list<P, C, F, M, B>>,
  source: SourceOf<C, F, M, B>,
): SourceOf<C, F, M, B> => source

/** Reads rows of a list outside it, as they are answered there: `const [row] = await read(ctx, sql`c.id = ${id}`)`. */
export function readerOf<L extends { readonly row: ZodType }>(
  declared: L,
  /** Made by `sourceOf`, which has checked it. */
  source: ((ctx: Ctx, asked: Call) => Promise<object>) | { readonly from: (ctx: Ctx) => Sql },
) {
  const [any, from] = [declared as unknown as AnyList, source as unknown as AnySourceOf]
  return async (ctx: Ctx, where: Sql, order?: Sql) => {
    const found = await sourceFor(any, from, ctx)
    const rows = await rowsOf(any, found, ctx, {
      body: sql`from ${found.from(ctx)} where ${where}`,
      order: order ?? (typeof found.order === 'function' ? found.order(ctx) : found.order),
    })
    return rows as RowOf<L>[]
  }
}

async function sourceFor(
  declared: AnyList,
  source: AnySourceOf,
  ctx: Ctx,
  asked: Call = { params: {}, query: {} },
): Promise<AnySource> {
  if (typeof source === 'object') return source
  const made = await source(ctx, asked)
  refuseOpenFilters(declared, made)
  return made
}

function refuseOpenFilters({ path, own_filters }: AnyList, { filters }: AnySource) {
  for (const [name, { kind }] of Object.entries(own_filters))
    if (!filters?.[name] && kind !== 'text')
      throw new Error(`${path} has no condition for its filter ${name}`)
}

type AnySource = ListSource<Columns, Filters, ZodRawShape, ZodRawShape>
type AnySourceOf = SourceOf<Columns, Filters, ZodRawShape, ZodRawShape>
interface Query extends PageQuery, Record<string, unknown> {}

async function pageOf(declared: AnyList, source: AnySource, ctx: Ctx, query: Query) {
  const select: Readonly<Record<string, Sql>> = source.select(ctx)
  const matching = (without: readonly string[] = []) =>
    sql`from ${source.from(ctx)} where ${conditionsOf(declared, source, ctx, query, select, without)}`
  const body = matching()
  // written out, because a plan for some number of rows that is not known yet sorts and joins all of them
  const results = await rowsOf(declared, source, ctx, {
    body,
    order: orderOf(declared.columns, source, ctx, query, select),
    limit: sql`limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}`,
  })
  const sums = declared.totals ? totalsOf(declared.columns, select, closedColumns(declared.columns, ctx)) : []
  const isLast = results.length < query.limit && (results.length > 0 || query.offset === 0)
  const whole =
    isLast && sums.length === 0 ? { count: query.offset + results.length } : await wholeOf(ctx, body, sums)
  const { count, ...totals } = whole
  return {
    count,
    results,
    ...(declared.totals ? { totals } : {}),
    ...(source.beside ? await source.beside(ctx, query, matching) : {}),
  }
}

async function rowsOf(
  { columns }: AnyList,
  source: AnySource,
  ctx: Ctx,
  { body, order, limit = sql`` }: { body: Sql; order: Sql; limit?: Sql },
): Promise<Record<string, unknown>[]> {
  const closed = closedColumns(columns, ctx)
  const select: Readonly<Record<string, Sql>> = source.select(ctx)
  const facts = source.facts?.(ctx) ?? {}
  const shown = Object.entries({ ...select, ...facts }).map(([key, value]) =>
    closed.has(key) ? sql`null as ${sql.ref(key)}` : sql`${written(columns, key, value)} as ${sql.ref(key)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`${source.id} as id`, ...shown])} ${body}
    order by ${order}, ${source.id} ${limit}`.execute(ctx.db)
  const { map } = source
  if (!map) return rows
  return rows.map((row) => {
    const answered = Object.entries(row).filter(([key]) => !(key in facts))
    return { ...Object.fromEntries(answered), ...map(ctx, row as never) }
  })
}

async function wholeOf(ctx: Ctx, body: Sql, sums: readonly Sql[]) {
  const { rows } = await sql<{ count: number }>`
    select ${sql.join([sql`count(*) as count`, ...sums])} ${body}`.execute(ctx.db)
  return rows[0] ?? { count: 0 }
}

function conditionsOf(
  declared: AnyList,
  source: AnySource,
  ctx: Ctx,
  query: Query,
  select: Readonly<Record<string, Sql>>,
  without: readonly string[],
): Sql {
  const found = Object.entries(declared.filters).flatMap(([name, filter]) => {
    if (without.includes(name)) return []
    const value = filter.value(name, query)
    if (value === undefined) return []
    const own = source.filters?.[name]
    if (own) return [own(value as never, ctx)]
    if (filter.kind === 'text') return []
    const column = select[name]
    if (!column) throw new Error(`${declared.path} has no condition for its filter ${name}`)
    return [usualCondition(filter.kind, column, value, declared.columns[name]?.kind === 'instant')]
  })
  const { search } = source
  const searched =
    !query.search || !search
      ? []
      : 'person' in search
        ? foundBy(query.search, search.person)
        : search(ctx, query.search)
  const all = [...(source.where?.(ctx, query) ?? []), ...searched, ...found].filter((one) => !!one)
  return all.length ? sql.join(all, sql` and `) : sql`true`
}

function orderOf(
  columns: Columns,
  source: AnySource,
  ctx: Ctx,
  query: Query,
  select: Readonly<Record<string, Sql>>,
): Sql {
  const usual = typeof source.order === 'function' ? source.order(ctx) : source.order
  const name = query.ordering?.replace(/^-/, '') ?? ''
  const expression = source.sort?.[name] ?? select[name]
  if (!columns[name]?.sortable || !expression) return usual
  return sql`${expression} ${sql.raw(query.ordering?.startsWith('-') ? 'desc nulls last' : 'asc nulls last')}, ${usual}`
}

const written = (columns: Columns, key: string, value: Sql) =>
  columns[key]?.kind === 'money' || columns[key]?.kind === 'decimal' ? sql`(${value})::text` : value

const totalsOf = (columns: Columns, select: Readonly<Record<string, Sql>>, closed: ReadonlySet<string>) =>
  Object.entries(columns).flatMap(([key, { total }]) =>
    total && select[key] && !closed.has(key)
      ? [sql`coalesce(sum(${select[key]}), 0)::text as ${sql.ref(key)}`]
      : [],
  )

/** Columns that the caller may not read: they are null in every row, and so must be nullable. */
const closedColumns = (columns: Columns, ctx: Ctx): ReadonlySet<string> =>
  new Set(
    Object.entries(columns).flatMap(([key, column]) =>
      column.code && isOwn(key, column) && !(ctx.as === 'hr' && allowed(ctx.org.codes, column.code, 'read'))
        ? [key]
        : [],
    ),
  )

/** Serves a declared act. What it throws reaches the form or the message. */
export const serveAction = <E extends Endpoint>(
  declared: E,
  run: (
    ctx: Ctx,
    input: { params: Params<PathOf<E>>; body: BodyOf<E>; query: never },
  ) => Promise<undefined extends ResponseOf<E> ? void : ResponseOf<E>>,
): Route => handle(declared, run as never)

export type { RowOf }
