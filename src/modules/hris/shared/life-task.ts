import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optionalText, reference, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P, type Code } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { departments } from '#modules/hris/shared/task-template.ts'

export const taskStates = ['Open', 'Done', 'Not needed'] as const
export type Process = 'onboarding' | 'employment_review' | 'offboarding'

export const LifeTask = z.object({
  id: z.string(),
  subject_id: z.string(),
  /** Whom it is about. */
  about: z.string(),
  employee: Person.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  department: z.string(),
  assignee: Person.nullable(),
  /** Everybody in it may do it, and one does. */
  assignee_group: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The buddy's, whoever that is or will be. */
  is_buddys: z.boolean(),
  /** Of the group, else of the person, who may be no employee yet; nobody's is HR's. */
  done_by: z.string().nullable(),
  due_on: z.string(),
  is_overdue: z.boolean(),
  is_required: z.boolean(),
  /** Nobody is taken as joined while it is open. */
  blocks_joining: z.boolean(),
  /** Where it is done, and what is to be filled in or read for it. */
  link: z.string().nullable(),
  document: z.object({ title: z.string(), file_id: z.string() }).nullable(),
  state: z.enum(taskStates),
  remarks: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  version: z.number(),
})
export type LifeTask = z.output<typeof LifeTask>

const Query = pageQuery.extend({
  state: oneOf(taskStates),
  department: oneOf(departments),
  overdue: z.enum(['true']).optional(),
  subject_id: z.uuid().optional(),
})
/** By whom a task is done that HR gives by hand: at most one of the three, else HR does it. */
const whom = z.preprocess((value) => (value === '' ? null : value), z.uuid(fieldMessages.choice).nullable())
const once = (given: {
  assignee_employee_id?: string | null | undefined
  assignee_group_id?: string | null | undefined
  is_buddys?: boolean | undefined
}) => [given.assignee_employee_id, given.assignee_group_id, given.is_buddys].filter(Boolean).length <= 1
const onlyOne = {
  path: ['assignee_employee_id'],
  error: 'Choose a person, a permission group or the buddy, not several.',
}

/** A task that somebody of HR adds by hand. */
const NewTask = z.object({
  subject_id: reference('About'),
  title: text('Task', 150),
  description: optionalText('Description', 1000),
  department: z.enum(departments, { error: fieldMessages.choice }).default('HR'),
  assignee_employee_id: whom.default(null),
  assignee_group_id: whom.default(null),
  /** For who looks after the newcomer, whoever that is or will be; of onboarding alone. */
  is_buddys: z.boolean().default(false),
  due_on: day('Due'),
  is_required: z.boolean().default(false),
})
export const TaskInput = NewTask.refine(once, onlyOne)
const TaskChange = z
  .object({
    state: z.enum(taskStates, { error: fieldMessages.choice }).optional(),
    remarks: optionalText('Remarks', 255),
    due_on: day('Due').optional(),
    assignee_employee_id: whom.optional(),
    assignee_group_id: whom.optional(),
    is_buddys: z.boolean().optional(),
    version,
  })
  .refine(once, onlyOne)

/** The checklist of one process: what is open, for whom, and how late. */
const taskList = <const P extends `/${string}`>(process: Process, path: P, title: string, code: Code) => ({
  process,
  title,
  code,
  list: get(`${path}/` as `${P}/`, {
    access: { hr: [code] },
    query: Query,
    response: pageOf(LifeTask),
    export: {
      title,
      columns: {
        about: { title: 'About' },
        title: { title: 'Task' },
        department: { title: 'Department' },
        done_by: { title: 'Done by', none: 'HR' },
        due_on: { title: 'Due', kind: 'day' },
        state: { title: 'State' },
        remarks: { title: 'Remarks' },
        closed_by: { title: 'Closed by' },
      },
    },
  }),
  create: post(`${path}/` as `${P}/`, {
    access: { hr: [code] },
    body: TaskInput,
    response: LifeTask,
    status: 201,
  }),
  update: patch(`${path}/{id}/` as `${P}/{id}/`, {
    access: { hr: [code] },
    body: TaskChange,
    response: LifeTask,
  }),
  remove: del(`${path}/{id}/` as `${P}/{id}/`, { access: { hr: [code] } }),
})
export const onboardingTasks = taskList(
  'onboarding',
  '/hris/{org}/onboarding-task',
  'Onboarding Tasks',
  P.hris.onboarding,
)
export const reviewTasks = taskList(
  'employment_review',
  '/hris/{org}/employment-review-task',
  'Employment Review Tasks',
  P.hris.employmentReview,
)
export const offboardingTasks = taskList(
  'offboarding',
  '/hris/{org}/offboarding-task',
  'Separation Tasks',
  P.hris.offboarding,
)
export type TaskList = typeof onboardingTasks | typeof reviewTasks | typeof offboardingTasks
