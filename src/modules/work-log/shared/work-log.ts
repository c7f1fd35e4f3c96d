import { z } from 'zod'
import { get, post, put, type Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { day } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { minutesTyped } from '#kernel/minutes-typed.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { project } from '#modules/task/shared/project.ts'
import { tasks } from '#modules/task/shared/task.ts'
import { activity } from '#modules/task/shared/settings.ts'
import { withRole } from '#engines/list/with-role.ts'
import { logStates } from '#modules/work-log/domain/log-approval.ts'

export const logAccess: Access = { user: true, supervisor: true, hr: [P.task.overview] }
const own = { user: true } as const
const decides: Access = { user: true, supervisor: true, hr: [P.task.approvals] }

export const workLogs = list('/work-log/{org}/logs/', {
  access: logAccess,
  title: 'Work logs',
  columns: {
    worked_on: col.day('Date', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    project: col.reference('Project', { nullable: true, choices: project.list, filter: true }),
    activity: col.reference('Activity', { nullable: true, choices: activity.list, filter: true }),
    task: col.reference('Task', { nullable: true }),
    minutes: col.minutes('Time', { sortable: true, total: true }),
    quantity: col.decimal('Quantity', { nullable: true, hidden: true }),
    amount: col.money('Amount', { nullable: true, hidden: true }),
    description: col.longText('Description', { nullable: true, hidden: true }),
    state: col.status('Status', logStates, { filter: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  filters: {
    /** Whose: the caller's own, those they decide about, all that the role sees. */
    view: filter.linked('View', z.enum(['mine', 'to_review', 'all']).optional()),
    employee_id: filter.reference('Employee', peopleChoices),
  },
  more: {
    version: z.number(),
    is_doubtful: z.boolean(),
    abilities: z.object({
      edit: z.boolean(),
      remove: z.boolean(),
      submit: z.boolean(),
      decide: z.boolean(),
    }),
  },
  phone: { first: 'worked_on', second: ['project', 'minutes', 'state'] },
})

const duration = {
  ...field.text('Time spent', 12, { hint: '1:30, 1.5 or 90m.' }),
  schema: z
    .string({ error: 'Time spent is Required' })
    .trim()
    .min(1, 'Time spent is Required')
    .refine((text) => (minutesTyped(text) ?? 0) > 0, 'Enter a time such as 1:30, 1.5 or 90m.'),
}
const logFields = {
  worked_on: field.day('Date', { initial: 'today' }),
  project_id: field.reference('Project', project.list),
  activity_id: field.reference('Activity', activity.list),
  task_id: field.reference('Task', tasks, { label: 'title' }),
  time_spent: duration,
  quantity: field.optionalAmount('Quantity', { sign: 'positive' }, { hint: 'For piece work only.' }),
  description: field.optionalText('Description', 1000, { long: true }),
}
export const logWork = action('/work-log/{org}/logs/', {
  access: own,
  title: 'Log work',
  form: logFields,
  problems: ({ project_id, activity_id, task_id }) =>
    project_id || activity_id || task_id
      ? ({} as Record<string, string[]>)
      : { project_id: ['Choose a project or an activity.'] },
  success: 'Successfully logged work',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const editLog = action('/work-log/{org}/logs/{id}/', {
  access: own,
  title: 'Edit log',
  method: 'PATCH',
  on: workLogs,
  when: 'edit',
  // what is approved already is asked for again
  form: { time_spent: duration, quantity: logFields.quantity, description: logFields.description },
  success: 'Successfully updated log',
})
export const deleteLog = action('/work-log/{org}/logs/{id}/delete/', {
  access: own,
  title: 'Delete log',
  on: workLogs,
  when: 'remove',
  danger: true,
  confirm: 'Delete this log?',
  success: 'Successfully deleted log',
})
const logIds = { log_ids: field.references('Logs', workLogs, { max: 200 }) }
export const submitLogs = action('/work-log/{org}/logs/submit/', {
  access: own,
  title: 'Submit',
  on: workLogs,
  when: 'submit',
  bulk: 'log_ids',
  form: logIds,
  success: 'Successfully submitted {done} logs',
  response: z.object({ done: z.number() }),
})
export const approveLogs = withRole(
  action('/work-log/{org}/logs/approve/', {
    access: decides,
    title: 'Approve',
    on: workLogs,
    when: 'decide',
    bulk: 'log_ids',
    inline: true,
    form: logIds,
    success: 'Successfully approved {done} logs',
    response: z.object({ done: z.number() }),
  }),
)
export const declineLogs = withRole(
  action('/work-log/{org}/logs/decline/', {
    access: decides,
    title: 'Decline',
    on: workLogs,
    when: 'decide',
    bulk: 'log_ids',
    chosen: true,
    danger: true,
    form: { ...logIds, remarks: field.remarks() },
    success: 'Successfully declined {done} logs',
    response: z.object({ done: z.number() }),
  }),
)

const Named = z.object({ id: z.string(), name: z.string() }).nullable()
const Line = z.object({
  key: z.string(),
  project: Named,
  activity: Named,
  task: Named,
  days: z.array(
    z.object({
      minutes: z.number(),
      is_open: z.boolean(),
      state: z.enum(logStates).nullable(),
      remarks: z.string().nullable(),
    }),
  ),
})
/** A week of the caller: a line for each project, activity and task, seven days each. */
export const logWeek = get('/work-log/{org}/week/', {
  access: own,
  query: hatQuery.extend({ from: day('From') }),
  response: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        is_open: z.boolean(),
        /** By attendance; null where it has no record of the day. */
        at_work: z.number().nullable(),
        /** What attendance says of a day without work: leave, a holiday. */
        off: z.string().nullable(),
        /** A day to be worked that has passed and has no time on it. */
        is_missing: z.boolean(),
      }),
    ),
    lines: z.array(Line),
    drafts: z.array(z.string()),
  }),
})
/** The hours of one line on one day, in place of what is a draft there. */
export const setCell = put('/work-log/{org}/week/', {
  access: own,
  body: z.object({
    worked_on: day('Date'),
    project_id: z.uuid().nullable(),
    activity_id: z.uuid().nullable(),
    task_id: z.uuid().nullable(),
    minutes: z.number().int().min(0).max(1440),
  }),
})

export const runningTimer = get('/work-log/{org}/timer/', {
  access: own,
  polled: true,
  response: z.object({
    timer: z.object({ started_at: z.string(), project: Named, activity: Named, task: Named }).nullable(),
  }),
})
export const startTimer = post('/work-log/{org}/timer/start/', {
  access: own,
  body: z.object({
    project_id: z.uuid().nullable(),
    activity_id: z.uuid().nullable(),
    task_id: z.uuid().nullable(),
  }),
})
export const stopTimer = post('/work-log/{org}/timer/stop/', {
  access: own,
  response: z.object({ minutes: z.number() }),
})

/** Who logged how much in a period. */
export const logBoard = list('/work-log/{org}/board/', {
  access: logAccess,
  title: 'Time logged',
  columns: {
    person: col.person('Employee', { sortable: true }),
    minutes: col.minutes('Time logged', { sortable: true, total: true }),
    approved: col.minutes('Approved', { sortable: true, total: true }),
    billable: col.minutes('Billable', { sortable: true, total: true }),
    days: col.number('Days', { sortable: true }),
    projects: col.number('Projects'),
  },
  filters: { period: filter.days('Period') },
  phone: { first: 'person', second: ['minutes', 'days'] },
  empty: 'Time that people log appears here.',
})

/** Approved amounts by person, project, activity and month. */
export const payLog = list('/work-log/{org}/paylog/', {
  access: logAccess,
  title: 'Pay log',
  columns: {
    month: col.day('Month', { sortable: true }),
    person: col.person('Employee', { sortable: true }),
    project: col.reference('Project', { nullable: true }),
    activity: col.reference('Activity', { nullable: true }),
    minutes: col.minutes('Time', { sortable: true, total: true }),
    rate: col.money('Average rate', { nullable: true }),
    amount: col.money('Amount', { sortable: true, total: true }),
    posted: col.money('Sent to payroll', { sortable: true, total: true }),
    logs: col.number('Logs'),
  },
  filters: { period: filter.days('Period'), employee_id: filter.reference('Employee', peopleChoices) },
  phone: { first: 'person', second: ['project', 'amount'] },
  empty: 'Approved logs with a rate appear here.',
})
