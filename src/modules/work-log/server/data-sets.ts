import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns, personJoins } from '#modules/hris/server/public.ts'

const log = { group: 'Work log' } as const
/** What the hours are paid is for payroll alone, and never mailed. */
const pay = { kind: 'money', codes: [P.payroll.generate], unmailed: true, reads: 'Pay' } as const

const logs = dataSet('work-logs', {
  title: 'Work logs',
  about: 'One line for each entry: day, project, activity, task, minutes and whether it is approved.',
  module: 'work-log',
  codes: [P.task.overview],
  from: sql`work_log w join employee e on e.org_id = w.org_id and e.id = w.employee_id`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    project: { sql: sql`left join project on project.org_id = w.org_id and project.id = w.project_id` },
    activity: { sql: sql`left join activity on activity.org_id = w.org_id and activity.id = w.activity_id` },
    task: { sql: sql`left join task on task.org_id = w.org_id and task.id = w.task_id` },
  },
  id: sql`w.id`,
  columns: {
    ...personColumns,
    worked_on: { ...log, kind: 'day', title: 'Date', value: sql`w.worked_on`, filled: true },
    project: {
      ...log,
      ...text,
      title: 'Project',
      value: sql`project.name`,
      joins: ['project'],
      listed: true,
    },
    client: {
      ...log,
      ...text,
      title: 'Client',
      value: sql`project.client`,
      joins: ['project'],
      listed: true,
    },
    activity: {
      ...log,
      ...text,
      title: 'Activity',
      value: sql`activity.name`,
      joins: ['activity'],
      listed: true,
    },
    task: { ...log, ...text, title: 'Task', value: sql`task.title`, joins: ['task'] },
    minutes: { ...log, kind: 'number', title: 'Minutes', value: sql`w.minutes` },
    hours: { ...log, kind: 'decimal', title: 'Hours', value: sql`trim_scale(round(w.minutes / 60.0, 2))` },
    description: { ...log, ...text, title: 'Description', value: sql`w.description` },
    is_billable: { ...log, kind: 'boolean', title: 'Billable', value: sql`w.is_billable` },
    log_state: {
      ...log,
      ...text,
      title: 'State of the entry',
      value: sql`w.state`,
      choices: ['Draft', 'Requested', 'Forwarded', 'Approved', 'Declined'],
    },
    decided_at: { ...log, kind: 'instant', title: 'Decided at', value: sql`w.decided_at` },
    rate: { ...log, ...pay, title: 'Rate', value: sql`w.rate` },
    amount: { ...log, ...pay, title: 'Amount', value: sql`w.amount` },
    is_posted: {
      ...log,
      kind: 'boolean',
      title: 'Posted to payroll',
      value: sql`(w.posting_id is not null)`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'worked_on', 'project', 'activity', 'hours', 'log_state'],
    filters: [{ column: 'worked_on', is: 'period', values: ['this_month', 'AD'] }],
    sort: [{ key: 'worked_on', descending: true }],
  },
})

export const workLogDataSets: readonly DataSet[] = [logs]
