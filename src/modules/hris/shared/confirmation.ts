import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { approvers } from '#engines/approval/chosen.ts'
import { draft_saved_at, KeptDraft, questionUse } from '#engines/questions/question-use.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { whoInFiles } from '#modules/hris/shared/who-in-files.ts'

const edit = [P.hris.employmentReview]

/** The questions about somebody on probation: HR makes the sets, the supervisor answers. */
export const confirmationQuestions = questionUse('confirmation', '/hris/{org}/confirmation-questions', {
  title: 'Confirmation Questions',
  edit,
  read: edit,
})
/** The sets that are published, under the id that every version of a set shares. */
export const publishedSets = get('/hris/{org}/confirmation-questions/published/', {
  access: { hr: edit },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

/** Which questions are asked about whom. */
export const confirmationForm = settings('/hris/{org}/confirmation-form', {
  title: 'Confirmation Form',
  plural: 'Confirmation Forms',
  table: 'confirmation_form',
  edit,
  fields: {
    name: field.text('Name', 100),
    question_set_id: field.reference(
      'Questions',
      { table: 'question_set', label: 'name', choices: publishedSets },
      { hint: 'The published version is asked.' },
    ),
    employment_level_id: field.reference(
      'Level',
      { table: 'employment_level', label: 'title', choices: employmentLevel.list },
      { none: 'Every level' },
    ),
    employment_type_id: field.reference(
      'Employment type',
      { table: 'employment_type', label: 'title', choices: employmentType.list },
      { none: 'Every type' },
    ),
  },
  search: ['name'],
  order: ['name'],
  unique: { confirmation_form_name: 'name', confirmation_form_for: 'employment_level_id' },
  archives: true,
  closed: true,
})

export const confirmationSettings = singleton('/hris/{org}/confirmation-settings', {
  title: 'Confirmation Settings',
  key: 'confirmation',
  edit: [P.hris.settings, P.hris.employmentReview],
  fields: {
    is_on: field.onOff('Ask supervisors before a probation ends', true),
    days_before: field.number(
      'Days before the end',
      { min: 3, max: 120 },
      { hint: 'When the supervisor is asked.' },
    ),
    answer_days: field.number('Days for an answer', { min: 1, max: 60 }),
    remind_days: field.number('Days between reminders', { min: 1, max: 30 }),
    confirm_when_silent: field.onOff('Write the confirmation when nobody has decided', false, {
      hint: 'On the day after the end: a probation that ends without a word is a confirmation (Labour Act 13).',
    }),
  },
  initial: { is_on: true, days_before: 30, answer_days: 14, remind_days: 3, confirm_when_silent: false },
})

export const outcomes = ['Confirm', 'Extend', 'Separate'] as const
/** `Not asked`: on probation, and the day of asking has not come. */
export const confirmationStates = ['Not asked', 'Asked', 'Answered', 'Decided', 'Closed'] as const
const outcome = z.enum(outcomes, { error: fieldMessages.choice })

const Row = z.object({
  /** Of the confirmation, or of the employee where nobody was asked yet. */
  id: z.string(),
  person: Person,
  employment_type: z.string().nullable(),
  joined_on: z.string(),
  /** Last day of the probation. */
  ends_on: z.string(),
  /** Negative once it is over. */
  days_left: z.number(),
  /** How often it was prolonged before. */
  extended: z.number(),
  state: z.enum(confirmationStates),
  asked_on: z.string().nullable(),
  due_on: z.string().nullable(),
  /** The answer, or once it is there the decision, is late. */
  is_late: z.boolean(),
  /** By how many days the answer came late, or is late today. */
  late_days: z.number(),
  /** Who is asked: the first of the supervisors. */
  supervisor: Person.nullable(),
  recommendation: z.enum(outcomes).nullable(),
  outcome: z.enum(outcomes).nullable(),
  closed_because: z.string().nullable(),
  version: z.number(),
})
export type ConfirmationRow = z.output<typeof Row>

const answered = confirmationQuestions.readSheet.spec.response.shape
const Detail = Row.extend({
  /** Until when it may be prolonged; null: not any more. */
  latest_end: z.string().nullable(),
  extend_months: z.number().nullable(),
  reason: z.string().nullable(),
  recommended_by: z.string().nullable(),
  recommended_at: z.string().nullable(),
  decision_remarks: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The change of the employment that was decided. */
  review: z.object({ id: z.string(), state: z.string(), effective_from: z.string() }).nullable(),
  separation: z.object({ id: z.string(), state: z.string() }).nullable(),
  last_working_on: z.string().nullable(),
  items: answered.items,
  start: answered.start,
  draft_saved_at: answered.draft_saved_at,
  score: z.string().nullable(),
  abilities: z.object({ answer: z.boolean(), decide: z.boolean() }),
})
export type ConfirmationDetail = z.output<typeof Detail>

const access = { supervisor: true as const, hr: edit }
const path = '/hris/{org}/confirmation' as const
const answers = confirmationQuestions.submit.spec.body.shape.answers
const months = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z
      .number({ error: 'Months must be a number.' })
      .int('Months must be a whole number.')
      .min(1, 'Months must be at least 1.')
      .max(24, 'Months must be at most 24.')
      .nullable(),
  )
  .default(null)

/** Everybody on probation, and what became of those who were: all of the organization, or those below a supervisor. */
export const confirmations = get(`${path}/` as '/hris/{org}/confirmation/', {
  access,
  query: pageQuery.extend({
    as: hatQuery.shape.as,
    state: oneOf(confirmationStates),
    late: z.enum(['true'], { error: fieldMessages.choice }).optional(),
    ends_from: day('Ends from').optional(),
    ends_to: day('Ends to').optional(),
  }),
  response: pageOf(Row).extend({ totals: z.record(z.enum(confirmationStates), z.number()) }),
  export: {
    title: 'Probation and confirmation',
    columns: {
      ...whoInFiles,
      ends_on: { title: 'Probation ends on', kind: 'day' },
      days_left: { title: 'Days left', kind: 'number' },
      extended: { title: 'Extensions', kind: 'number' },
      state: { title: 'State' },
      'supervisor.full_name': { title: 'Supervisor' },
      due_on: { title: 'Answer due', kind: 'day' },
      late_days: { title: 'Days late', kind: 'number' },
      recommendation: { title: 'Recommendation' },
      outcome: { title: 'Decision' },
    },
  },
})
export const readConfirmation = get(`${path}/{id}/` as '/hris/{org}/confirmation/{id}/', {
  access,
  query: hatQuery,
  response: Detail,
})
/** Before the day on which it would be asked by itself. */
export const askConfirmation = post(`${path}/` as '/hris/{org}/confirmation/', {
  access: { hr: edit },
  body: z.object({ employee_id: reference('Employee') }),
  response: Detail,
  status: 201,
})
export const RecommendationInput = z.object({
  answers,
  recommendation: outcome,
  extend_months: months,
  reason: optional(remarks('Reason', 1000)).transform((value) => value ?? null),
})
/** All answers and the recommendation at once; once. HR, in place of a supervisor who is late. */
export const answerConfirmation = post(`${path}/{id}/answer/` as '/hris/{org}/confirmation/{id}/answer/', {
  access,
  query: hatQuery,
  body: RecommendationInput.extend({ version }),
  response: Detail,
})
/** What is not sent yet, to be gone on with. */
export const keepConfirmation = put(`${path}/{id}/draft/` as '/hris/{org}/confirmation/{id}/draft/', {
  access,
  query: hatQuery,
  body: z.object({ answers, draft_saved_at }),
  response: KeptDraft,
  limit: 120,
})
export const DecisionInput = z.object({
  outcome,
  /** Confirm and Extend: the kind of change, and its day. */
  change_type_id: optional(reference('Change type')).transform((value) => value ?? null),
  effective_from: optional(day('Effective from')).transform((value) => value ?? null),
  /** Extend. */
  probation_ends_on: optional(day('Probation ends on')).transform((value) => value ?? null),
  /** Separate. */
  last_working_on: optional(day('Last working day')).transform((value) => value ?? null),
  separation_type_id: optional(reference('Separation type')).transform((value) => value ?? null),
  remarks: remarks(),
  /** Who approves the change that follows, where its flow leaves that to whoever sends it. */
  approvers,
})
export type DecisionInput = z.output<typeof DecisionInput>
/** Confirm and Extend arrange the change of the employment, Separate begins a separation. */
export const decideConfirmation = post(`${path}/{id}/decide/` as '/hris/{org}/confirmation/{id}/decide/', {
  access: { hr: edit },
  body: DecisionInput.extend({ version }),
  response: Detail,
})
