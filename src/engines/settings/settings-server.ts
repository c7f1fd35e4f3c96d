import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { orderingOf, type PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { isRow, openTables, type Rows } from '#platform/rows.ts'
import type { Field, Fields } from '#engines/settings/field.ts'
import { usualOrder, type AnySettings, type settings } from '#engines/settings/settings.ts'

type Row = Record<string, unknown>
export interface Hooks {
  /** Refuses or completes what is about to be written. `current` is null for a creation. */
  before?: (ctx: Ctx, values: Row, current: Row | null) => Promise<Row | void>
  after?: (ctx: Ctx, row: Row) => Promise<void>
  beforeRemove?: (ctx: Ctx, row: Row) => Promise<void>
}

/** Serves declared master data. There is nothing to write unless saving or deleting needs a rule. */
export function serveSettings<F extends Fields>(
  declared: ReturnType<typeof settings<`/${string}`, F>>,
  hooks: Hooks = {},
): Route[] {
  // the engine serves any declaration: its fields were checked where it was made
  const s = declared as unknown as AnySettings
  const open = (ctx: Ctx) => openTables(ctx.db)
  const all = (ctx: Ctx) => open(ctx).selectFrom(s.table)
  const found = <T>(row: T | undefined): T => {
    if (!row) throw notFound()
    return row
  }
  const one = async (ctx: Ctx, id: string) =>
    found(await columns(s, all(ctx)).where(isRow(s.table, id)).executeTakeFirst())
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw refusalFor(s, error)
    }
  }

  return [
    handle(s.list, async (ctx, { query }) => {
      const rows = filtered(s, all(ctx), query)
      const { name, direction } = orderingOf(query, s.order, usualOrder(s))
      const ordered = columns(s, rows)
        .orderBy(sql.ref(`${s.table}.${name}`), direction)
        .orderBy(sql.ref(`${s.table}.id`))
      return page(query, rows, ordered) as never
    }),
    handle(s.create, async (ctx, { body }) => {
      const values = { ...(body as Row), ...(await hooks.before?.(ctx, body as Row, null)) }
      const id = newId()
      await guarded(() =>
        open(ctx)
          .insertInto(s.table)
          .values({ ...values, id })
          .execute(),
      )
      const row = await one(ctx, id)
      await hooks.after?.(ctx, row)
      return row as never
    }),
    handle(s.read, async (ctx, { params }) => (await one(ctx, params.id)) as never),
    handle(s.update, async (ctx, { params, body }) => {
      const { version, ...change } = body as Row & { version: number }
      const current = await one(ctx, params.id)
      if (current['version'] !== version)
        throw conflict('Somebody else has changed this. Reload and try again.', { current })
      if (s.tree) await refuseCycle(ctx, s, params.id, change)
      const values = { ...change, ...(await hooks.before?.(ctx, change, current)) }
      const changed = await guarded(() =>
        open(ctx)
          .updateTable(s.table)
          .set({ ...values, version: version + 1 })
          .where(isRow(s.table, params.id))
          .where(sql<boolean>`version = ${version}`)
          .executeTakeFirst(),
      )
      if (changed.numUpdatedRows === 0n)
        throw conflict('Somebody else has changed this. Reload and try again.')
      const row = await one(ctx, params.id)
      await hooks.after?.(ctx, row)
      return row as never
    }),
    handle(s.remove, async (ctx, { params }) => {
      const row = await one(ctx, params.id)
      await hooks.beforeRemove?.(ctx, row)
      await guarded(() => open(ctx).deleteFrom(s.table).where(isRow(s.table, params.id)).execute())
      return undefined as never
    }),
  ]
}

function filtered(s: AnySettings, rows: Rows, query: PageQuery & { is_archived: string }): Rows {
  let all = rows
  if (s.archives && query.is_archived !== 'all')
    all = all.where(sql<boolean>`is_archived = ${query.is_archived === 'true'}`)
  if (query.search) {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    all = all.where(
      sql<boolean>`(${sql.join(
        s.search.map((name) => sql`${sql.ref(name)} ilike ${like}`),
        sql` or `,
      )})`,
    )
  }
  return all
}

/** The declared columns, and for each reference the row it names as `{ id, name }`. */
function columns(s: AnySettings, rows: Rows) {
  const own = ['id', 'version', ...(s.archives ? ['is_archived'] : []), ...Object.keys(s.fields)]
  const labels = Object.entries(s.fields as Record<string, Field>)
    .filter(([, { kind }]) => kind === 'reference')
    .map(([name, { table = '', label = '' }]) =>
      sql`(select json_build_object('id', r.id, 'name', ${sql.ref(`r.${label}`)}) from ${sql.table(table)} r where r.id = ${sql.ref(`${s.table}.${name}`)})`.as(
        name.replace(/_id$/, ''),
      ),
    )
  return rows.select([...own.map((name) => sql.ref(`${s.table}.${name}`).as(name)), ...labels])
}

/** What a constraint refused, said at the field it is about. */
function refusalFor(s: AnySettings, error: unknown): unknown {
  const constraint = violated(error)
  if (constraint === null) return error
  const names = Object.keys(s.fields)
  const name =
    s.unique?.[constraint] ??
    names.find((field) => constraint.includes(`_${field}_`) || constraint === `${s.table}_${field}`)
  const field: Field | undefined = name ? s.fields[name] : undefined
  if (name && field?.kind === 'reference') return invalid({ [name]: ['Select a valid choice.'] })
  if (/_fkey$|_fk$/.test(constraint))
    return conflict(
      `This ${s.title.toLowerCase()} is used elsewhere and can not be deleted. Archive it instead.`,
    )
  if (name && field)
    return invalid({ [name]: [`${s.title} with this ${field.title.toLowerCase()} already exists.`] })
  return refuse(`This ${s.title.toLowerCase()} does not fit the others.`)
}

async function refuseCycle(ctx: Ctx, s: AnySettings, id: string, change: Row) {
  const name = s.tree ?? ''
  const parent = change[name]
  if (typeof parent !== 'string') return
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, ${sql.ref(name)} as parent_id from ${sql.table(s.table)} where id = ${parent}
      union select t.id, ${sql.ref(`t.${name}`)} from ${sql.table(s.table)} t join above a on t.id = a.parent_id
    ) select id from above where id = ${id}`.execute(ctx.db)
  if (rows.length) throw invalid({ [name]: [`A ${s.title.toLowerCase()} can not be below itself.`] })
}
