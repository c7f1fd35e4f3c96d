import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { LongCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleLong, type Route } from '#platform/route.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { unnamedThread, writeUnnamed } from '#engines/thread/unnamed-server.ts'
import { anonymousFeedback } from '#modules/feedback/shared/feedback.ts'
import { asSent, oneFeedback, refuseOpen } from '#modules/feedback/server/rows.ts'

/**
 * The caller has proved to be an employee; from there on nobody knows who. No handler here may read `ctx.viewer` or use
 * `ctx.transaction`: the one carries the name, the other gives it to the database.
 */
export const anonymousRoutes: readonly Route[] = [
  handleLong(anonymousFeedback.send, async (ctx, { body }) => {
    const key = newKey()
    const id = randomUUID()
    const row = { ...body, id, sender_account_id: null, key_hash: hashOf(key), created_on: ctx.today }
    await unnamed(ctx, async (db) => {
      await db.insertInto('feedback').values(row).execute()
      await tellTomorrow(ctx, db, 'feedback.sent', { id })
    })
    return { key }
  }),
  handleLong(anonymousFeedback.open, (ctx, { body }) =>
    unnamed(ctx, (db) => opened(db, body.key, ctx.today)),
  ),
  handleLong(anonymousFeedback.reply, (ctx, { body }) =>
    unnamed(ctx, async (db) => {
      const { feedback } = await opened(db, body.key, ctx.today)
      const subject = { subject_type: 'feedback', subject_id: feedback.id }
      const id = await writeUnnamed(db, subject, body.body, ctx.today)
      await tellTomorrow(ctx, db, 'feedback.commented', { subject_id: feedback.id, id })
      return opened(db, body.key, ctx.today)
    }),
  ),
  handleLong(anonymousFeedback.rate, (ctx, { body }) =>
    unnamed(ctx, async (db) => {
      const { feedback } = await opened(db, body.key, ctx.today)
      refuseOpen(feedback)
      await db
        .updateTable('feedback')
        .set({ satisfaction: body.satisfaction })
        .where('id', '=', feedback.id)
        .execute()
      return opened(db, body.key, ctx.today)
    }),
  ),
]

const unnamed = <T>({ services, org }: LongCtx, work: (db: Db) => Promise<T>) =>
  services.database.inOrganization(
    { org_id: org.org_id, account_id: SYSTEM_ACCOUNT, acting_as: 'anonymous', request_no: '' },
    work,
  )

/** HR hears of all that came within a day at its end: a notice at once would tell the minute. */
async function tellTomorrow(ctx: LongCtx, db: Db, name: string, payload: Record<string, string>) {
  const zone = ctx.org.time_zone
  await db
    .insertInto('signal')
    .values({
      id: randomUUID(),
      org_id: ctx.org.org_id,
      name,
      payload: JSON.stringify(payload),
      account_id: null,
      at: sql`${ctx.today}::date::timestamp at time zone ${zone}`,
      next_try_at: sql`${addDays(ctx.today, 1)}::date::timestamp at time zone ${zone}`,
    })
    .execute()
}

async function opened(db: Db, key: string, today: string) {
  const feedback = await oneFeedback(db, sql`f.key_hash = ${hashOf(key)}`, today)
  if (!feedback) throw invalid({ key: ['No message has this key.'] })
  return {
    feedback: asSent(feedback),
    comments: await unnamedThread(db, { subject_type: 'feedback', subject_id: feedback.id }),
  }
}

/** 128 random bits, in groups that can be read and typed. Nobody can guess it, so a quick hash keeps it safe. */
const newKey = () => (randomBytes(16).toString('hex').match(/.{4}/g) ?? []).join('-')
const hashOf = (key: string) =>
  createHash('sha256')
    .update(key.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))
    .digest('hex')
