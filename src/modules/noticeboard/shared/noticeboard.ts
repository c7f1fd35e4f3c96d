import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { MyTask } from '#modules/hris/shared/my-task.ts'
import { Balance } from '#modules/leave/shared/balance.ts'
import { freeHalves } from '#modules/organization/shared/free-half.ts'

/** How far ahead holidays are shown, back joiners, and ahead birthdays and anniversaries, in days. */
export const reach = { holidays: 45, joiners: 30, week: 7 } as const
/** Rows of a block before there is more to be asked for. */
export const blockRows = 6

/** Somebody on the noticeboard, and why. */
export const BoardPerson = z.object({
  person: Person,
  /** `away`: the last day of the leave. Otherwise the day that is celebrated, or that of joining. */
  on: z.string(),
  /** `away`: how much of today. Nobody is told which kind of leave it is. */
  part: z.enum(['full', 'first_half', 'second_half']).nullable(),
  /** Years of service that an anniversary makes. Of a birthday nobody is told the year. */
  years: z.number().nullable(),
})
export type BoardPerson = z.output<typeof BoardPerson>

const block = z.object({ count: z.number(), results: z.array(BoardPerson) })

export const boardKinds = ['away', 'birthday', 'anniversary', 'joiner'] as const
export type BoardKind = (typeof boardKinds)[number]

const Holiday = z.object({
  id: z.string(),
  name: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  is_half_day: z.boolean(),
  free_half: z.enum(freeHalves),
  /** 0 is today. */
  days_left: z.number(),
})
export type BoardHoliday = z.output<typeof Holiday>

/** Requests of one type that wait: one's own for others or to be corrected, others' for oneself, and as HR all that are open. */
const Pending = z.object({
  type: z.string(),
  title: z.string(),
  mine: z.number(),
  waiting: z.number(),
  returned: z.number(),
  open: z.number().nullable(),
})
export type Pending = z.output<typeof Pending>

/** What is to be read, answered, filled, done or approved: how much of each kind, and the soonest day on which it is due. */
export const dueKinds = [
  'document',
  'notice',
  'vision',
  'ethics',
  'document_ask',
  'own_document',
  'letter',
  'confirmation',
  'exit_interview',
  'delegation',
  'task',
  'task_feedback',
  'performance-appraisal',
  'goal_appraisal',
  'monthly-appraisal',
  'employee-evaluation',
  'assessment',
  'pre_screenings',
  'pre_screening_interviews',
  'assessments',
  'interviews',
  'post_screenings',
  'reference_checks',
  'payroll_approval',
] as const
export type DueKind = (typeof dueKinds)[number]
const DueDocument = z.object({
  id: z.string(),
  title: z.string(),
  edition: z.number(),
  file_id: z.string(),
  due_on: z.string().nullable(),
})
export type DueDocument = z.output<typeof DueDocument>
const Due = z.object({
  kind: z.enum(dueKinds),
  count: z.number(),
  due_on: z.string().nullable(),
  /** Documents are opened and confirmed one by one, the soonest due first. */
  documents: z.array(DueDocument),
  /** `notice`: the post that has waited longest. */
  first_id: z.string().nullable(),
})
export type Due = z.output<typeof Due>

/** A form or survey that the viewer has still to answer. */
const DueForm = z.object({
  id: z.string(),
  title: z.string(),
  due_on: z.string().nullable(),
  is_anonymous: z.boolean(),
  /** Of one that asks a single thing of few choices: it is answered here by a click. */
  question: z
    .object({
      id: z.string(),
      title: z.string(),
      choices: z.array(z.union([z.string(), z.number(), z.boolean()])),
      low_label: z.string().nullable(),
      high_label: z.string().nullable(),
    })
    .nullable(),
})
export type DueForm = z.output<typeof DueForm>

/** Everything of the landing page, in one answer. Blocks that may be long show their first rows and how many there are. */
export const board = get('/noticeboard/{org}/', {
  access: { user: true },
  response: z.object({
    first_name: z.string(),
    today: z.string(),
    is_weekly_off: z.boolean(),
    /** Today's, those that count for the viewer. */
    holiday: z.object({ name: z.string(), is_half_day: z.boolean() }).nullable(),
    /** Null where the organization does not show it. */
    away: block.nullable(),
    holidays: z.array(Holiday),
    birthdays: block,
    anniversaries: block,
    joiners: block,
    pending: z.array(Pending),
    due: z.array(Due),
    forms: z.array(DueForm),
    /** What the viewer has to do when somebody joins, changes or leaves. */
    tasks: z.object({ count: z.number(), results: z.array(MyTask) }),
    balances: z.array(Balance),
    /** Whether this person may post, and whether HR looks at it first. */
    /** Links in posts show what they lead to. */
    link_previews: z.boolean(),
    posting: z.object({ allow_to_post: z.boolean(), need_approval: z.boolean() }),
  }),
  summary: 'Landing page of an employee',
})
export type Board = z.output<typeof board.spec.response>

/** All of one block, page by page. */
export const boardPeople = get('/noticeboard/{org}/people/', {
  access: { user: true },
  query: pageQuery
    .pick({ limit: true, offset: true })
    .extend({ kind: z.enum(boardKinds, { error: fieldMessages.choice }) }),
  response: pageOf(BoardPerson),
  summary: 'People on the noticeboard',
})
