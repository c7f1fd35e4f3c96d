import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, remarks } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const contractStates = ['Safe', 'Low', 'Medium', 'High', 'Critical', 'Expired'] as const

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

export const ContractRow = z.object({
  id: z.string(),
  person: Person,
  employment_type: z.string().nullable(),
  joined_on: z.string(),
  ends_on: z.string(),
  /** Negative once it has ended. */
  days_left: z.number(),
  state: z.enum(contractStates),
  renewals: z.number(),
  version: z.number(),
})
export type ContractRow = z.output<typeof ContractRow>

/** Contracts of people who work here, the nearest end first: all of the organization, or of those below a supervisor. */
export const contracts = get('/hris/{org}/contracts/', {
  access: { supervisor: true, hr: [P.hris.contracts, P.hris.settings, P.hris.reports] },
  query: pageQuery.extend({ state: oneOf(contractStates) }),
  response: pageOf(ContractRow).extend({ totals: z.record(z.enum(contractStates), z.number()) }),
  export: {
    title: 'Contract status',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.job_title': { title: 'Job title' },
      'person.division.name': { title: 'Division' },
      employment_type: { title: 'Employment type' },
      joined_on: { title: 'Joined on', kind: 'day' },
      ends_on: { title: 'Contract ends on', kind: 'day' },
      days_left: { title: 'Days left', kind: 'number' },
      state: { title: 'Status' },
      renewals: { title: 'Renewals', kind: 'number' },
    },
  },
})

/** Makes the contract longer; the former end stays in the history of renewals. */
export const renewContract = post('/hris/{org}/contracts/{id}/renew/', {
  access: { hr: [P.hris.contracts] },
  body: z.object({ ends_on: day('New end'), remarks: remarks(), version }),
  response: ContractRow,
})
