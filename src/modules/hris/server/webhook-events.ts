import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { webhookEvent, type WebhookEvent } from '#engines/webhook/event-server.ts'

const codes = [P.hris.employees]
const payload = z.object({ employee_id: z.uuid() })

/** Who it is and the days of employment: no name, no contact, nothing of the protected parts. */
async function facts({ db }: Pick<SignalCtx, 'db'>, { employee_id }: { employee_id: string }) {
  const row = await db
    .selectFrom('employee')
    .select(['id as employee_id', 'code', 'joined_on', 'left_on'])
    .where('id', '=', employee_id)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** What programs of others are told of people. */
const told = [
  { name: 'employee.joined', title: 'An employee is added', signal: 'employee.hired' },
  { name: 'employee.rejoined', title: 'An employee is hired again', signal: 'employee.rehired' },
  { name: 'employee.changed', title: 'Particulars of an employee change', signal: 'employee.changed' },
  {
    name: 'employee.moved',
    title: 'Branch, division, job title or supervisor of an employee changes',
    signal: 'employee.assignment_changed',
  },
  { name: 'employee.separated', title: 'The last day of an employee is set', signal: 'employee.separated' },
  { name: 'employee.reinstated', title: 'An employee stays after all', signal: 'employee.reinstated' },
] as const
export const webhookEvents: readonly WebhookEvent[] = told.map((event) =>
  webhookEvent({ ...event, codes, payload, facts }),
)
