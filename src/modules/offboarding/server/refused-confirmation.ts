import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { onSignal } from '#platform/signals.ts'
import { linkSeparation, refusedConfirmation } from '#modules/hris/server/public.ts'
import { daysOf } from '#modules/offboarding/server/separation-days.ts'

/**
 * Somebody who is not confirmed at the end of their probation leaves: the separation is begun with what was decided, and HR
 * confirms it as any other. One that is open already, such as after a resignation, is the one that holds.
 */
export const beginRefused = onSignal(
  'confirmation.refused',
  z.object({ confirmation_id: z.uuid() }),
  async (ctx, { confirmation_id }) => {
    const found = await refusedConfirmation(ctx.db, confirmation_id)
    if (!found || found.last_working_on === null) return
    const today = dayAt(ctx.at, ctx.org.time_zone)
    const { weekly_off } = await ctx.db
      .selectFrom('organization')
      .select('weekly_off')
      .where('org_id', '=', ctx.org.org_id)
      .executeTakeFirstOrThrow()
    const { employee_id, last_working_on } = found
    const separation_type_id = found.separation_type_id ?? (await usualType(ctx.db))
    const begun = { employee_id, separation_type_id, notified_on: today, last_working_on }
    const open = await ctx.db
      .selectFrom('separation')
      .select('id')
      .where('employee_id', '=', employee_id)
      .where('state', 'not in', ['Completed', 'Stopped'])
      .executeTakeFirst()
    const id = open?.id ?? newId()
    if (!open) {
      const days = await daysOf({ db: ctx.db, today, org: { weekly_off } }, begun).catch((error: unknown) => {
        // somebody who is gone meanwhile is not parted from once more
        if (error instanceof Refusal) return null
        throw error
      })
      if (!days) return
      await ctx.db
        .insertInto('separation')
        .values({ ...begun, ...days, id, remarks: found.decision_remarks ?? 'Not confirmed after probation' })
        .execute()
    }
    await linkSeparation(ctx.db, confirmation_id, id)
    await ctx.signal('separation.begun', { separation_id: id })
  },
)

/** The way of leaving that is meant for it, where the organization has one and only one. */
async function usualType(db: Db): Promise<string | null> {
  const types = await db
    .selectFrom('separation_type')
    .select('id')
    .where('category', '=', 'Terminated in probation')
    .where('is_archived', '=', false)
    .limit(2)
    .execute()
  return types.length === 1 ? (types[0]?.id ?? null) : null
}
