import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * Does the same to several requests, each as if it were alone: what one refuses leaves the others done. In the order of
 * their ids, so that two who decide the same ones at once do not wait for each other in a circle.
 */
export async function eachAlone(ctx: Ctx, ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    await sql`savepoint alone`.execute(ctx.db)
    try {
      await work(id)
      await sql`release savepoint alone`.execute(ctx.db)
      done.push(id)
    } catch (error) {
      // who has to show again who they are does it once for all of them
      if (!(error instanceof Refusal) || error.status === 428) throw error
      await sql`rollback to savepoint alone`.execute(ctx.db)
      failed.push({ id, message: said(error) })
    }
  }
  return { done, failed }
}

function said({ body }: Refusal): string {
  if ('detail' in body && typeof body.detail === 'string') return body.detail
  return Object.values(body)
    .flat()
    .filter((message) => typeof message === 'string')
    .join(' ')
}
