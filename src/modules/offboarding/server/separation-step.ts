import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { requiredOpen } from '#modules/hris/server/public.ts'
import { separationStep, type SeparationAction } from '#modules/offboarding/domain/separation.ts'
import { factsOf, one } from '#modules/offboarding/server/separation-row.ts'

/** The row, held until the end of the call; refused of oneself, and where somebody else was first. */
export async function locked(ctx: Ctx, id: string, version: number) {
  const row = await held(ctx, id)
  await checkVersion(row, version, () => one(ctx, id))
  return row
}

/** The same, where not the row itself is changed. */
export async function held(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('separation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.employee_id === ctx.employee_id) throw forbidden('Nobody ends or renews their own employment.')
  return row
}
export type Stored = Awaited<ReturnType<typeof held>>

/** The state that follows; refused where the step is not lawful. */
export async function stepTo(ctx: Ctx, row: Stored, action: SeparationAction) {
  const [facts, required_open] = await Promise.all([
    one(ctx, row.id),
    requiredOpen(ctx.db, 'offboarding', row.id),
  ])
  const step = separationStep({ ...factsOf(facts), required_open }, action, ctx.today)
  if (!step.ok) throw conflict(step.why)
  return step.state
}

export const write = (ctx: Ctx, { id, version }: Stored, values: Record<string, unknown>) =>
  ctx.db
    .updateTable('separation')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute()
