import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { bonusStates, referralStates } from '#modules/recruitment/domain/referral.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'

const own = { user: true } as const
const pays = { hr: [P.payroll.generate] }

/** Published vacancies with the address under which an employee passes each on. */
export const openJobs = list('/recruitment/{org}/referral-job/', {
  access: own,
  title: 'Open jobs',
  columns: {
    title: col.text('Vacancy'),
    branch: col.text('Branch', { nullable: true }),
    closes_on: col.day('Deadline', { sortable: true }),
    seats: col.number('Seats'),
    bonus: col.money('Referral bonus', { nullable: true }),
    after_days: col.number('Due after days of service'),
  },
  more: { job_slug: z.string() },
  phone: { first: 'title', second: ['bonus', 'closes_on'] },
  empty: 'Jobs for which you can refer candidates appear here.',
})

/** The code of one's own link, made when it is asked for first. */
export const ownReferralLink = post('/recruitment/{org}/referral-link/', {
  access: own,
  response: z.object({ code: z.string() }),
})

export const referCandidate = action('/recruitment/{org}/referral-job/{id}/refer/', {
  access: own,
  title: 'Refer candidate',
  on: openJobs,
  inline: true,
  versioned: false,
  form: {
    first_name: field.text('First name', 100),
    last_name: field.optionalText('Last name', 100),
    email: field.email('Email'),
    mobile: field.optionalText('Phone', 30),
    cv_file_id: field.file('CV', {
      purpose: cvPurpose,
      accept: [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'image/jpeg',
        'image/png',
      ],
    }),
    note: field.optionalText('Why this person?', 500, { long: true }),
    has_consent: field.onOff('Candidate agreed to be referred', false),
  },
  problems: ({ has_consent }): Problems =>
    has_consent ? {} : { has_consent: ['Refer candidates only with their consent.'] },
  success: 'Thank you for referring {full_name}',
  status: 201,
  response: z.object({ id: z.string(), full_name: z.string() }),
})

/** Own referrals; HR reads those of everybody. */
export const referrals = list('/recruitment/{org}/referral/', {
  access: { user: true, hr: [P.recruitment.applications, P.payroll.generate] },
  title: 'Referrals',
  columns: {
    person: col.person('Referred by'),
    candidate: col.text('Candidate'),
    vacancy: col.text('Vacancy'),
    created_at: col.instant('Referred', { sortable: true }),
    state: col.status('Status', referralStates, {
      tones: { 'In process': 'info', Hired: 'success', 'Not hired': 'neutral' },
    }),
    bonus: col.money('Referral bonus', { nullable: true }),
    due_on: col.day('Bonus due on', { nullable: true }),
    bonus_state: col.status('Bonus', bonusStates, {
      nullable: true,
      tones: { Waiting: 'info', Due: 'warning', 'Not due': 'neutral', 'Sent to payroll': 'success' },
    }),
  },
  phone: { first: 'candidate', second: ['vacancy', 'state', 'bonus_state'] },
  empty: 'Candidates that employees refer appear here.',
})

export const referralPostings = list('/recruitment/{org}/referral-posting/', {
  access: pays,
  title: 'Bonuses sent to payroll',
  columns: {
    posted_at: col.instant('Sent at', { sortable: true }),
    period: col.text('Period'),
    heading: col.reference('Heading'),
    until: col.day('Due until', { sortable: true }),
    people: col.number('Employees'),
    referrals: col.number('Referrals'),
    amount: col.money('Amount', { sortable: true }),
    state: col.status('Status', ['Sent', 'Taken back'] as const, {
      tones: { Sent: 'success', 'Taken back': 'neutral' },
    }),
    by: col.text('Sent by', { hidden: true }),
    reason: col.text('Reason', { nullable: true, hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ reverse: z.boolean() }) },
  search: false,
  phone: { first: 'period', second: ['amount', 'state'] },
  empty: 'Referral bonuses that you send to payroll appear here.',
})
export const postReferrals = action('/recruitment/{org}/referral-posting/', {
  access: pays,
  title: 'Send bonuses to payroll',
  form: {
    until: field.day('Due until', { initial: 'today' }),
    heading_id: field.requiredReference('Heading', payrollHeading.list, {
      hint: 'An earning that takes monthly inputs. Every bonus goes to payroll once.',
    }),
  },
  primary: true,
  success: 'Sent {referrals} bonuses of {people} employees to payroll',
  status: 201,
  response: z.object({ id: z.string(), referrals: z.number(), people: z.number() }),
})
export const reverseReferrals = action('/recruitment/{org}/referral-posting/{id}/reverse/', {
  access: pays,
  title: 'Take back',
  on: referralPostings,
  when: 'reverse',
  danger: true,
  form: { reason: field.remarks('Reason') },
  success: 'Successfully took back the bonuses',
})
