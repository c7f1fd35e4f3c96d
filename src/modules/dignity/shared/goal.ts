import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { thread } from '#engines/thread/thread.ts'
import { division } from '#modules/organization/shared/division.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { goalActs, goalStates, milestoneActs, milestoneStates } from '#modules/dignity/domain/goal-machine.ts'
import { goalAccess, goalPeriods } from '#modules/dignity/shared/goal-period.ts'

export const goalOwners = ['Employee', 'Division', 'Organization'] as const
export const metrics = ['Percent', 'Number', 'Currency', 'Yes or no', 'Milestones'] as const
export const confidences = ['On track', 'At risk', 'Off track'] as const
export const visibilities = ['Private', 'Division', 'Organization'] as const
const confidenceTones = { 'On track': 'success', 'At risk': 'warning', 'Off track': 'danger' } as const
export const goalTones = {
  Requested: 'warning',
  Accepted: 'info',
  'In progress': 'info',
  Submitted: 'warning',
  Missed: 'danger',
} as const

/** Which goals a page shows; the caller's rights narrow it further. */
export const goalViews = ['to_me', 'by_me', 'approval', 'team', 'over', 'all'] as const
export type GoalView = (typeof goalViews)[number]

const flags = <K extends string>(names: readonly K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<K, z.ZodBoolean>)

export const goals = list('/dignity/{org}/goals/', {
  access: goalAccess,
  title: 'Goals',
  columns: {
    title: col.text('Goal', { sortable: true }),
    person: col.person('Owner', { nullable: true }),
    of: col.text('Belongs to', { hidden: true }),
    state: col.status('Status', goalStates, { filter: true, tones: goalTones }),
    progress: col.decimal('Progress in percent', { sortable: true, decimals: 1 }),
    confidence: col.status('Confidence', confidences, { filter: true, tones: confidenceTones }),
    weight: col.number('Weight', { sortable: true }),
    due_on: col.day('Due on', { sortable: true, filter: true }),
    last_check_in_on: col.day('Last check-in', { nullable: true, sortable: true }),
    period: col.reference('Period', { choices: goalPeriods, filter: true, hidden: true }),
    parent: col.reference('Aligned to', { nullable: true, hidden: true }),
    creator: col.person('Assigned by', { nullable: true, hidden: true }),
    score: col.decimal('Score', { nullable: true, sortable: true, decimals: 1, hidden: true }),
  },
  filters: {
    view: filter.linked('View', z.enum(goalViews).optional()),
    parent_id: filter.linked('Aligned to', z.string().optional()),
    employee_id: filter.reference('Owner', peopleChoices),
    owner: filter.choice('Belongs to', goalOwners),
    silent: filter.yesNo('Check-in overdue'),
  },
  more: {
    version: z.number(),
    owner: z.enum(goalOwners),
    metric: z.enum(metrics),
    unit: z.string().nullable(),
    target: z.string(),
    current: z.string(),
    resume_on: z.string().nullable(),
    is_silent: z.boolean(),
    has_proposal: z.boolean(),
    children: z.number(),
    abilities: flags(goalActs),
  },
  phone: { first: 'title', second: ['progress', 'state'] },
  empty: 'Goals appear here once they are created.',
})

export const milestones = list('/dignity/{org}/goals/{goal_id}/milestones/', {
  access: goalAccess,
  title: 'Milestones',
  columns: {
    title: col.text('Milestone', { sortable: true }),
    state: col.status('Status', milestoneStates, { tones: { Submitted: 'warning', Returned: 'warning' } }),
    due_on: col.day('Due on', { sortable: true }),
    weight: col.number('Weight'),
    completed_on: col.day('Completed on', { nullable: true }),
  },
  more: {
    version: z.number(),
    description: z.string().nullable(),
    remarks: z.string().nullable(),
    abilities: flags(milestoneActs),
  },
  search: false,
  phone: { first: 'title', second: ['due_on', 'state'] },
  empty: 'Milestones split a goal into steps with a due date and a weight each.',
})

const Terms = z.object({ target: z.string(), due_on: z.string(), weight: z.number() })
const By = z.object({ by: z.string(), at: z.string() })
export const GoalDetail = goals.row.extend({
  description: z.string().nullable(),
  baseline: z.string(),
  starts_on: z.string(),
  visibility: z.enum(visibilities),
  division: z.object({ id: z.string(), name: z.string() }).nullable(),
  revision_no: z.number(),
  /** Other terms that one side asks the other to agree to. */
  proposal: Terms.extend({ id: z.string(), side: z.string(), reason: z.string(), by: z.string() }).nullable(),
  /** What was agreed and declined so far, the latest first. */
  revisions: z.array(
    Terms.merge(By).extend({
      id: z.string(),
      revision_no: z.number(),
      state: z.string(),
      reason: z.string(),
    }),
  ),
  check_ins: z.array(
    By.extend({
      id: z.string(),
      day: z.string(),
      value: z.string(),
      progress: z.string(),
      confidence: z.enum(confidences),
      note: z.string().nullable(),
      blocker: z.string().nullable(),
    }),
  ),
  events: z.array(By.extend({ id: z.string(), act: z.string(), remarks: z.string().nullable() })),
  /** Goals aligned to this one: those that the caller may see, and how many others there are. */
  below: z.array(
    z.object({ id: z.string(), title: z.string(), progress: z.string(), state: z.enum(goalStates) }),
  ),
})
export type GoalDetail = z.output<typeof GoalDetail>

export const goalDetail = get('/dignity/{org}/goals/{id}/', {
  access: goalAccess,
  query: hatQuery,
  response: GoalDetail,
})
export const milestoneDetail = get('/dignity/{org}/goals/{goal_id}/milestones/{id}/', {
  access: goalAccess,
  query: hatQuery,
  response: milestones.row.extend({ goal: z.object({ id: z.string(), title: z.string() }) }),
})
export const goalThread = thread('goal', '/dignity/{org}/goals', goalAccess)

export const goalFields = {
  period_id: field.requiredReference('Period', goalPeriods),
  title: field.text('Title', 255),
  description: field.optionalText('Description', 4000, { long: true }),
  metric: field.choice('Measured by', metrics, { initial: 'Percent' }),
  unit: field.optionalText('Unit', 30, { hint: 'Such as renewals, or NPR.' }),
  baseline: field.amount('Starts at', {}, { initial: '0' }),
  target: field.amount('Target', {}, { initial: '100' }),
  weight: field.number('Weight', { min: 0, max: 100, initial: 0 }, { hint: 'In percent of the period.' }),
  starts_on: field.day('Starts on', { initial: 'today' }),
  due_on: field.day('Due on'),
  parent_id: field.reference('Aligned to', goals, { label: 'title' }),
  visibility: field.choice('Visible to', visibilities, {
    initial: 'Division',
    hint: 'Private: the owner, their supervisors and HR.',
  }),
}
export const goalFor = {
  employee_id: field.reference('Owner', peopleChoices, { hint: 'Leave blank for a goal of your own.' }),
}
export const hrGoalFor = {
  owner: field.choice('Belongs to', goalOwners, { initial: 'Employee' }),
  employee_id: field.reference('Owner', peopleChoices, { hint: 'For a goal of an employee.' }),
  division_id: field.reference(
    'Division',
    { table: 'division', label: 'name', choices: division.list },
    { hint: 'For a goal of a division.' },
  ),
}
