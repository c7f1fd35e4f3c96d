import { sql } from 'kysely'
import { z } from 'zod'
import { notFound, refuse } from '#kernel/errors.ts'
import type { Ctx, PersonCtx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { onSignal } from '#platform/signals.ts'
import { announce, announceToHr } from '#engines/notify/notice-server.ts'

const MOST_TIMES = 3
const WAIT_HOURS = 24
/** Brings what waits about a subject to the top again, for all but the account. */
export const REMINDED = 'notification.reminded'

interface Remindable {
  can_be_reminded: boolean
  remind_count: number
  reminded_at: string | null
  subject_id: string | null
  /** When the subject came to its end. */
  over_at: string | null
}

/** Reminds those who have to act on what an own notification is about. Once in 24 hours, three times at most. */
export async function remind(ctx: PersonCtx, id: string): Promise<{ remind_count: number }> {
  const { db, now, viewer } = ctx
  const found = await db
    .selectFrom('notification')
    .select([
      'org_id',
      'can_be_reminded',
      'remind_count',
      'reminded_at',
      'subject_id',
      'settled_at as over_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const payload = JSON.stringify({ subject_id: remindable(found, now), account_id: viewer.account_id })
  const remind_count = found.remind_count + 1
  await db.updateTable('notification').set({ remind_count, reminded_at: now }).where('id', '=', id).execute()
  await db
    .insertInto('signal')
    .values({ id: newId(), org_id: found.org_id, name: REMINDED, payload, account_id: viewer.account_id })
    .execute()
  ctx.afterCommit(() => ctx.services.bus.publish('signal', String(found.org_id)))
  return { remind_count }
}

/** The same by HR, of an item of the inbox. The caller has checked that they may. */
export async function remindOfItem(
  ctx: Ctx,
  id: string,
  item: Remindable,
): Promise<{ remind_count: number }> {
  const subject_id = remindable(item, ctx.now)
  const remind_count = item.remind_count + 1
  await ctx.db
    .updateTable('org_notification')
    .set({ remind_count, reminded_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.signal(REMINDED, { subject_id, account_id: ctx.viewer.account_id })
  return { remind_count }
}

function remindable(
  { can_be_reminded, remind_count, reminded_at, subject_id, over_at }: Remindable,
  now: string,
): string {
  if (!can_be_reminded || subject_id === null) throw refuse('Nobody can be reminded of this.')
  if (over_at !== null) throw refuse('This is finished.')
  if (remind_count >= MOST_TIMES) throw refuse(`You have already reminded ${MOST_TIMES} times.`)
  const next = reminded_at === null ? 0 : Date.parse(reminded_at) + WAIT_HOURS * 3_600_000
  if (Date.parse(now) < next) throw refuse(`You can remind once in ${WAIT_HOURS} hours.`)
  return subject_id
}

/** What waits about the subject comes on top again, unread, for everybody else; the inbox of HR shows it again. */
export const onReminded = onSignal(
  REMINDED,
  z.object({ subject_id: z.string(), account_id: z.string() }),
  async (ctx, { subject_id, account_id }) => {
    const { rows } = await sql<{ account_id: string }>`
    select account_id from remind_notifications(${subject_id}, ${account_id}) as account_id`.execute(ctx.db)
    const items = await ctx.db
      .selectFrom('org_notification')
      .select('id')
      .where('subject_id', '=', subject_id)
      .where('resolved_at', 'is', null)
      .execute()
    ctx.afterCommit(() => {
      announce(
        ctx.services,
        { by: 'subject', id: subject_id },
        rows.map((row) => row.account_id),
      )
      announceToHr(
        ctx.services,
        ctx.org.org_id,
        items.map(({ id }) => id),
      )
    })
  },
)
