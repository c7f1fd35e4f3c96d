import { sql, type RawBuilder } from 'kysely'
import type { Standing } from '#modules/hris/shared/standing.ts'
import { worksOn } from '#modules/organization/server/public.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'

const org = sql`current_setting('app.org_id')::int`
const number = (name: 'long_leave_days' | 'unpaid_leave_days') =>
  sql`coalesce((select (s.value ->> ${sql.lit(name)})::int from singleton_setting s
    where s.org_id = ${org} and s.key = ${sql.lit(standingSettings.key)}), ${sql.lit(standingSettings.initial[name])})`

const employed = (day: unknown) => worksOn(sql`${day}::date`)

// The planner answers `exists` for everybody at once where a list is long, and for the one person where one is opened.

/** Of the alias `e`, an employee: whether a suspension runs on the day. */
export const suspendedOn = (day: unknown): RawBuilder<boolean> =>
  sql<boolean>`(${employed(day)} and exists (select from employee_discipline x where x.org_id = ${org} and x.employee_id = e.id
    and x.kind = 'Suspension' and x.suspended_from <= ${day}::date and (x.suspended_to is null or x.suspended_to >= ${day}::date)))`

/** The like for an approved leave that the organization calls long. What leave is, its own function knows (migration 0262). */
export const onLongLeave = (day: unknown): RawBuilder<boolean> =>
  sql<boolean>`(${employed(day)} and exists (select from leave_on(${day}::date) y
    where y.org_id = ${org} and y.employee_id = e.id and y.end_on - y.start_on + 1 >= ${number('long_leave_days')}))`

/** What somebody is on the day beside the status; null for most. */
export const standingOn = (day: unknown): RawBuilder<Standing | null> =>
  sql<Standing | null>`case when ${suspendedOn(day)} then 'Suspended' when ${onLongLeave(day)} then 'On long leave' end`

export const standingIs = (wanted: readonly Standing[], day: unknown): RawBuilder<boolean> =>
  sql<boolean>`${standingOn(day)} = any(${[...wanted]}::text[])`

/** Days of long leaves without pay until the day, of the alias `e`. */
export const unpaidDays = (until: unknown): RawBuilder<number> =>
  sql<number>`unpaid_leave_days(e.id, ${until}::date, ${number('unpaid_leave_days')})`
