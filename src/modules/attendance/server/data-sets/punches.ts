import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'
import { punchDirections, punchSources } from '#modules/attendance/shared/punch-kinds.ts'

const punch = { group: 'Punch' } as const

/** Where and from which device of their own somebody punched is not told here: the map and the day have it. */
export const punches = dataSet('attendance-punches', {
  title: 'Punches',
  about: 'One line for each punch of a person: when, in or out, and from where it came.',
  module: 'attendance',
  codes: [P.attendance.reports],
  from: sql`punch p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    join organization o on o.org_id = p.org_id`,
  id: sql`p.id`,
  ...aboutPerson,
  joins: {
    ...aboutPerson.joins,
    device: {
      sql: sql`left join device_user du on du.org_id = p.org_id and du.id = p.device_user_id
        left join attendance_device device on device.org_id = du.org_id and device.id = du.device_id`,
    },
    void: { sql: sql`left join punch_void void on void.org_id = p.org_id and void.punch_id = p.id` },
  },
  columns: {
    ...personColumns,
    punched_on: {
      ...punch,
      ...day,
      title: 'Punched on',
      value: sql`(p.occurred_at at time zone o.time_zone)::date`,
      filled: true,
    },
    punched_at: { ...punch, kind: 'instant', title: 'Punched at', value: sql`p.occurred_at` },
    received_at: { ...punch, kind: 'instant', title: 'Received at', value: sql`p.received_at` },
    direction: { ...punch, ...text, title: 'Direction', value: sql`p.direction`, choices: punchDirections },
    source: { ...punch, ...text, title: 'Source', value: sql`p.source`, choices: punchSources },
    device: { ...punch, ...text, title: 'Device', value: sql`device.name`, joins: ['device'], listed: true },
    is_pending: { ...punch, kind: 'boolean', title: 'Awaiting approval', value: sql`p.is_pending` },
    does_not_count: {
      ...punch,
      kind: 'boolean',
      title: 'Does not count',
      value: sql`(void.punch_id is not null)`,
      joins: ['void'],
    },
    void_reason: {
      ...punch,
      ...text,
      title: 'Why it does not count',
      value: sql`void.reason`,
      joins: ['void'],
    },
  },
  start: {
    columns: ['code', 'full_name', 'punched_at', 'direction', 'source', 'device'],
    filters: [{ column: 'punched_on', is: 'period', values: ['this_month', 'AD'] }],
    sort: [{ key: 'punched_at', descending: true }],
  },
})
