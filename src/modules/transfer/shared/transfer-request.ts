import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { day, optional, optionalText } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { DraftInput } from '#engines/questions/question-use.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { stationClasses } from '#modules/transfer/domain/ranking.ts'
import { roles, transferStates, verdicts } from '#modules/transfer/domain/transfer-rules.ts'
import { transferQuestions, transferReason } from '#modules/transfer/shared/transfer-settings.ts'

const own = { user: true } as const
const hr = { hr: [P.hris.separation] } as const

const abilities = z.object({
  withdraw: z.boolean(),
  add_choice: z.boolean(),
  drop_choice: z.boolean(),
  review: z.boolean(),
  decide: z.boolean(),
  prepare: z.boolean(),
})
const more = { version: z.number(), abilities }
const asked = {
  from: col.text('From', { nullable: true, wrap: true }),
  to: col.text('To', { wrap: true }),
  swap_with: col.person('Swap with', { nullable: true }),
  reason: col.text('Reason'),
  desired_from: col.day('Desired from', { sortable: true }),
} as const
const standing = {
  state: col.status('Status', transferStates, { filter: true }),
  requested_on: col.day('Requested on', { sortable: true, filter: true }),
} as const

/** The caller's requests, the latest first. */
export const myTransfers = list('/transfer/{org}/my-requests/', {
  access: own,
  title: 'Transfer Request',
  columns: {
    ...asked,
    ...standing,
    effective_from: col.day('Effective from', { nullable: true }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
  },
  more,
  search: false,
  phone: { first: 'to', second: ['state', 'desired_from'] },
  empty: 'Request a transfer to another branch, division or job. Your requests appear here.',
})

export const requestTransfer = action('/transfer/{org}/my-requests/create/', {
  access: own,
  title: 'Request transfer',
  form: {
    branch_id: field.reference('Branch', branch.list, { hint: 'Leave blank what stays as it is.' }),
    division_id: field.reference('Division', division.list),
    job_title_id: field.reference('Job title', jobTitle.list, { label: 'title' }),
    reason_id: field.requiredReference('Reason', transferReason.list),
    desired_from: field.day('Desired from'),
    explanation: { ...field.text('Explanation', 2000), kind: 'long_text' as const },
  },
  success: 'Transfer requested',
  response: z.object({ id: z.string() }),
  status: 201,
})
/** A further place, after those that were named. */
export const addTransferChoice = action('/transfer/{org}/my-requests/{id}/choice/', {
  access: own,
  on: myTransfers,
  title: 'Add place',
  when: 'add_choice',
  form: {
    branch_id: field.reference('Branch', branch.list, {
      hint: 'Considered after the places that you named before.',
    }),
    division_id: field.reference('Division', division.list),
    job_title_id: field.reference('Job title', jobTitle.list, { label: 'title' }),
  },
  success: 'Place added',
})
export const dropTransferChoice = action('/transfer/{org}/my-requests/{id}/drop-choice/', {
  access: own,
  on: myTransfers,
  title: 'Remove last place',
  when: 'drop_choice',
  confirm: 'Remove the last of the places named: {to}?',
  success: 'Place removed',
})
export const withdrawTransfer = action('/transfer/{org}/my-requests/{id}/withdraw/', {
  access: own,
  on: myTransfers,
  title: 'Withdraw request',
  when: 'withdraw',
  danger: true,
  confirm: 'Withdraw the transfer request to {to}?',
  success: 'Transfer request withdrawn',
})

/** Requests on which the caller gives an opinion. */
export const transferReviews = list('/transfer/{org}/reviews/', {
  access: own,
  title: 'Transfer Reviews',
  columns: {
    person: col.person('Employee', { sortable: true }),
    ...asked,
    ...standing,
    role: col.choice('As', roles, { nullable: true }),
    own_verdict: col.choice('My opinion', verdicts, { nullable: true }),
  },
  more,
  phone: { first: 'person', second: ['to', 'state'] },
  empty: 'Requests that you can review appear here.',
})

export const transferRequests = list('/transfer/{org}/requests/', {
  access: hr,
  title: 'Transfer Requests',
  columns: {
    person: col.person('Employee', { sortable: true }),
    ...asked,
    ...standing,
    opinions: col.number('Opinions'),
    effective_from: col.day('Effective from', { nullable: true, sortable: true }),
  },
  filters: {},
  more,
  phone: { first: 'person', second: ['to', 'state'] },
  empty: 'Transfer requests of employees appear here.',
})

const Part = z.object({
  branch: z.string().nullable(),
  division: z.string().nullable(),
  job_title: z.string().nullable(),
})
const items = transferQuestions.readSheet.spec.response.shape.items

/** Everybody who asks for a place, the most points first. */
const Ranking = z.object({
  position: z.number(),
  place: z.string(),
  asking: z.array(
    z.object({
      is_this: z.boolean(),
      /** Null for whoever neither decides nor reviews. */
      person: Person.nullable(),
      total: z.number(),
      months: z.number(),
      month_points: z.number(),
      station: z.enum(stationClasses),
      class_points: z.number(),
      reason_points: z.number(),
      /** Which of their places it is. */
      wished_as: z.number(),
      requested_on: z.string(),
    }),
  ),
})
export type TransferRanking = z.output<typeof Ranking>

export const TransferDetail = z.object({
  id: z.string(),
  person: Person,
  state: z.enum(transferStates),
  from: Part,
  /** Null where a part stays as it is. */
  to: Part,
  to_text: z.string(),
  /** All places that were named, the most preferred first. */
  choices: z.array(z.object({ position: z.number(), place: z.string() })),
  granted_choice: z.number().nullable(),
  ranking: z.array(Ranking),
  /** With whom the employee swaps places, and that person's request. */
  swap_with: z.object({ id: z.string().nullable(), person: Person }).nullable(),
  /** As whom the caller gives an opinion. */
  role: z.enum(roles).nullable(),
  here_since: z.string().nullable(),
  reason: z.string(),
  explanation: z.string(),
  desired_from: z.string(),
  requested_on: z.string(),
  decided_on: z.string().nullable(),
  decided_by: z.string().nullable(),
  effective_from: z.string().nullable(),
  remarks: z.string().nullable(),
  review_id: z.string().nullable(),
  /** How many have given one; reviewers read those of others after their own. */
  opinion_count: z.number(),
  opinions: z.array(
    z.object({
      id: z.string(),
      reviewer: Person,
      verdict: z.enum(verdicts),
      given_as: z.enum(roles),
      /** From when on the employee can be released, of who supervises them now. */
      release_from: z.string().nullable(),
      remarks: z.string().nullable(),
      given_on: z.string(),
      items,
    }),
  ),
  /** What the caller has to answer. */
  questions: items,
  ...more,
})
export type TransferDetail = z.output<typeof TransferDetail>

export const readTransferReview = get('/transfer/{org}/reviews/{id}/', {
  access: own,
  response: TransferDetail,
})
export const readTransfer = get('/transfer/{org}/requests/{id}/', { access: hr, response: TransferDetail })

/** Opinion of a reviewer, with the answers, or of a supervisor; once. */
export const reviewTransfer = post('/transfer/{org}/reviews/{id}/opinion/', {
  access: own,
  body: DraftInput.extend({
    verdict: z.enum(verdicts, { error: 'Select a valid choice.' }),
    remarks: optionalText('Remarks', 1000),
    release_from: optional(day('Release from')),
    version: z.number({ error: 'version is Required' }).int(),
  }),
  response: TransferDetail,
})

export const approveTransfer = action('/transfer/{org}/requests/{id}/approve/', {
  access: hr,
  on: transferRequests,
  title: 'Approve transfer',
  when: 'decide',
  form: {
    choice: field.number(
      'Place number',
      { min: 1, max: 10, initial: 1 },
      { hint: 'Which of the places named is granted; 1 is the most preferred.' },
    ),
    effective_from: field.day('Effective from'),
    remarks: field.optionalText('Remarks', 1000, { long: true, hint: 'The employee reads them.' }),
  },
  success: 'Transfer approved',
})
export const declineTransfer = action('/transfer/{org}/requests/{id}/decline/', {
  access: hr,
  on: transferRequests,
  title: 'Decline transfer',
  when: 'decide',
  danger: true,
  form: {
    remarks: {
      ...field.text('Reason', 1000, { hint: 'The employee reads it.' }),
      kind: 'long_text' as const,
    },
  },
  success: 'Transfer declined',
})
/** Makes the draft in employment reviews, where it is scheduled and applied. */
export const prepareTransfer = action('/transfer/{org}/requests/{id}/prepare/', {
  access: { hr: [P.hris.employmentReview] },
  on: transferRequests,
  title: 'Prepare employment change',
  when: 'prepare',
  form: { change_type_id: field.requiredReference('Change type', changeType.list) },
  success: 'Employment change prepared as a draft',
  refreshes: ['/hris'],
  response: z.object({ review_id: z.string() }),
})
