import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Input, type Route } from '#platform/route.ts'
import { openTables } from '#platform/rows.ts'
import type { Field, Fields } from '#engines/settings/field.ts'
import { masked, type Right } from '#modules/hris/domain/field-rights.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import type { AnySubRecord, subRecord } from '#modules/hris/shared/sub-record.ts'

type Row = Record<string, unknown>
export interface Hooks {
  /** Refuses what is about to be written; `row` is the whole row as it would be. */
  before?: (ctx: Ctx, row: Row) => Promise<void> | void
}

/** Serves a declared list of a person's things, with the rights of its group of fields. */
export function serveSubRecord<N extends string, F extends Fields>(
  declared: ReturnType<typeof subRecord<N, F>>,
  hooks: Hooks = {},
): Route[] {
  // served for any declaration: its fields were checked where it was made
  const s = declared as unknown as AnySubRecord
  const names = Object.keys(s.fields)
  const columns = ['id', 'version', ...names].map((name) => sql.ref(name).as(name))
  const rows = (ctx: Ctx, employeeId: string) =>
    openTables(ctx.db)
      .selectFrom(s.table)
      .where(sql<boolean>`employee_id = ${employeeId}`)
  const shown = (row: Row, right: Right): Row =>
    right === 'masked' ? { ...row, ...maskedColumns(row, s.masked ?? []) } : row
  const one = async (ctx: Ctx, employeeId: string, id: string): Promise<Row> => {
    const row = await rows(ctx, employeeId)
      .select(columns)
      .where(sql<boolean>`id = ${id}`)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
  /** A person has one main account: the former one steps back. */
  const makeSingle = async (ctx: Ctx, employeeId: string, values: Row) => {
    if (!s.single || values[s.single] !== true) return
    await openTables(ctx.db)
      .updateTable(s.table)
      .set({ [s.single]: false })
      .where(sql<boolean>`employee_id = ${employeeId} and ${sql.ref(s.single)}`)
      .execute()
  }
  const write = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throw refusalFor(s, error)
    }
  }

  return [
    handle(s.list, async (ctx, { params }) => {
      const right = await rightTo(ctx, params.employee_id, s.group, 'read')
      const results = await rows(ctx, params.employee_id)
        .select(columns)
        .orderBy(sql.ref(s.order), s.descending ? 'desc' : 'asc')
        .orderBy(sql.ref('id'))
        .execute()
      return { right, results: results.map((row) => shown(row, right)) } as never
    }),
    handle(s.create, async (ctx, { params, body }) => {
      await rightTo(ctx, params.employee_id, s.group, 'write')
      await lockEmployee(ctx, params.employee_id)
      const values = body as Row
      await hooks.before?.(ctx, values)
      const id = newId()
      await makeSingle(ctx, params.employee_id, values)
      await write(() =>
        openTables(ctx.db)
          .insertInto(s.table)
          .values({ ...values, id, employee_id: params.employee_id })
          .execute(),
      )
      return (await one(ctx, params.employee_id, id)) as never
    }),
    handle(s.update as Endpoint, async (ctx: Ctx, { params, body }: Input<Endpoint>) => {
      const { employee_id = '', id = '' } = params as Record<string, string>
      await rightTo(ctx, employee_id, s.group, 'write')
      await lockEmployee(ctx, employee_id)
      const { version, ...change } = body as Row & { version: number }
      const current = await one(ctx, employee_id, id)
      if (current['version'] !== version)
        throw conflict('Somebody else has changed this. Reload and try again.', { current })
      const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      await hooks.before?.(ctx, { ...current, ...values })
      await makeSingle(ctx, employee_id, values)
      await write(() =>
        openTables(ctx.db)
          .updateTable(s.table)
          .set({ ...values, version: version + 1 })
          .where(sql<boolean>`id = ${id}`)
          .execute(),
      )
      return (await one(ctx, employee_id, id)) as never
    }),
    handle(s.remove as Endpoint, async (ctx: Ctx, { params }: Input<Endpoint>) => {
      const { employee_id = '', id = '' } = params as Record<string, string>
      await rightTo(ctx, employee_id, s.group, 'write')
      await one(ctx, employee_id, id)
      await openTables(ctx.db)
        .deleteFrom(s.table)
        .where(sql<boolean>`id = ${id}`)
        .execute()
      return undefined as never
    }),
  ]
}

const maskedColumns = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((name) => [name, typeof row[name] === 'string' ? masked(row[name]) : row[name]]),
  )

function refusalFor(s: AnySubRecord, error: unknown): unknown {
  const constraint = violated(error)
  const name = constraint === null ? undefined : s.unique?.[constraint]
  const field: Field | undefined = name ? s.fields[name] : undefined
  return name && field
    ? invalid({ [name]: [`${s.title} with this ${field.title.toLowerCase()} already exists.`] })
    : error
}
