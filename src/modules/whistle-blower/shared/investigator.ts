import { field } from '#kernel/field.ts'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const duties = ['Investigator', 'Custodian'] as const

/** People let in from outside as investigators, for the field that names one. */
export const outsideInvestigators = get('/whistle-blower/{org}/outside-investigators/', {
  access: { hr: [P.commons.whistleBlower], audit: false },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'People from outside who may be named as investigators',
})

/** Who reads reports, and who keeps names. Naming them opens no report: what is sent is encrypted to their own keys. */
export const investigator = settings('/whistle-blower/{org}/investigators', {
  title: 'Investigator',
  plural: 'Investigators',
  table: 'whistle_investigator',
  edit: [P.commons.whistleBlower],
  closed: true,
  fields: {
    duty: field.choice('Duty', duties, {
      initial: 'Investigator',
      hint: 'A custodian releases names of reporters to investigators and cannot open reports.',
    }),
    employee_id: field.reference('Employee', {
      choices: peopleChoices,
      table: 'employee',
      label: 'full_name',
    }),
    account_id: field.reference(
      'Person from outside',
      { choices: outsideInvestigators, table: 'outside_investigator', label: 'full_name' },
      { hint: 'Invited as an investigator under Auditors and HR from Outside.' },
    ),
    is_fallback: field.onOff('Only when all others are involved', false, {
      hint: 'Stands in for reports in which every other investigator is named.',
    }),
  },
  search: [],
  order: ['is_fallback'],
  unique: {
    whistle_investigator_employee: 'employee_id',
    whistle_investigator_employee_fk: 'employee_id',
    whistle_investigator_account: 'account_id',
  },
  archives: true,
})
