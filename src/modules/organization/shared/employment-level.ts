import { optionalCurrency } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { employmentLevelGroup } from '#modules/organization/shared/employment-level-group.ts'

export const employmentLevel = settings('/org/{org}/employment-level', {
  title: 'Employment Level',
  plural: 'Employment Levels',
  table: 'employment_level',
  edit: [P.organization.employmentLevel],
  fields: {
    title: field.text('Title', 100),
    code: field.optionalText('Code', 30),
    rank: field.number('Rank', { min: 1, max: 999 }, { hint: '1 is the most senior' }),
    group_id: field.reference('Group', {
      table: 'employment_level_group',
      label: 'name',
      choices: employmentLevelGroup.list,
    }),
    step_max: field.optionalNumber('Steps', { min: 0, max: 50 }),
    auto_step_months: field.optionalNumber(
      'A step increment after months',
      { min: 1, max: 120 },
      { hint: 'Empty: steps are given by decision only', hidden_in_list: true },
    ),
    pay_min: field.optionalAmount('Pay from', { digits: 12 }, { hidden_in_list: true }),
    pay_max: field.optionalAmount('Pay to', { digits: 12 }, { hidden_in_list: true }),
    pay_currency: {
      ...field.optionalText('Currency of the pay', 3, {
        hint: 'Such as USD. Empty: that of the organization.',
        hidden_in_list: true,
      }),
      schema: optionalCurrency(),
    },
    notice_days: field.optionalNumber(
      'Notice in days',
      { min: 0, max: 365 },
      {
        hint: 'After a year of service, where the contract says none; never less than the law (Labour Act 144)',
        hidden_in_list: true,
      },
    ),
    probation_months: field.optionalNumber(
      'Probation in months',
      { min: 0, max: 6 },
      { hint: 'Six at most (Labour Act 13)', hidden_in_list: true },
    ),
  },
  search: ['title', 'code'],
  order: ['rank', 'title', 'code'],
  unique: {
    employment_level_title: 'title',
    employment_level_code: 'code',
    employment_level_rank: 'rank',
    employment_level_pay: 'pay_max',
    employment_level_group_fk: 'group_id',
  },
  refused: { employment_level_pay: 'Pay to cannot be less than Pay from.' },
  archives: true,
})
