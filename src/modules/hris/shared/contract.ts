import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, optionalText, reference, remarks } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { whoInFiles } from '#modules/hris/shared/who-in-files.ts'

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

export const ContractRow = z.object({
  id: z.string(),
  person: Person,
  employment_type: z.string().nullable(),
  joined_on: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** Negative once it has ended. */
  days_left: z.number(),
  state: z.enum(contractStates),
  /** How often it was renewed before: how many contracts it goes back to. */
  renewals: z.number(),
  renewal_of: z.string().nullable(),
  /** Its last day, where it ended before its end, and why. */
  terminated_on: z.string().nullable(),
  termination_reason: z.string().nullable(),
  /** What ended it early: a separation or an employment review; null where neither is known. */
  ended_by: z.object({ kind: z.enum(['Separation', 'Review']), id: z.string() }).nullable(),
  /** Null for viewers who may not read it. */
  terms: z.string().nullable(),
  has_document: z.boolean(),
  /** Null where there is none, or it is not for the viewer. */
  document: Paper.nullable(),
  remarks: z.string().nullable(),
  /** May be renewed, and described, by the viewer. */
  abilities: z.object({ renew: z.boolean(), change: z.boolean(), attach: z.boolean() }),
  version: z.number(),
})
export type ContractRow = z.output<typeof ContractRow>

const readers = [P.hris.contracts, P.hris.settings, P.hris.reports]

/** Contracts, the nearest end first: all of the organization, or of those below a supervisor. Without a state those that run. */
export const contracts = get('/hris/{org}/contracts/', {
  access: { supervisor: true, hr: readers },
  query: pageQuery.extend({
    state: oneOf(contractStates),
    employment_type_id: ids(),
    ends_from: day('Ends from').optional(),
    ends_to: day('Ends to').optional(),
    document: z.enum(['with', 'without'], { error: 'Select a valid choice.' }).optional(),
  }),
  response: pageOf(ContractRow).extend({ totals: z.record(z.enum(contractStates), z.number()) }),
  export: {
    title: 'Contract status',
    columns: {
      ...whoInFiles,
      starts_on: { title: 'Contract starts on', kind: 'day' },
      ends_on: { title: 'Contract ends on', kind: 'day' },
      days_left: { title: 'Days left', kind: 'number' },
      state: { title: 'Status' },
      renewals: { title: 'Renewals', kind: 'number' },
      terminated_on: { title: 'Terminated on', kind: 'day' },
      termination_reason: { title: 'Reason' },
    },
  },
})

/** All contracts of somebody, the newest first: for themselves, those above them, and who keeps contracts. */
export const contractsOf = get('/hris/{org}/employees/{employee_id}/contracts/', {
  // their terms say what somebody is paid
  guarded: [P.hris.contracts],
  access: { user: true, supervisor: true, hr: [P.hris.contracts, P.hris.employees] },
  query: hatQuery,
  response: z.object({ results: z.array(ContractRow) }),
})

const terms = optionalText('Terms', 5000)
const file_id = optional(reference('Signed document'))

/** What is written beside the days of a contract. */
export const changeContract = patch('/hris/{org}/contracts/{id}/', {
  access: { hr: [P.hris.contracts] },
  body: z.object({ starts_on: day('Starts on').optional(), terms, file_id, version }),
  response: ContractRow,
})

/** Another contract follows this one, which stays in the history. */
export const renewContract = post('/hris/{org}/contracts/{id}/renew/', {
  access: { hr: [P.hris.contracts] },
  body: z.object({
    starts_on: day('New start').optional(),
    ends_on: day('New end'),
    terms,
    file_id,
    remarks: remarks(),
    version,
  }),
  response: ContractRow,
})
