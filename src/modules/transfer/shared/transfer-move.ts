import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import {
  arrivalStates,
  carriedParts,
  departureStates,
  sharedParts,
} from '#modules/transfer/domain/move-rules.ts'
import { transferReason } from '#modules/transfer/shared/transfer-settings.ts'

const own = { user: true } as const
const leaving = { hr: [P.hris.separation] } as const
const coming = { hr: [P.hris.preEmployment] } as const

/** Other organizations of the installation that take transfers. */
export const transferOrganizations = get('/transfer/{org}/organizations/', {
  access: own,
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'Organizations to which employees may ask to move',
})

const departure = {
  version: z.number(),
  abilities: z.object({
    withdraw: z.boolean(),
    release: z.boolean(),
    decline: z.boolean(),
    separate: z.boolean(),
    hand_over: z.boolean(),
  }),
}
const asked = {
  to: col.text('Organization'),
  reason: col.text('Reason'),
  desired_from: col.day('Desired from', { sortable: true }),
  shared: col.choices('Shared'),
  carries: col.choices('Carry over'),
  state: col.status('Status', departureStates, { filter: true }),
  last_working_on: col.day('Last working day', { nullable: true }),
  joins_on: col.day('Joins on', { nullable: true }),
  answer: col.text('Answer', { nullable: true, wrap: true }),
} as const

export const myDepartures = list('/transfer/{org}/my-departures/', {
  access: own,
  title: 'Moves to Another Organization',
  columns: { ...asked, remarks: col.text('Remarks', { nullable: true, wrap: true }) },
  more: departure,
  search: false,
  phone: { first: 'to', second: ['state', 'desired_from'] },
  empty: 'Request to move to another organization of the group. Your requests appear here.',
})

export const requestDeparture = action('/transfer/{org}/my-departures/create/', {
  access: own,
  title: 'Request move',
  form: {
    organization_id: field.requiredReference('Organization', transferOrganizations),
    reason_id: field.requiredReference('Reason', transferReason.list),
    desired_from: field.day('Desired from'),
    shared: field.choices('Share', sharedParts, {
      hint: 'The other organization sees your name, email and present job, and what you select here, once HR releases it.',
    }),
    carries: field.choices('Carry over', carriedParts, {
      hint: 'If both organizations agree. The rest is settled with your last pay.',
    }),
    explanation: { ...field.text('Explanation', 2000), kind: 'long_text' as const },
  },
  primary: true,
  success: 'Move requested',
  response: z.object({ id: z.string() }),
  status: 201,
})
export const withdrawDeparture = action('/transfer/{org}/my-departures/{id}/withdraw/', {
  access: own,
  on: myDepartures,
  title: 'Withdraw move',
  when: 'withdraw',
  danger: true,
  confirm: 'Withdraw the request to move to {to}?',
  success: 'Move withdrawn',
})

/** Of the organization that is left. */
export const departures = list('/transfer/{org}/departures/', {
  access: leaving,
  title: 'Moves to Other Organizations',
  columns: {
    person: col.person('Employee', { sortable: true }),
    ...asked,
    explanation: col.text('Explanation', { wrap: true }),
  },
  more: { ...departure, separation_id: z.string().nullable() },
  phone: { first: 'person', second: ['to', 'state'] },
  empty: 'Requests of employees to move to another organization appear here.',
})
const remarks = field.optionalText('Remarks', 1000, { long: true, hint: 'The employee reads them.' })

export const releaseDeparture = action('/transfer/{org}/departures/{id}/release/', {
  access: leaving,
  on: departures,
  title: 'Release employee',
  when: 'release',
  form: {
    last_working_on: field.day('Last working day'),
    carries: field.choices('Carry over', carriedParts, {
      hint: 'Offered to the other organization. The rest is settled here.',
    }),
    remarks,
  },
  success: 'Released to the other organization',
})
export const declineDeparture = action('/transfer/{org}/departures/{id}/decline/', {
  access: leaving,
  on: departures,
  title: 'Decline move',
  when: 'decline',
  danger: true,
  form: {
    remarks: {
      ...field.text('Reason', 1000, { hint: 'The employee reads it.' }),
      kind: 'long_text' as const,
    },
  },
  success: 'Move declined',
})
/** Leave, pay, equipment, rights and devices are settled and ended as with every separation. */
export const separateDeparture = action('/transfer/{org}/departures/{id}/separate/', {
  access: leaving,
  on: departures,
  title: 'Start separation',
  when: 'separate',
  form: { separation_type_id: field.requiredReference('Separation type', separationType.list) },
  success: 'Separation started. Confirm it under Offboarding.',
  refreshes: ['/offboarding'],
  response: z.object({ separation_id: z.string() }),
})

/** After the last working day, before the final settlement: leave and loans leave the ledgers here and are entered there. */
export const handOverBalances = action('/transfer/{org}/departures/{id}/hand-over/', {
  access: leaving,
  on: departures,
  title: 'Hand over balances',
  when: 'hand_over',
  confirm:
    'Hand over the leave and loan balances of {person.full_name} to {to}? They will no longer be paid or deducted here.',
  success: 'Balances handed over',
  refreshes: ['/offboarding', '/leave', '/loan'],
})

/** Of the organization that is joined: what was released to it, and nothing else. */
export const arrivals = list('/transfer/{org}/arrivals/', {
  access: coming,
  title: 'Moves from Other Organizations',
  columns: {
    full_name: col.text('Name', { sortable: true }),
    from: col.text('From'),
    job_title: col.text('Present job', { nullable: true }),
    email: col.text('Email', { nullable: true }),
    mobile: col.text('Mobile', { nullable: true }),
    history: col.number('Work history entries'),
    carries: col.choices('Carry over'),
    balances: col.text('Comes to', { nullable: true, wrap: true }),
    entered: col.text('Entered', { nullable: true, wrap: true }),
    desired_from: col.day('Desired from'),
    last_working_on: col.day('Last working day there', { sortable: true }),
    state: col.status('Status', arrivalStates, { filter: true }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
  },
  more: {
    version: z.number(),
    newcomer_id: z.string().nullable(),
    abilities: z.object({ decide: z.boolean() }),
  },
  phone: { first: 'full_name', second: ['from', 'state'] },
  empty: 'People whom another organization releases to yours appear here.',
})
export const acceptArrival = action('/transfer/{org}/arrivals/{id}/accept/', {
  access: coming,
  on: arrivals,
  title: 'Accept',
  when: 'decide',
  inline: true,
  form: {
    joins_on: field.day('Joins on'),
    branch_id: field.reference('Branch', branch.list),
    division_id: field.reference('Division', division.list),
    job_title_id: field.reference('Job title', jobTitle.list, { label: 'title' }),
    carries: field.choices('Take over', carriedParts, {
      hint: 'The other organization settles what you leave out.',
    }),
    remarks: field.optionalText('Remarks', 1000, { long: true, hint: 'The other organization reads them.' }),
  },
  success: 'Accepted. The onboarding begins under Pre-employment.',
  refreshes: ['/onboarding'],
  response: z.object({ newcomer_id: z.string() }),
})
export const declineArrival = action('/transfer/{org}/arrivals/{id}/decline/', {
  access: coming,
  on: arrivals,
  title: 'Decline',
  when: 'decide',
  danger: true,
  form: {
    remarks: {
      ...field.text('Reason', 1000, { hint: 'The other organization reads it.' }),
      kind: 'long_text' as const,
    },
  },
  success: 'Move declined',
})
