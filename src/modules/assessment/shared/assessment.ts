import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { questionUse } from '#engines/questions/question-use.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { countings, takerStates } from '#modules/assessment/domain/attempt.ts'

export { takerStates }
export const prepares = [P.assessment.prepare] as const
const prepare = { hr: prepares }
export const enrols = [P.assessment.enrol] as const
const enrol = { hr: enrols }

export const assessmentQuestions = questionUse('assessment', '/assessment/{org}/questions', {
  title: 'Assessment Questions',
  edit: prepares,
  read: enrols,
})

export const assessmentStates = ['Draft', 'Published', 'Closed'] as const
export const assessments = list('/assessment/{org}/assessments/', {
  access: { hr: [...prepares, ...enrols] },
  title: 'Prepare Assessments',
  columns: {
    title: col.text('Assessment', { sortable: true }),
    set: col.reference('Questions'),
    duration_minutes: col.number('Minutes'),
    pass_percent: col.number('Pass %'),
    opens_on: col.day('Opens on', { nullable: true }),
    closes_on: col.day('Closes on', { nullable: true }),
    state: col.status('Status', assessmentStates, { filter: true }),
    takers: col.number('Enrolled'),
    passed: col.number('Passed'),
    mean: col.decimal('Mean score', { nullable: true }),
  },
  filters: {},
  more: {
    set_id: z.string(),
    instructions: z.string().nullable(),
    shows_score: z.boolean(),
    attempts_allowed: z.number(),
    counts: z.enum(countings),
    drawn: z.number().nullable(),
    is_shuffled: z.boolean(),
    negative_percent: z.number(),
    is_blind: z.boolean(),
    version: z.number(),
    abilities: z.object({
      edit: z.boolean(),
      publish: z.boolean(),
      revise: z.boolean(),
      close: z.boolean(),
    }),
  },
  phone: { first: 'title', second: ['duration_minutes', 'state'] },
  empty: 'Add a set of questions, then an assessment that asks them.',
})
const fields = {
  title: field.text('Title'),
  set_id: field.requiredReference('Questions', assessmentQuestions.sets),
  instructions: field.optionalText('Instructions', 2000, { long: true }),
  duration_minutes: field.number('Minutes', { min: 1, max: 600, initial: 30 }),
  pass_percent: field.number('Pass %', { min: 0, max: 100, initial: 50 }),
  opens_on: field.optionalDay('Opens on'),
  closes_on: field.optionalDay('Closes on'),
  attempts_allowed: field.number('Attempts', { min: 1, max: 10, initial: 1 }),
  counts: field.choice('Score of several attempts', countings, { initial: 'Best' }),
  drawn: field.optionalNumber(
    'Questions drawn at random',
    { min: 1, max: 200 },
    { hint: 'Leave blank to ask all questions.' },
  ),
  is_shuffled: field.onOff('Shuffle the questions', false),
  negative_percent: field.optionalNumber(
    'Taken away for wrong answers (%)',
    { min: 0, max: 100 },
    { hint: 'Of the marks of the question. The result is never below 0.' },
  ),
  is_blind: field.onOff('Hide names while answers are marked', false),
  shows_score: field.onOff('Show the score to the taker', true),
}
const problems = ({
  opens_on,
  closes_on,
}: {
  opens_on?: string | null | undefined
  closes_on?: string | null | undefined
}): Record<string, string[]> =>
  opens_on && closes_on && closes_on < opens_on
    ? { closes_on: ['Closes on must not be before Opens on.'] }
    : {}
export const addAssessment = action('/assessment/{org}/assessments/', {
  access: prepare,
  title: 'Add assessment',
  form: fields,
  problems,
  success: 'Successfully created assessment',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const editAssessment = action('/assessment/{org}/assessments/{id}/', {
  access: prepare,
  title: 'Edit assessment',
  method: 'PATCH',
  on: assessments,
  when: 'edit',
  form: fields,
  problems,
  success: 'Successfully updated assessment',
})
export const publishAssessment = action('/assessment/{org}/assessments/{id}/publish/', {
  access: prepare,
  title: 'Publish assessment',
  on: assessments,
  when: 'publish',
  confirm: 'Publish {title}? Its questions can no longer be changed.',
  success: 'Successfully published assessment',
})
/** Who has begun goes on with the questions that they have; others get the new ones. */
export const reviseAssessment = action('/assessment/{org}/assessments/{id}/revise/', {
  access: prepare,
  title: 'Change questions',
  on: assessments,
  when: 'revise',
  form: { set_id: fields.set_id, drawn: fields.drawn, is_shuffled: fields.is_shuffled },
  success: 'Successfully changed the questions',
})
export const closeAssessment = action('/assessment/{org}/assessments/{id}/close/', {
  access: prepare,
  title: 'Close assessment',
  on: assessments,
  when: 'close',
  danger: true,
  confirm: 'Close {title}? Nobody can start it any more.',
  success: 'Successfully closed assessment',
})

/** Those that can be given, for the forms of others. */
export const publishedAssessments = get('/assessment/{org}/published/', {
  access: { hr: [...prepares, ...enrols, P.recruitment.settings, P.recruitment.applications] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

/** Who takes which assessment, and how it went. */
export const takers = list('/assessment/{org}/takers/', {
  access: enrol,
  title: 'Enrolled Users',
  columns: {
    name: col.text('Name', { sortable: true }),
    assessment: col.reference('Assessment', { choices: assessments, filter: true }),
    email: col.text('Email', { nullable: true, hidden: true }),
    state: col.status('Status', takerStates, {
      filter: true,
      tones: { 'Under evaluation': 'warning', Passed: 'success', Failed: 'danger' },
    }),
    started_at: col.instant('Started', { nullable: true }),
    submitted_at: col.instant('Submitted', { nullable: true }),
    score: col.decimal('Score %', { nullable: true, sortable: true }),
    extra_percent: col.number('Extra time %', { hidden: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  more: {
    written_full: z.string().nullable(),
    version: z.number(),
    abilities: z.object({
      open: z.boolean(),
      cancel: z.boolean(),
      extend: z.boolean(),
      mark: z.boolean(),
      resend: z.boolean(),
    }),
  },
  phone: { first: 'name', second: ['assessment', 'state'] },
  empty: 'Enrol employees, or invite people from outside by email.',
})
const published = { ...field.requiredReference('Assessment', assessments, { label: 'title' }) }
const extra = field.number(
  'Extra time %',
  { min: 0, max: 200, initial: 0 },
  { hint: 'For people who need more time.' },
)
export const enrolEmployees = action('/assessment/{org}/takers/enrol/', {
  access: enrol,
  title: 'Enrol employees',
  form: {
    assessment_id: published,
    employee_ids: field.references('Employees', peopleChoices),
    extra_percent: extra,
  },
  success: 'Successfully enrolled {done} employees',
  response: z.object({ done: z.number() }),
})
export const inviteTaker = action('/assessment/{org}/takers/invite/', {
  access: enrol,
  title: 'Invite by email',
  form: {
    assessment_id: published,
    name: field.text('Name', 150),
    email: field.email('Email'),
    extra_percent: extra,
  },
  success: 'Successfully invited {name}',
  response: z.object({ name: z.string() }),
})
export const resendInvitation = action('/assessment/{org}/takers/{id}/resend/', {
  access: enrol,
  title: 'Send a new link',
  on: takers,
  when: 'resend',
  confirm: 'Send {name} a new link? The former one stops working.',
  success: 'Successfully sent a new link',
})
export const cancelTaker = action('/assessment/{org}/takers/{id}/cancel/', {
  access: enrol,
  title: 'Cancel enrolment',
  on: takers,
  when: 'cancel',
  danger: true,
  form: { remarks: field.remarks('Reason') },
  success: 'Successfully cancelled enrolment',
})
export const extendTaker = action('/assessment/{org}/takers/{id}/extend/', {
  access: enrol,
  title: 'Give more minutes',
  on: takers,
  when: 'extend',
  form: {
    minutes: field.number('Minutes', { min: 1, max: 240, initial: 10 }),
    remarks: field.remarks('Reason'),
  },
  success: 'Successfully gave more time',
})
export const markTaker = action('/assessment/{org}/takers/{id}/mark/', {
  access: enrol,
  title: 'Mark written answers',
  on: takers,
  when: 'mark',
  form: {
    written_marks: field.amount('Marks for written answers', { digits: 5 }),
    remarks: field.optionalText('Remarks', 500, { long: true }),
  },
  success: 'Successfully marked written answers',
})
