import { sql } from 'kysely'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx, PersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, handlePerson, type Route } from '#platform/route.ts'
import type { Fields } from '#kernel/field.ts'
import { stemOf, type AnySingleton, type singleton } from '#engines/settings/singleton.ts'

type Declared<F extends Fields> = ReturnType<typeof singleton<`/${string}`, F>>
type Value<F extends Fields> = Declared<F>['initial']

/** The value in force: what was saved over what the declaration starts with. */
export async function settingOf<F extends Fields>(
  db: Db,
  declared: Declared<F>,
): Promise<Value<F> & { version: number }> {
  const saved = await db
    .selectFrom('singleton_setting')
    .select(['value', 'version'])
    .where('key', '=', declared.key)
    .executeTakeFirst()
  return { ...declared.initial, ...(saved?.value as object | undefined), version: saved?.version ?? 0 }
}

/** The like of what all organizations share. */
export async function commonSettingOf<F extends Fields>(
  db: Db,
  declared: Declared<F>,
): Promise<Value<F> & { version: number }> {
  const saved = await db
    .selectFrom('common_setting')
    .select(['value', 'version'])
    .where('key', '=', declared.key)
    .executeTakeFirst()
  return { ...declared.initial, ...(saved?.value as object | undefined), version: saved?.version ?? 0 }
}

export interface SingletonHooks {
  before?: (ctx: Ctx, value: Record<string, unknown>) => Promise<void>
}

/** Serves a singleton of the installation. */
export function serveCommonSingleton<F extends Fields>(
  declared: Declared<F>,
  after: (ctx: PersonCtx) => void = () => {},
): Route[] {
  const s = declared as unknown as AnySingleton
  return [
    handlePerson(s.read, async (ctx) => (await commonSettingOf(ctx.db, declared)) as never),
    handlePerson(s.update, async (ctx, { body }) => {
      const { version, ...change } = body as Record<string, unknown> & { version: number }
      const held = await commonSettingOf(ctx.db, declared)
      const { version: _, ...current } = held
      await checkVersion(held, version, () => held)
      const value = JSON.stringify({ ...current, ...change })
      const written = await ctx.db
        .insertInto('common_setting')
        .values({ key: s.key, value, version: 1, updated_at: ctx.now })
        .onConflict((oc) =>
          oc
            .column('key')
            .doUpdateSet({ value, version: version + 1, updated_at: ctx.now })
            .where('common_setting.version', '=', version),
        )
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows !== 1n)
        throw versionConflict(await commonSettingOf(ctx.db, declared))
      after(ctx)
      return (await commonSettingOf(ctx.db, declared)) as never
    }),
  ]
}

/** Serves a declared singleton: reading it, and changing fields of it. */
export function serveSingleton<F extends Fields>(declared: Declared<F>, hooks: SingletonHooks = {}): Route[] {
  const s = declared as unknown as AnySingleton
  return [
    handle(s.read, async (ctx) => (await namedSetting(ctx.db, declared)) as never),
    handle(s.update, async (ctx, { body }) => {
      const { version, ...change } = body as Record<string, unknown> & { version: number }
      const current = await settingOf(ctx.db, declared)
      await checkVersion(current, version, () => current)
      const { version: _, ...value } = { ...current, ...change }
      await hooks.before?.(ctx, value)
      const row = { key: s.key, value: JSON.stringify(value) }
      const written =
        version === 0
          ? await ctx.db
              .insertInto('singleton_setting')
              .values({ ...row, id: newId() })
              .onConflict((oc) => oc.columns(['org_id', 'key']).doNothing())
              .executeTakeFirst()
              .then((r) => r.numInsertedOrUpdatedRows)
          : await ctx.db
              .updateTable('singleton_setting')
              .set({ value: row.value, version: version + 1 })
              .where('key', '=', s.key)
              .where('version', '=', version)
              .executeTakeFirst()
              .then((r) => r.numUpdatedRows)
      if (written !== 1n) throw versionConflict(await settingOf(ctx.db, declared))
      return (await namedSetting(ctx.db, declared)) as never
    }),
  ]
}

/** The setting, with the names of what its references mean. */
async function namedSetting<F extends Fields>(db: Db, declared: Declared<F>) {
  const value: Record<string, unknown> = await settingOf(db, declared)
  const asked = Object.entries(declared.fields as Fields).flatMap(([name, field]) => {
    const id = value[name]
    return field.kind === 'reference' && 'table' in field && typeof id === 'string'
      ? [
          sql`select ${stemOf(name)}::text as stem, id, ${sql.ref(String(field.label))} as name
            from ${sql.table(String(field.table))} where id = ${id}`,
        ]
      : []
  })
  if (!asked.length) return value
  const { rows } = await sql<{
    stem: string
    id: string
    name: string
  }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return { ...value, ...Object.fromEntries(rows.map(({ stem, ...named }) => [stem, named])) }
}
