import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

const timeOfDay = (title: string) => ({ ...field.text(title, 5), schema: fields.timeOfDay(title) })

/** What holds for requests of every type alike. */
export const leaveSettings = singleton('/leave/{org}/settings', {
  title: 'Leave Requests',
  key: 'leave.requests',
  edit: [P.leave.masterSettings],
  fields: {
    work_from: timeOfDay('Work begins at'),
    work_to: timeOfDay('Work ends at'),
    work_minutes: field.number('Minutes of work a day', { min: 60, max: 1440 }),
    balance_change_limit: field.amount('Changes of a balance need a second person above', {
      places: 3,
      digits: 3,
    }),
    supervisor_overrides: field.onOff('Supervisors may set rules aside', false, {
      hint: 'When they enter offline leave. HR always may.',
    }),
  },
  initial: {
    work_from: '10:00',
    work_to: '18:00',
    work_minutes: 480,
    balance_change_limit: '15',
    supervisor_overrides: false,
  },
})

const Lock = z.object({
  id: z.string(),
  locked_until: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
/** How the line moved up to which leave is settled, newest first: the first holds. */
export const leaveLocks = get('/leave/{org}/lock/', {
  access: { hr: [P.leave.masterSettings, P.leave.requests] },
  query: pageQuery,
  response: pageOf(Lock),
})
/** Moves the line, forward or, to open days again, back; always with a reason. */
export const moveLock = post('/leave/{org}/lock/', {
  access: { hr: [P.leave.masterSettings] },
  body: z.object({ locked_until: fields.day('Locked until'), reason: fields.remarks('Reason') }),
  response: Lock,
  status: 201,
})
