import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { webhookEvent, type WebhookEvent } from '#engines/webhook/event-server.ts'

const codes = [P.leave.requests]
const payload = z.object({ request_id: z.uuid() })

async function facts({ db }: Pick<SignalCtx, 'db'>, { request_id }: { request_id: string }) {
  const row = await db
    .selectFrom('leave_request as l')
    .innerJoin('request as r', 'r.id', 'l.request_id')
    .innerJoin('employee as e', 'e.id', 'r.employee_id')
    .innerJoin('leave_type as t', 't.id', 'l.leave_type_id')
    .select(['r.id as request_id', 'r.status', 'e.id as employee_id', 'e.code as employee_code'])
    .select(['t.code as leave_type', 'l.start_on', 'l.end_on', 'l.days'])
    .where('r.id', '=', request_id)
    .executeTakeFirst()
  return row ?? null
}

/** What programs of others are told of leave. */
const told = [
  { name: 'leave_request.approved', title: 'Leave is approved' },
  { name: 'leave_request.declined', title: 'Leave is declined' },
  { name: 'leave_request.cancelled', title: 'A leave request is cancelled' },
  { name: 'leave_request.revoked', title: 'Approved leave is taken back' },
] as const
export const webhookEvents: readonly WebhookEvent[] = told.map((event) =>
  webhookEvent({ ...event, signal: event.name, codes, payload, facts }),
)
