import { sql, type RawBuilder } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { orderingOf, type PageQuery } from '#kernel/list.ts'
import { checkVersion, lockRow } from '#platform/changing.ts'
import type { Ctx, PersonCtx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, handlePerson, type Route } from '#platform/route.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { isRow, openTables, type Rows } from '#platform/rows.ts'
import { isArchivedInTheWay } from '#engines/settings/archived-server.ts'
import { refuseKept, standing } from '#engines/settings/dated-server.ts'
import type { Field, Fields } from '#kernel/field.ts'
import {
  choicesOf,
  isNamed,
  taken,
  usualOrder,
  type AnySettings,
  type settings,
} from '#engines/settings/settings.ts'

type Row = Record<string, unknown>
export interface Hooks<C = Ctx> {
  /** Refuses or completes what is about to be written. `current` is null for a creation. */
  before?: (ctx: C, values: Row, current: Row | null, how?: How) => Promise<Row | void>
  after?: (ctx: C, row: Row) => Promise<void>
  beforeRemove?: (ctx: C, row: Row, how?: How) => Promise<void>
  /** The selects of the declaration's `computed`. */
  computed?: (ctx: C) => Readonly<Record<string, RawBuilder<unknown>>>
  /** The order of a declaration with `first`, where nobody asked for another: the usual one follows. */
  first?: (ctx: C) => Promise<RawBuilder<unknown>>
  /** What of a row this viewer sees, such as a number masked. */
  shown?: (ctx: C, row: Row) => Row
}
/** Whether what comes of it was shown, and is meant: of declarations with `confirms`. */
export interface How {
  confirmed: boolean
}
const howOf = (query: ListQuery | undefined): How => ({ confirmed: query?.confirmed === 'true' })
type Declared<F extends Fields> = ReturnType<typeof settings<`/${string}`, F>>

/** Serves declared master data. There is nothing to write unless saving or deleting needs a rule. */
export const serveSettings = <F extends Fields>(declared: Declared<F>, hooks: Hooks = {}): Route[] =>
  // the engine serves any declaration: its fields were checked where it was made
  routesOf(declared as unknown as AnySettings, hooks as Hooks<AnyCtx>, handle as unknown as Serve)

/** The same for what all organizations share (`common: true`). */
export const serveCommon = <F extends Fields>(declared: Declared<F>, hooks: Hooks<PersonCtx> = {}): Route[] =>
  routesOf(declared as unknown as AnySettings, hooks as Hooks<AnyCtx>, handlePerson as unknown as Serve)

/** What all share has no day: it is of no organization. */
type AnyCtx = Pick<Ctx, 'db'> & { today?: string }
type Serve = (
  endpoint: Endpoint,
  run: (ctx: AnyCtx, input: { params: { id: string }; query: ListQuery; body: unknown }) => Promise<unknown>,
) => Route
type ListQuery = PageQuery & { is_archived: string; beside?: string; confirmed?: 'true' } & Record<
    string,
    unknown
  >

function routesOf(s: AnySettings, hooks: Hooks<AnyCtx>, serve: Serve): Route[] {
  const open = (ctx: AnyCtx) => openTables(ctx.db)
  const all = (ctx: AnyCtx) =>
    Object.entries(s.within ?? {}).reduce(
      (rows, [name, value]) => rows.where(sql<boolean>`${sql.ref(`${s.table}.${name}`)} = ${value}`),
      open(ctx).selectFrom(s.table),
    )
  const selected = (ctx: AnyCtx, rows: Rows) =>
    Object.entries(hooks.computed?.(ctx) ?? {}).reduce(
      (more, [name, value]) => more.select(value.as(name)),
      columns(s, rows, ctx.today),
    )
  const shown = (ctx: AnyCtx, row: Row) => (hooks.shown ? hooks.shown(ctx, row) : row)
  const found = <T>(row: T | undefined): T => {
    if (!row) throw notFound()
    return row
  }
  const one = async (ctx: AnyCtx, id: string) =>
    found(await selected(ctx, all(ctx)).where(isRow(s.table, id)).executeTakeFirst())
  const guarded = <T>(ctx: AnyCtx, values: Row, work: () => Promise<T>): Promise<T> =>
    triedWrite(ctx.db, work, async (constraint) =>
      refusalFor(s, constraint, await isArchivedInTheWay(ctx.db, s.table, constraint, values)),
    )

  return [
    serve(s.list, async (ctx, { query }) => {
      const rows = filtered(s, all(ctx), query)
      const { name, direction } = orderingOf(query, s.order, usualOrder(s))
      const first = query.ordering === undefined ? await hooks.first?.(ctx) : undefined
      const lines = selected(ctx, rows)
      const ordered = (first ? lines.orderBy(first) : lines)
        .orderBy(sql.ref(`${s.table}.${name}`), direction)
        .orderBy(sql.ref(`${s.table}.id`))
      const found = await page(query, rows, ordered)
      return { ...found, results: found.results.map((row) => shown(ctx, row)) }
    }),
    serve(s.create, async (ctx, { query, body }) => {
      await refuseFiles(ctx, s, body as Row, null)
      await refuseArchived(ctx, s, body as Row, null)
      const values = {
        ...(body as Row),
        ...(await hooks.before?.(ctx, body as Row, null, howOf(query))),
        ...(s.dated ? { made_on: ctx.today } : {}),
      }
      const id = newId()
      const made = { ...values, ...s.within, id }
      await guarded(ctx, made, () => open(ctx).insertInto(s.table).values(made).execute())
      const row = await one(ctx, id)
      await hooks.after?.(ctx, row)
      return shown(ctx, row)
    }),
    serve(s.read, async (ctx, { params }) => shown(ctx, await one(ctx, params.id))),
    serve(s.update, async (ctx, { params, query, body }) => {
      const { version, ...change } = body as Row & { version: number }
      // before the row: of two that hold a row each, one would wait for the tree and the other for the first one's row
      if (s.tree && typeof change[s.tree] === 'string') await treeAlone(ctx, s.table)
      // the second of two changes waits here, and then reads what the first has committed
      await lockRow(ctx.db, s.table, params.id)
      const current = await one(ctx, params.id)
      if (!s.archives && 'is_archived' in change)
        throw invalid({ is_archived: [`${s.plural} are not archived.`] })
      await checkVersion(current, version, () => shown(ctx, current))
      refuseKept(s, current)
      if (s.tree) await refuseCycle(ctx, s, params.id, change)
      await refuseFiles(ctx, s, change, current)
      await refuseArchived(ctx, s, change, current)
      const values = { ...change, ...(await hooks.before?.(ctx, change, current, howOf(query))) }
      await guarded(ctx, { ...current, ...values }, () =>
        open(ctx)
          .updateTable(s.table)
          .set({ ...values, version: version + 1 })
          .where(isRow(s.table, params.id))
          .execute(),
      )
      const row = await one(ctx, params.id)
      await hooks.after?.(ctx, row)
      return shown(ctx, row)
    }),
    serve(s.remove, async (ctx, { params, query }) => {
      const row = await one(ctx, params.id)
      refuseKept(s, row)
      await hooks.beforeRemove?.(ctx, row, howOf(query))
      await guarded(ctx, row, () => open(ctx).deleteFrom(s.table).where(isRow(s.table, params.id)).execute())
      return undefined
    }),
  ]
}

function filtered(s: AnySettings, rows: Rows, query: ListQuery): Rows {
  let all = rows
  for (const [name] of choicesOf(s.fields)) {
    const meant = query[name]
    if (Array.isArray(meant) && meant.length)
      all = all.where(sql<boolean>`${sql.ref(`${s.table}.${name}`)} in (${sql.join(meant)})`)
  }
  if (query.beside) all = all.where(sql<boolean>`not ${isAtOrBelow(s, query.beside)}`)
  if (s.archives && query.is_archived !== 'all')
    all = all.where(sql<boolean>`is_archived = ${query.is_archived === 'true'}`)
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    const looked = s.search.length ? s.search.map((name) => sql.ref(name)) : namesMeant(s)
    all = all.where(
      sql<boolean>`(${sql.join(
        looked.map((text) => sql`${text} ilike ${like}`),
        sql` or `,
      )})`,
    )
  }
  return all
}

const isAtOrBelow = (s: AnySettings, id: string) => {
  const own = sql.ref(`${s.table}.id`)
  if (!s.tree) return sql`(${own} = ${id})`
  return sql`(${own} in (with recursive below as (
    select ${id}::uuid as id union select t.id from ${sql.table(s.table)} t join below b on ${sql.ref(`t.${s.tree}`)} = b.id
  ) select id from below))`
}

/** The declared columns, and for each reference the row it names as `{ id, name }`. */
function columns(s: AnySettings, rows: Rows, today: string | undefined) {
  const own = ['id', 'version', ...(s.archives ? ['is_archived'] : []), ...Object.keys(s.fields)]
  const labels = references(s).map(([name, { table = '', label = '' }]) =>
    sql`(select json_build_object('id', r.id, 'name', ${sql.ref(`r.${label}`)}${personIn(table, today)}) from ${sql.table(table)} r where r.id = ${sql.ref(`${s.table}.${name}`)})`.as(
      name.replace(/_id$/, ''),
    ),
  )
  const known = s.dated && today ? standing(s, today) : []
  return rows.select([...own.map((name) => sql.ref(`${s.table}.${name}`).as(name)), ...labels, ...known])
}

/** A person is answered as one wherever there is a day on which to look. */
const personIn = (table: string, today: string | undefined) =>
  table === 'employee' && today ? sql`, 'person', ${personOf(sql`r.id`, today)}` : sql``

const references = (s: AnySettings) =>
  Object.entries(s.fields as Record<string, Field>).filter(([, field]) => isNamed(field))

/** Rows without a text of their own are found by the names of what they mean. */
const namesMeant = (s: AnySettings) =>
  references(s).map(
    ([name, { table = '', label = '' }]) =>
      sql`(select ${sql.ref(`r.${label}`)} from ${sql.table(table)} r where r.id = ${sql.ref(`${s.table}.${name}`)})`,
  )

/** What a constraint refused, said at the field it is about. */
function refusalFor(s: AnySettings, constraint: string, isArchived: boolean): unknown {
  const names = Object.keys(s.fields)
  const name =
    s.unique?.[constraint] ??
    names.find((field) => constraint.includes(`_${field}_`) || constraint === `${s.table}_${field}`)
  const field: Field | undefined = name ? s.fields[name] : undefined
  if (name && field && isNamed(field))
    return invalid({ [name]: [s.refused?.[constraint] ?? 'Select a valid choice.'] })
  if (/_fkey$|_fk$/.test(constraint))
    return conflict(
      `This ${s.title.toLowerCase()} is used elsewhere and cannot be deleted. Archive it instead.`,
    )
  if (name && field) {
    const there = `${s.title} with this ${field.title.toLowerCase()} already exists.`
    const said = s.refused?.[constraint] ?? there
    return invalid({ [name]: [taken(said, isArchived)] })
  }
  return refuse(`This ${s.title.toLowerCase()} does not fit the others.`)
}

/** Two who move branches below each other at once would each see a tree: the second waits, and is refused. */
export const treeAlone = (ctx: Pick<Ctx, 'db'>, table: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}), current_setting('app.org_id')::int)`.execute(
    ctx.db,
  )

/** The tree is held already. */
async function refuseCycle(ctx: AnyCtx, s: AnySettings, id: string, change: Row) {
  const name = s.tree ?? ''
  const parent = change[name]
  if (typeof parent !== 'string') return
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, ${sql.ref(name)} as parent_id from ${sql.table(s.table)} where id = ${parent}
      union select t.id, ${sql.ref(`t.${name}`)} from ${sql.table(s.table)} t join above a on t.id = a.parent_id
    ) select id from above where id = ${id}`.execute(ctx.db)
  if (rows.length) throw invalid({ [name]: [`A ${s.title.toLowerCase()} cannot be below itself.`] })
}

/** What is archived is chosen no more; what was chosen before stays. Below what is archived nothing is taken up again. */
async function refuseArchived(ctx: AnyCtx, s: AnySettings, change: Row, current: Row | null) {
  const restored = change['is_archived'] === false && current?.['is_archived'] === true ? s.tree : undefined
  const values: Row = restored ? { [restored]: current?.[restored], ...change } : change
  const meant = references(s).flatMap(([name, { kind, table = '' }]) => {
    const id = values[name]
    const isNew = typeof id === 'string' && (id !== current?.[name] || name === restored)
    return kind === 'reference' && isNew ? [{ name, table, id }] : []
  })
  if (!meant.length) return
  // not every table that is chosen from archives its rows
  const asked = meant.map(
    ({ name, table, id }) => sql`
      select ${name}::text as name from ${sql.table(table)} r where r.id = ${id} and (to_jsonb(r) ->> 'is_archived')::boolean`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(ctx.db)
  if (rows.length)
    throw invalid(
      Object.fromEntries(
        rows.map(({ name }) => [name, [`${s.fields[name]?.title} is archived: choose another.`]]),
      ),
    )
}

/** A file is one that was sent for this; that of another record would be read by those who may read this one. */
async function refuseFiles(ctx: AnyCtx, s: AnySettings, values: Row, current: Row | null) {
  for (const [name, { kind, purpose }] of Object.entries(s.fields as Record<string, Field>)) {
    const id = values[name]
    if (kind !== 'file' || typeof id !== 'string' || id === current?.[name]) continue
    const found = await ctx.db
      .selectFrom('stored_file')
      .select('purpose')
      .where('id', '=', id)
      .executeTakeFirst()
    if (found?.purpose !== purpose) throw invalid({ [name]: ['Select a valid choice.'] })
  }
}
