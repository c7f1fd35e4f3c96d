import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { employmentKinds } from '#modules/organization/shared/employment-kind.ts'
import { settings } from '#engines/settings/settings.ts'

export const employmentType = settings('/org/{org}/employment-type', {
  title: 'Employment Type',
  plural: 'Employment Types',
  table: 'employment_type',
  edit: [P.organization.employmentType],
  fields: {
    title: field.text('Title', 100),
    kind: {
      ...field.choice('Kind', employmentKinds, {
        hint: 'Casual: at most 7 days a month, without a written contract. Part-time: at most 35 hours a week. Work-based and time-bound have an end date.',
      }),
      initial: 'Regular' as const,
    },
    is_contract: field.onOff('Has an end date', false, { hint: 'A contract must say when it ends' }),
    has_probation: field.onOff('Begins with probation', false, {
      hint: 'At most six months (Labour Act 13)',
    }),
    notice_days: field.optionalNumber(
      'Notice in days',
      { min: 0, max: 365 },
      {
        hint: 'After a year of service, where neither contract nor level say any; never less than the law (Labour Act 144)',
        hidden_in_list: true,
      },
    ),
    counts_in_headcount: field.onOff('Counts in headcount', true),
    leave_eligible: field.onOff('Has leave', true, {
      hint: 'Off: people of this type earn no leave and ask for none.',
    }),
    payroll_eligible: field.onOff('Is paid through payroll', true, { hidden_in_list: true }),
  },
  search: ['title'],
  order: ['title'],
  unique: { employment_type_title: 'title' },
  archives: true,
  usual: [
    { title: 'Regular', kind: 'Regular', has_probation: true },
    { title: 'Contract', kind: 'Time-bound', is_contract: true },
    { title: 'Part time', kind: 'Part-time' },
    { title: 'Intern', kind: 'Time-bound', is_contract: true },
  ],
})
