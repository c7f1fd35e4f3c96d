import { z } from 'zod'
import { get, type Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { P } from '#kernel/permission.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { thread } from '#engines/thread/thread.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { taskActs, taskSources, taskStates } from '#modules/task/domain/task-machine.ts'
import { project } from '#modules/task/shared/project.ts'
import { coreTask } from '#modules/task/shared/settings.ts'
import { completions, priorities } from '#modules/task/shared/words.ts'

export const taskAccess: Access = {
  user: true,
  supervisor: true,
  hr: [P.task.overview, P.task.approvals, P.task.projects],
}

/** Which tasks a page shows; the caller's rights narrow it further. */
export const taskViews = ['to_me', 'by_me', 'observed', 'feedback', 'over', 'open', 'all'] as const
export type TaskView = (typeof taskViews)[number]

const Abilities = z.object(
  Object.fromEntries(taskActs.map((act) => [act, z.boolean()])) as Record<
    (typeof taskActs)[number],
    z.ZodBoolean
  >,
)

export const tasks = list('/task/{org}/tasks/', {
  access: taskAccess,
  title: 'Tasks',
  columns: {
    title: col.text('Task', { sortable: true }),
    state: col.status('Status', taskStates, { filter: true }),
    deadline: col.day('Deadline', { sortable: true, filter: true }),
    priority: col.choice('Priority', priorities, { filter: true, sortable: true }),
    responsible: col.people('Responsible'),
    creator: col.person('Assigned by', { nullable: true }),
    source: col.choice('Source', taskSources, { filter: true, hidden: true }),
    about: col.text('About', { nullable: true, hidden: true }),
    project: col.reference('Project', { nullable: true, choices: project.list, filter: true }),
    checks: col.text('Checklist', { nullable: true }),
    estimated_minutes: col.minutes('Estimate', { nullable: true, hidden: true }),
    completed_on: col.day('Completed on', { nullable: true, sortable: true, hidden: true }),
    closed_on: col.day('Closed on', { nullable: true, sortable: true, hidden: true, filter: true }),
    score: col.number('Score', { nullable: true, sortable: true }),
    efficiency: col.decimal('Efficiency', { nullable: true, sortable: true, decimals: 1, hidden: true }),
    send_backs: col.number('Sent back', { hidden: true }),
  },
  filters: {
    view: filter.linked('View', z.enum(taskViews).optional()),
    overdue: filter.yesNo('Overdue'),
    employee_id: filter.reference('Responsible', peopleChoices),
  },
  more: {
    version: z.number(),
    is_overdue: z.boolean(),
    is_recurring: z.boolean(),
    asked_deadline: z.string().nullable(),
    resume_on: z.string().nullable(),
    abilities: Abilities,
  },
  phone: { first: 'title', second: ['deadline', 'state'] },
})

export const TaskDetail = tasks.row.extend({
  description: z.string().nullable(),
  /** Where it is done. */
  link: z.string().nullable(),
  core_task: z.object({ id: z.string(), name: z.string(), result_area: z.string() }).nullable(),
  observers: z.array(Person),
  difficulty: z.number(),
  starts_on: z.string(),
  is_frozen: z.boolean(),
  approval_required: z.boolean(),
  completion: z.enum(completions),
  asked_reason: z.string().nullable(),
  obstacle: z.string().nullable(),
  /** How the efficiency comes about; null while there is no score. */
  parts: z
    .object({
      score: z.number(),
      timeliness: z.number(),
      cycle: z.number(),
      days_late: z.number(),
      efficiency: z.number(),
    })
    .nullable(),
  checklist: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      done_at: z.string().nullable(),
      done_by: z.string().nullable(),
    }),
  ),
  may_check: z.boolean(),
  events: z.array(
    z.object({
      id: z.string(),
      act: z.string(),
      by: z.string(),
      at: z.string(),
      remarks: z.string().nullable(),
    }),
  ),
  logged_minutes: z.number(),
})
export type TaskDetail = z.output<typeof TaskDetail>

export const taskDetail = get('/task/{org}/tasks/{id}/', {
  access: taskAccess,
  query: hatQuery,
  response: TaskDetail,
})

export const taskThread = thread('task', '/task/{org}/tasks', taskAccess)

/** Core duties that the caller was given, and the projects open to them, for forms. */
export const taskFields = {
  title: field.text('Title', 255),
  description: field.optionalText('Description', 4000, { long: true }),
  responsible_ids: field.references('Responsible', peopleChoices, { max: 20 }),
  observer_ids: field.references('Observers', peopleChoices, { max: 20, min: 0 }),
  project_id: field.reference('Project', project.list),
  core_task_id: field.reference('Core task', coreTask.list),
  priority: field.choice('Priority', priorities, { initial: 'Medium' }),
  difficulty: field.number('Difficulty', { min: 1, max: 5, initial: 3 }, { hint: 'From 1 to 5.' }),
  starts_on: field.day('Starts on', { initial: 'today' }),
  deadline: field.day('Deadline'),
  estimated_hours: field.optionalNumber('Estimate in hours', { min: 1, max: 1000 }),
  completion: field.choice('Done when', completions, { initial: 'Any' }),
  is_frozen: field.onOff('Deadline is fixed', false, {
    hint: 'The responsible cannot ask for another date.',
  }),
  checklist: field.optionalText('Checklist', 4000, { long: true, hint: 'One item a line.' }),
}
