import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { maManage, maQuestions } from '#modules/monthly-appraisal/shared/appraisal.ts'

export const publishings = ['By HR', 'When closed'] as const

/** What is asked each month, by whom, when, and what its scores lead to. */
export const monthlySetting = settings('/monthly-appraisal/{org}/settings', {
  title: 'Monthly appraisal setting',
  plural: 'Monthly appraisal settings',
  table: 'monthly_appraisal_setting',
  edit: maManage,
  fields: {
    title: field.text('Title', 100),
    set_id: {
      ...field.requiredReference('Questions', maQuestions.sets),
      table: 'question_set',
      label: 'name',
    },
    active_from: field.day('First month', { hint: 'Any day of the first month that is appraised.' }),
    opens_after_days: field.number(
      'Opens, days after the month ends',
      { min: -10, max: 28, initial: 1 },
      { hint: 'Negative: before the month ends.', hidden_in_list: true },
    ),
    due_after_days: field.number('Due, days after opening', { min: 1, max: 60, initial: 7 }),
    self_percent: field.number(
      'Self appraisal %',
      { min: 0, max: 50, initial: 0 },
      { hint: '0: no self appraisal. The rest is the share of the appraisers.', hidden_in_list: true },
    ),
    reviewer_percent: field.number(
      'Reviewer %',
      { min: 0, max: 50, initial: 0 },
      { hint: "The supervisor's supervisor. 0: none.", hidden_in_list: true },
    ),
    publish: field.choice('Results are released', publishings, { initial: 'By HR' }),
    months: field.number('Months compared', { min: 2, max: 12, initial: 3 }, { hidden_in_list: true }),
    reward_from: field.number(
      'Reward from score',
      { min: 1, max: 100, initial: 85 },
      { hidden_in_list: true },
    ),
    support_below: field.number(
      'Support below score',
      { min: 0, max: 99, initial: 50 },
      { hidden_in_list: true },
    ),
  },
  search: ['title'],
  order: ['title'],
  unique: { monthly_appraisal_setting_title: 'title' },
  refused: { monthly_appraisal_setting_scores: 'Support below score must be lower than Reward from score.' },
  archives: true,
})

const manage = { hr: maManage }
const below = '/monthly-appraisal/{org}/settings/{setting_id}/appraisers/' as const
/** Appraisers who take the place of the supervisor. */
export const monthlyAppraisers = list(below, {
  access: manage,
  title: 'Monthly Appraisers',
  columns: {
    employee: col.person('Employee', { sortable: true }),
    appraiser: col.person('Appraiser', { sortable: true }),
  },
  more: { version: z.number() },
  phone: { first: 'employee', second: ['appraiser'] },
  empty: 'Supervisors appraise their direct reports. Assign other appraisers here.',
})
export const assignAppraisers = action('/monthly-appraisal/{org}/settings/{setting_id}/appraisers/assign/', {
  access: manage,
  title: 'Assign appraiser',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    appraiser_ids: field.references('Appraisers', peopleChoices, {
      max: 5,
      hint: 'In place of the supervisor; several have equal weight.',
    }),
  },
  success: 'Successfully assigned {done} appraisers',
  response: z.object({ done: z.number() }),
})
export const removeAppraiser = action('/monthly-appraisal/{org}/appraisers/{id}/remove/', {
  access: manage,
  title: 'Remove appraiser',
  on: monthlyAppraisers,
  danger: true,
  confirm: 'Remove {appraiser} as the appraiser of {employee}?',
  success: 'Successfully removed appraiser',
})
