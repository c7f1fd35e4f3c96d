import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { announce, announceToHr } from '#engines/notify/notice-server.ts'

/**
 * The subject is finished: its notifications are read for everybody and its items in the HR inbox are resolved, by the
 * caller's account. Part of the caller's transaction; open pages hear of it after the commit.
 */
export async function settleSubject(ctx: Ctx | SignalCtx, subjectId: string): Promise<void> {
  const { db, services, org } = ctx
  const resolver = 'viewer' in ctx ? ctx.viewer.account_id : ctx.account_id
  const [{ rows }, resolved] = await Promise.all([
    sql<{
      account_id: string
    }>`select account_id from settle_notifications(${subjectId}) as account_id`.execute(db),
    db
      .updateTable('org_notification')
      .set({ resolved_at: sql`now()`, resolved_by_account_id: resolver })
      .where('subject_id', '=', subjectId)
      .where('resolved_at', 'is', null)
      .returning('id')
      .execute(),
  ])
  ctx.afterCommit(() => {
    if (rows.length)
      announce(
        services,
        { by: 'subject', id: subjectId },
        rows.map(({ account_id }) => account_id),
      )
    if (resolved.length)
      announceToHr(
        services,
        org.org_id,
        resolved.map(({ id }) => id),
      )
  })
}

/** The same for these accounts alone: the others, and HR, go on waiting. */
export async function settleFor(
  { db, services, afterCommit }: Pick<Ctx, 'db' | 'services' | 'afterCommit'>,
  subjectId: string,
  accounts: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from settle_notifications_of(${subjectId}, ${[...accounts]}::uuid[]) as account_id`.execute(
    db,
  )
  const told = rows.map(({ account_id }) => account_id)
  if (told.length) afterCommit(() => announce(services, { by: 'subject', id: subjectId }, told))
}
