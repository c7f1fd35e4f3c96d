import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { day } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list, type RowOf } from '#engines/list/list.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'

/** How near the end of a contract that runs is, and what became of one that does not run any more. */
export const contractStates = [
  'Safe',
  'Low',
  'Medium',
  'High',
  'Critical',
  'Expired',
  'Renewed',
  'Terminated',
] as const
export type ContractState = (typeof contractStates)[number]
/** Contracts that nothing has taken the place of. */
export const runningStates = contractStates.filter((state) => state !== 'Renewed' && state !== 'Terminated')
export const contractPurpose = 'contract'

const days = (title: string, hint: string) => field.number(title, { min: 1, max: 365 }, { hint })

export const contractSettings = singleton('/hris/{org}/settings/contract', {
  title: 'Contract Settings',
  key: 'hris.contract',
  edit: [P.hris.contracts, P.hris.settings],
  fields: {
    low_days: days('Low', 'Days before the end from which a contract is no longer safe'),
    medium_days: days('Medium', 'Days before the end'),
    high_days: days('High', 'Days before the end'),
    critical_days: days('Critical', 'Days before the end'),
    tell_employee: field.onOff('Tell the employee', true),
    tell_supervisor: field.onOff('Tell the supervisor', true),
    tell_hr: field.onOff('Tell HR', true),
  },
  initial: {
    low_days: 90,
    medium_days: 60,
    high_days: 30,
    critical_days: 15,
    tell_employee: true,
    tell_supervisor: true,
    tell_hr: true,
  },
})

const Paper = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  url: z.string(),
})

export const contractTones = {
  Safe: 'success',
  Low: 'info',
  Medium: 'warning',
  High: 'warning',
  Critical: 'danger',
  Expired: 'danger',
  Renewed: 'neutral',
  Terminated: 'neutral',
} as const
const readers = [P.hris.contracts, P.hris.settings, P.hris.reports]

/** Contracts, the nearest end first: all of the organization, or of those below a supervisor. */
export const contracts = list('/hris/{org}/contracts/', {
  access: { supervisor: true, hr: readers },
  title: 'Contracts',
  columns: {
    person: col.person('Employee'),
    job_title: col.text('Job title', { from: 'person.job_title', file_only: true }),
    division: col.text('Division', { from: 'person.division.name', file_only: true }),
    employment_type: col.text('Employment type', { nullable: true }),
    joined_on: col.day('Joined on', { hidden: true }),
    starts_on: col.day('Starts on', { hidden: true, sortable: true }),
    ends_on: col.day('Ends on', { sortable: true }),
    /** Negative once it has ended. */
    days_left: col.number('Days left'),
    /** How often it was renewed before: how many contracts it goes back to. */
    renewals: col.number('Renewals'),
    state: col.status('Status', contractStates, { tones: contractTones }),
    /** Its last day, where it ended before its end, and why. */
    terminated_on: col.day('Ended early on', { nullable: true, hidden: true }),
    termination_reason: col.text('Reason', { nullable: true, hidden: true }),
    /** Null where there is none, or it is not for the viewer. */
    document: col.object('Signed document', Paper.nullable(), {
      from: 'document.name',
      hidden: true,
      screen_only: true,
    }),
  },
  filters: {
    state: filter.choice('Status', contractStates, { initial: runningStates }),
    employment_type_id: filter.reference('Employment type', employmentType.list, { label: 'title' }),
    ends: filter.days('Ends between'),
    document: filter.single('Signed document', ['with', 'without'], {
      words: { with: 'With signed document', without: 'Without signed document' },
    }),
  },
  more: {
    renewal_of: z.string().nullable(),
    /** What ended it early: a separation or an employment review; null where neither is known. */
    ended_by: z.object({ kind: z.enum(['Separation', 'Review']), id: z.string() }).nullable(),
    /** Null for viewers who may not read it. */
    terms: z.string().nullable(),
    has_document: z.boolean(),
    remarks: z.string().nullable(),
    abilities: z.object({ renew: z.boolean(), change: z.boolean(), attach: z.boolean() }),
    version: z.number(),
  },
  beside: { totals: z.record(z.enum(contractStates), z.number()) },
  phone: { first: 'person', second: ['employment_type', 'ends_on', 'days_left'] },
  empty: 'Employees on fixed-term contracts appear here.',
})
export const ContractRow = contracts.row
export type ContractRow = RowOf<typeof contracts>

/** All contracts of somebody, the newest first: for themselves, those above them, and who keeps contracts. */
export const contractsOf = get('/hris/{org}/employees/{employee_id}/contracts/', {
  // their terms say what somebody is paid
  guarded: [P.hris.contracts],
  access: { user: true, supervisor: true, hr: [P.hris.contracts, P.hris.employees] },
  query: hatQuery,
  response: z.object({ results: z.array(ContractRow) }),
})

const startsOn = (title: string) => ({ ...field.day(title), schema: day(title).optional() })
const paper = {
  terms: field.optionalText('Terms', 5000, { long: true }),
  file_id: field.file(
    'Signed document',
    { purpose: contractPurpose, accept: ['application/pdf', 'image/jpeg', 'image/png'] },
    { hint: 'PDF or image. Visible to the employee and to HR with access to documents.' },
  ),
}

/** What is written beside the days of a contract. */
export const changeContract = action('/hris/{org}/contracts/{id}/', {
  access: { hr: [P.hris.contracts] },
  title: 'Edit contract',
  method: 'PATCH',
  on: contracts,
  when: ({ abilities }) => abilities.change,
  form: { starts_on: startsOn('Starts on'), ...paper },
  success: 'Successfully updated Contract',
  response: ContractRow,
})

/** Another contract follows this one, which stays in the history. */
export const renewContract = action('/hris/{org}/contracts/{id}/renew/', {
  access: { hr: [P.hris.contracts] },
  title: 'Renew contract',
  on: contracts,
  when: ({ abilities }) => abilities.renew,
  form: {
    starts_on: startsOn('New start'),
    ends_on: field.day('New end'),
    ...paper,
    remarks: field.remarks(),
  },
  success: 'Successfully updated Contract',
  response: ContractRow,
})
