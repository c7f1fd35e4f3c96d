import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { requestColumns, requestJoins } from '#modules/hris/server/data-sets/request.ts'
import { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
import { personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
import { changeActions } from '#modules/hris/shared/change-request.ts'
import { sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'

const leaving = { group: 'Separation' } as const
const wish = { group: 'Change' } as const

export const separations = dataSet('separations', {
  title: 'Separations',
  about: 'One line for each time that somebody leaves: kind, days of notice, last working day and state.',
  module: 'hris',
  codes: [P.hris.separation],
  from: sql`separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    kind: {
      sql: sql`left join separation_type kind on kind.org_id = s.org_id and kind.id = s.separation_type_id`,
    },
  },
  id: sql`s.id`,
  columns: {
    ...personColumns,
    separation_type: {
      ...leaving,
      ...text,
      title: 'Separation type',
      value: sql`kind.name`,
      joins: ['kind'],
      listed: true,
    },
    category: {
      ...leaving,
      ...text,
      title: 'Category',
      value: sql`kind.category`,
      joins: ['kind'],
      listed: true,
    },
    state: {
      ...leaving,
      ...text,
      title: 'State',
      value: sql`s.state`,
      choices: ['Initiated', 'In notice', 'Clearance', 'Settlement', 'Completed', 'Stopped'],
    },
    notified_on: { ...leaving, ...day, title: 'Notice given on', value: sql`s.notified_on` },
    last_working_on: { ...leaving, ...day, title: 'Last working day', value: sql`s.last_working_on` },
    notice_days: { ...leaving, kind: 'number', title: 'Notice required', value: sql`s.notice_days_required` },
    shortfall_days: { ...leaving, kind: 'number', title: 'Shortfall', value: sql`s.shortfall_days` },
    service_years: {
      ...leaving,
      kind: 'number',
      title: 'Years of service',
      // of who came back the former employment has its own first day
      value: sql`extract(year from age(s.last_working_on + 1, coalesce((select p.joined_on from employment_spell p
        where p.org_id = s.org_id and p.employee_id = s.employee_id
          and (p.separation_id = s.id or p.left_on = s.last_working_on) limit 1), e.joined_on)))::int`,
    },
    resignation_reason: {
      ...leaving,
      ...text,
      title: 'Reason of the resignation',
      value: sql`(select w.name from resignation g join resignation_reason w on w.org_id = g.org_id and w.id = g.reason_id
        where g.org_id = s.org_id and g.request_id = s.request_id)`,
    },
    shortfall_treatment: {
      ...leaving,
      ...text,
      title: 'Missing notice is',
      value: sql`s.shortfall_treatment`,
      choices: ['Waived', 'Paid by employee', 'Paid by organization'],
    },
    garden_leave_days: {
      ...leaving,
      kind: 'number',
      title: 'Garden leave days',
      value: sql`s.garden_leave_days`,
    },
    is_regretted: { ...leaving, kind: 'boolean', title: 'Regretted loss', value: sql`s.is_regretted` },
    priority_until: { ...leaving, ...day, title: 'Priority until', value: sql`s.priority_until` },
    rehire_eligible: { ...leaving, kind: 'boolean', title: 'Rehire eligible', value: sql`s.rehire_eligible` },
    remarks: { ...leaving, ...text, title: 'Remarks', value: sql`s.remarks` },
    completed_at: { ...leaving, kind: 'instant', title: 'Completed at', value: sql`s.completed_at` },
  },
  start: {
    columns: ['code', 'full_name', 'separation_type', 'notified_on', 'last_working_on', 'state'],
    sort: [{ key: 'last_working_on', descending: true }],
  },
})

// as people call it, not as it is stored
const sectionTitles = sectionNames.map((name) => sectionOf(name).title)
const sectionTitle = sql`case c.section ${sql.join(
  sectionNames.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(sectionOf(name).title)}`),
  sql` `,
)} end`

/** That a change was asked for and what became of it; never what the fields held. */
export const changeRequests = dataSet('change-requests', {
  title: 'Profile change requests',
  about: 'One line for each change that somebody asked for in their record, and what was decided.',
  module: 'hris',
  codes: [P.hris.changeRequests],
  from: sql`change_request c join request r on r.org_id = c.org_id and r.id = c.request_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
  ...aboutPerson,
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    section: { ...wish, ...text, title: 'Part of the profile', value: sectionTitle, choices: sectionTitles },
    action: { ...wish, ...text, title: 'Action', value: sql`c.action`, choices: changeActions },
  },
  start: {
    columns: ['code', 'full_name', 'section', 'action', 'requested_at', 'request_status', 'decided_at'],
    sort: [{ key: 'requested_at', descending: true }],
  },
})
