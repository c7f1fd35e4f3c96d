import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { closeRecipients, writeHistory } from '#engines/approval/request-store-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'

/** What waits about a leave that is gone is cancelled with it. */
export async function closeCancels(ctx: Ctx, leaveId: string, remarks: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update leave_cancel_request set is_open = false where leave_request_id = ${leaveId} and is_open returning request_id as id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await closeRequest(ctx, id, 'Cancelled', remarks)
}

/** Ends a request outside its own life: nobody is asked any more. */
export async function closeRequest(
  ctx: Ctx,
  id: string,
  status: 'Cancelled' | 'Revoked',
  remarks: string,
): Promise<void> {
  await ctx.db
    .updateTable('request')
    .set({ status, decided_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await Promise.all([
    closeRecipients(ctx.db, id),
    settleSubject(ctx, id),
    writeHistory(ctx, id, status, remarks),
  ])
}
