import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { closeRecipients, writeHistory } from '#engines/approval/request-store-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { mayAgree } from '#modules/offboarding/server/resignation-columns.ts'
import type { Subject } from '#modules/offboarding/server/retention-task.ts'
import { stopLeaving } from '#modules/offboarding/server/stop-leaving.ts'

/** The leaving that a talk is about, where the viewer may still plan one. */
export async function subjectOf(
  ctx: Ctx,
  { request_id, separation_id }: Pick<Subject, 'request_id' | 'separation_id'>,
): Promise<Subject> {
  if (separation_id) return separationOf(ctx, separation_id)
  if (!request_id) throw invalid({ request_id: ['Resignation is Required'] })
  const { rows } = await sql<Subject & { status: string; may: boolean }>`
    select r.employee_id, e.full_name as about, r.id as request_id, null as separation_id, r.status, ${mayAgree(ctx)} as may,
      coalesce(d.agreed_last_day, d.requested_last_day) as last_day
    from request r join resignation d on d.org_id = r.org_id and d.request_id = r.id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.id = ${request_id} and ${visibleRequests(ctx)} for update of r`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound()
  if (found.status !== 'Requested' && found.status !== 'Forwarded')
    throw conflict(`This request is already ${found.status}.`)
  if (!found.may) throw forbidden()
  return found
}

async function separationOf(ctx: Ctx, id: string): Promise<Subject> {
  if (ctx.as !== 'hr') throw notFound()
  const { rows } = await sql<Subject & { state: string }>`
    select s.employee_id, e.full_name as about, s.request_id, s.id as separation_id, s.last_working_on as last_day, s.state
    from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.id = ${id} for update of s`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound()
  const may = !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.separation, P.hris.resignation], 'write')
  if (!may || found.employee_id === ctx.employee_id) throw forbidden()
  if (found.state !== 'Initiated' && found.state !== 'In notice')
    throw conflict(`This separation is already ${found.state}.`)
  return found
}

/**
 * Whoever wrote the letter stays, and says so: the letter is closed, a separation is stopped with everything that was
 * arranged.
 */
export async function closeCase(
  ctx: Ctx,
  { request_id, separation_id }: { request_id: string | null; separation_id: string | null },
  said: string,
): Promise<void> {
  const remarks = `Retained: ${said}`.slice(0, 255)
  // not as the person: nobody ends or renews their own employment
  const acting: Ctx = { ...ctx, as: 'hr', employee_id: '' }
  if (separation_id) {
    const separation = await ctx.db
      .selectFrom('separation')
      .selectAll()
      .where('id', '=', separation_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (separation.state !== 'Initiated' && separation.state !== 'In notice')
      throw conflict('The last day is over: HR can take you back instead.')
    await stopLeaving(acting, separation, remarks)
  }
  if (!request_id) return
  const request = await ctx.db
    .selectFrom('request')
    .select('status')
    .where('id', '=', request_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isOpen = request.status === 'Requested' || request.status === 'Forwarded'
  if (!isOpen && request.status !== 'Approved') throw conflict(`This request is already ${request.status}.`)
  const status = isOpen ? 'Cancelled' : 'Revoked'
  await ctx.db
    .updateTable('request')
    .set({ status, decided_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', request_id)
    .execute()
  await closeRecipients(ctx.db, request_id)
  await settleSubject(ctx, request_id)
  await writeHistory(ctx, request_id, status, remarks)
  if (isOpen) await ctx.signal('resignation.cancelled', { request_id, remarks })
}
