import { sql, type RawBuilder } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { liftHold, placeHold, type LegalHold } from '#modules/hris/shared/legal-hold.ts'

/** What holds the record of the employee `e`, as JSON; null where nothing does. */
export const heldBy = sql<LegalHold | null>`(select json_build_object('reason', h.reason, 'placed_by_name', h.placed_by_name,
  'placed_at', h.placed_at) from legal_hold h where h.org_id = e.org_id and h.employee_id = e.id and h.lifted_at is null)`

/** The like by the id of the employee, in the organization of the transaction. */
export const holdOfPerson = (employee: RawBuilder<unknown>) =>
  sql`(select json_build_object('reason', h.reason, 'placed_by_name', h.placed_by_name, 'placed_at', h.placed_at)
    from legal_hold h where h.org_id = current_org() and h.employee_id = ${employee} and h.lifted_at is null)`

export const legalHoldRoutes: readonly Route[] = [
  handle(placeHold, async (ctx, { params, body }) => {
    // of two who place or lift at once, the second finds what the first did
    const { purged_at } = await lockEmployee(ctx, params.id)
    if (purged_at !== null) throw conflict('The record is removed already.')
    if (await holdOf(ctx.db, ctx.org.org_id, params.id)) throw conflict('There is a legal hold already.')
    const hold = { reason: body.reason, placed_by_name: ctx.viewer.full_name, placed_at: ctx.now }
    await ctx.db
      .insertInto('legal_hold')
      .values({ ...hold, id: newId(), employee_id: params.id })
      .execute()
    return hold
  }),
  handle(liftHold, async (ctx, { params, body }) => {
    await lockEmployee(ctx, params.id)
    const hold = await holdOf(ctx.db, ctx.org.org_id, params.id)
    if (!hold) throw conflict('There is no legal hold.')
    await ctx.db
      .updateTable('legal_hold')
      .set({ lift_remarks: body.remarks, lifted_by_name: ctx.viewer.full_name, lifted_at: ctx.now })
      .where('id', '=', hold.id)
      .execute()
    return undefined
  }),
]

/** In whatever transaction, as owner too. */
export const holdOf = (db: Db, org_id: number, employee_id: string) =>
  db
    .selectFrom('legal_hold')
    .select('id')
    .where('org_id', '=', org_id)
    .where('employee_id', '=', employee_id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
