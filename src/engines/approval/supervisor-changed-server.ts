import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import { onSignal, type SignalCtx } from '#platform/signals.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { nextLink } from '#engines/approval/chain.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import {
  closeRecipients,
  linksOf,
  openRecipients,
  writeHistory,
} from '#engines/approval/request-store-server.ts'
import { systemCtx } from '#engines/approval/system-ctx-server.ts'

interface Open {
  id: string
  type: string
  employee_id: string
  level: number
  version: number
  /** Who is asked now. */
  asked: string[]
}

/** What waits for a supervisor who is none any more goes to who took their place; nobody there: to HR. */
export const followSupervisors = onSignal(
  'supervisors.changed',
  z.object({ employee_ids: z.array(z.uuid()) }),
  async (signalled, { employee_ids }) => {
    const { moves_with_supervisor } = await settingOf(signalled.db, approvalSettings)
    if (!moves_with_supervisor) return
    const today = dayAt(signalled.at, signalled.org.time_zone)
    const { rows } = await sql<Open>`
      select r.id, r.type, r.employee_id, r.level, r.version,
        array(select p.employee_id from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.is_open) as asked
      from request r where r.employee_id = any(${employee_ids}::uuid[]) and r.status in ('Requested', 'Forwarded') and r.level > 0
      order by r.id for update`.execute(signalled.db)
    const links = await linksOf(signalled.db, today, rows)
    const ctx = await actingFor(signalled, today)
    for (const request of rows) {
      const next = nextLink(links.get(request.employee_id) ?? [], request.employee_id, request.level - 1)
      if (next ? request.asked.includes(next.supervisor_id) : !request.asked.length) continue
      await move(ctx, request, next && { id: next.supervisor_id, level: next.authority_order })
    }
  },
)

const actingFor = (signalled: SignalCtx, today: string): Promise<Ctx> =>
  systemCtx({
    services: signalled.services,
    db: signalled.db,
    now: signalled.at,
    today,
    // payloads of signals are plain data: whoever signals has written them so
    signal: (name, payload) => signalled.signal(name, payload as never),
    afterCommit: (work) => signalled.afterCommit(() => void work()),
  })

async function move(ctx: Ctx, { id, type, version }: Open, next: { id: string; level: number } | null) {
  const remarks = 'The supervisor has changed.'
  await ctx.db
    .updateTable('request')
    .set({ status: 'Forwarded', version: version + 1, level: next?.level ?? null })
    .where('id', '=', id)
    .execute()
  await closeRecipients(ctx.db, id)
  await settleSubject(ctx, id)
  if (next) await openRecipients(ctx.db, id, { people: [next.id], level: next.level })
  await writeHistory(ctx, id, 'Forwarded', remarks, { acting_as: 'system' })
  await ctx.signal(`${type}.forwarded`, { request_id: id, remarks })
}
