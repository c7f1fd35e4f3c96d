import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { publishedAssessments, takerStates } from '#modules/assessment/shared/assessment.ts'
import { knockoutEffects } from '#modules/recruitment/domain/knockout.ts'
import { externalInterviewer } from '#modules/recruitment/shared/setup.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { vacancyChoices } from '#modules/recruitment/shared/vacancy.ts'
import {
  applicationStages,
  applicationStates,
  assignedStages,
  rejectReasons,
  sources,
} from '#modules/recruitment/shared/words.ts'

const access = { hr: [P.recruitment.applications] }

export const cvPurpose = 'candidate_cv'

export const applications = list('/recruitment/{org}/application/', {
  access,
  title: 'Applications',
  columns: {
    candidate: col.text('Candidate', { sortable: true }),
    vacancy: col.reference('Vacancy', { choices: vacancyChoices, filter: true }),
    stage: col.choice('Stage', applicationStages),
    state: col.status('Status', applicationStates, {
      filter: true,
      tones: { 'In progress': 'info', Offered: 'info', Hired: 'success', 'Offer declined': 'danger' },
    }),
    days: col.number('Days in stage'),
    cards: col.text('Scorecards'),
    score: col.decimal('Score (%)', { nullable: true }),
    knockout: col.status('Knock-out', knockoutEffects, {
      nullable: true,
      filter: true,
      tones: { Decline: 'danger', Flag: 'warning' },
    }),
    applied_at: col.instant('Applied', { sortable: true, filter: true }),
    source: col.choice('Source', sources, { filter: true }),
    test_state: col.status('Test', takerStates, {
      nullable: true,
      hidden: true,
      tones: { 'Under evaluation': 'warning', Passed: 'success', Failed: 'danger' },
    }),
    test_score: col.decimal('Test score (%)', { nullable: true, hidden: true }),
    email: col.email('Email', { hidden: true }),
    mobile: col.phone('Phone', { nullable: true, hidden: true }),
    expected_salary: col.money('Expected salary', { nullable: true, hidden: true }),
    reject_reason: col.choice('Reason', rejectReasons, { nullable: true, hidden: true }),
  },
  filters: { stage: filter.single('Stage', applicationStages) },
  more: {
    next: z.enum(applicationStages).nullable(),
    /** Of the vacancy, in its order. */
    stages: z.array(z.enum(applicationStages)),
    abilities: z.object({
      move: z.boolean(),
      assign: z.boolean(),
      reject: z.boolean(),
      hold: z.boolean(),
      resume: z.boolean(),
      reconsider: z.boolean(),
      refer: z.boolean(),
      interview: z.boolean(),
      test: z.boolean(),
      pool: z.boolean(),
      negotiate: z.boolean(),
      offer: z.boolean(),
    }),
    version: z.number(),
  },
  /** How many there are at each stage, whichever is shown. */
  beside: { stages: z.array(z.object({ stage: z.enum(applicationStages), count: z.number() })) },
  phone: { first: 'candidate', second: ['vacancy', 'stage', 'state'] },
  empty: 'Applications from the careers page and those you add appear here.',
})

export const addApplication = action('/recruitment/{org}/application/', {
  access,
  title: 'Add candidate',
  form: {
    vacancy_id: field.requiredReference('Vacancy', vacancyChoices),
    first_name: field.text('First name', 100),
    last_name: field.optionalText('Last name', 100),
    email: field.email('Email'),
    mobile: field.optionalText('Phone', 30),
    source: field.choice('Source', ['Referral', 'Direct', 'Agency'], { initial: 'Direct' }),
    referrer_id: field.reference('Referred by', peopleChoices),
    expected_salary: field.optionalAmount('Expected salary', { sign: 'positive' }),
    cv_file_id: field.file('CV', {
      purpose: cvPurpose,
      accept: [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'image/jpeg',
        'image/png',
      ],
    }),
    has_consent: field.onOff('Candidate agreed to be considered', false),
  },
  problems: ({ has_consent }): Problems =>
    has_consent ? {} : { has_consent: ['Add candidates only with their consent.'] },
  success: 'Successfully created {full_name}',
  status: 201,
  response: z.object({ id: z.string(), full_name: z.string() }),
})

const on = applications
export const moveApplication = action('/recruitment/{org}/application/{id}/move/', {
  access,
  title: 'Move to stage',
  on,
  when: 'move',
  inline: true,
  form: {
    stage: field.choice('Stage', applicationStages),
    remarks: field.optionalRemarks('Reason', 255, { hint: 'Required to skip stages or to move back.' }),
  },
  success: 'Moved {candidate}',
})
export const assignApplication = action('/recruitment/{org}/application/{id}/assign/', {
  access,
  title: 'Assign people',
  on,
  when: 'assign',
  form: {
    stage: field.choice('Stage', assignedStages),
    employee_ids: field.references('Employees', peopleChoices, { min: 0, max: 20 }),
    interviewer_ids: field.references('External interviewers', externalInterviewer.list, {
      min: 0,
      max: 20,
      hint: 'Each receives a personal link by email.',
    }),
    due_on: field.day('Due on'),
    meets_on: field.optionalDay('Meeting on'),
    meets_at: field.optionalTime('Meeting at'),
    place: field.optionalText('Place or video link', 255),
  },
  success: 'Assigned {candidate}',
})
export const testApplication = action('/recruitment/{org}/application/{id}/test/', {
  access,
  title: 'Send test',
  on,
  when: 'test',
  form: { assessment_id: field.requiredReference('Assessment', publishedAssessments) },
  success: 'Sent a test to {candidate}',
})
export const referApplication = action('/recruitment/{org}/application/{id}/referee/', {
  access,
  title: 'Request reference',
  on,
  when: 'refer',
  form: {
    referee_name: field.text('Referee', 150),
    referee_email: field.email('Email'),
    referee_relation: field.optionalText('Relation to the candidate', 150),
    due_on: field.day('Due on'),
  },
  success: 'Sent the reference request for {candidate}',
})
export const rejectApplication = action('/recruitment/{org}/application/{id}/reject/', {
  access,
  title: 'Reject',
  on,
  when: 'reject',
  danger: true,
  form: {
    reject_reason: field.choice('Reason', rejectReasons),
    remarks: field.optionalRemarks(),
    sends_letter: field.onOff('Email the candidate', true),
  },
  success: 'Rejected {candidate}',
})
export const holdApplication = action('/recruitment/{org}/application/{id}/hold/', {
  access,
  title: 'Put on hold',
  on,
  when: 'hold',
  form: { remarks: field.optionalRemarks() },
  success: 'Put {candidate} on hold',
})
export const resumeApplication = action('/recruitment/{org}/application/{id}/resume/', {
  access,
  title: 'Resume',
  on,
  when: 'resume',
  form: { remarks: field.optionalRemarks() },
  success: 'Resumed {candidate}',
})
/** Packages of payroll that a salary can be offered by. */
export const salaryPackages = get('/recruitment/{org}/salary-package/', {
  access,
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

/** Somebody looks again at what answers alone declined. */
export const reconsiderApplication = action('/recruitment/{org}/application/{id}/reconsider/', {
  access,
  title: 'Reconsider',
  on,
  when: 'reconsider',
  form: { remarks: field.remarks('Reason') },
  success: '{candidate} is considered again',
})
export const negotiateSalary = action('/recruitment/{org}/application/{id}/salary/', {
  access,
  title: 'Offer salary',
  on,
  when: 'negotiate',
  form: {
    amount: field.amount('Monthly salary', { sign: 'positive' }),
    package_id: field.reference('Package', salaryPackages, {
      hint: 'The candidate reads the offer heading by heading.',
    }),
    allowances: field.optionalAmount(
      'Of which allowances',
      {},
      { hint: 'Without a package. The rest is basic salary.' },
    ),
    remarks: field.optionalText('Message to the candidate', 1000, { long: true }),
  },
  success: 'Salary offered to {candidate}',
})
/** The candidate becomes a newcomer, whose offer letter and joining the onboarding does. */
export const offerApplication = action('/recruitment/{org}/application/{id}/offer/', {
  access,
  title: 'Prepare offer',
  on,
  when: 'offer',
  form: {
    joins_on: field.day('Joins on'),
    contract_ends_on: field.optionalDay('Contract ends on'),
  },
  success: '{candidate} is now in pre-employment',
})
