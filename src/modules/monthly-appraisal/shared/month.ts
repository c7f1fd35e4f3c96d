import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { occasionStates } from '#engines/appraisal/appraisal-use.ts'
import { maManage, maRead } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'

const manage = { hr: maManage }
const read = { hr: [...maManage, ...maRead] }

/** The months of all settings, with how far their forms are. */
export const months = list('/monthly-appraisal/{org}/months/', {
  access: read,
  title: 'Monthly Appraisals',
  columns: {
    title: col.text('Month', { sortable: true }),
    setting: col.reference('Setting', { choices: monthlySetting.list, filter: true }),
    starts_on: col.day('From', { hidden: true }),
    ends_on: col.day('To', { hidden: true }),
    due_on: col.day('Due', { sortable: true }),
    state: col.status('Status', occasionStates, { filter: true }),
    submitted: col.number('Submitted'),
    forms: col.number('Forms'),
    mean: col.decimal('Mean score', { nullable: true }),
    released: col.number('Results released'),
  },
  filters: { current: filter.linked('Current', z.enum(['true']).optional()) },
  beside: { open: z.number(), to_submit: z.number(), to_release: z.number() },
  more: { version: z.number(), abilities: z.object({ close: z.boolean(), reopen: z.boolean() }) },
  phone: { first: 'title', second: ['due_on', 'state'] },
  empty: 'Add a setting. Months open by themselves on their day.',
})
export const readMonth = get('/monthly-appraisal/{org}/months/{id}/', {
  access: read,
  response: months.row,
})
export const openMonth = action('/monthly-appraisal/{org}/months/open/', {
  access: manage,
  title: 'Open month',
  form: {
    setting_id: field.requiredReference('Setting', monthlySetting.list, { label: 'title' }),
    day: field.day('Month', { hint: 'Any day of the month.' }),
  },
  success: 'Successfully opened {title}',
  response: z.object({ id: z.string(), title: z.string() }),
  status: 201,
})
export const closeMonth = action('/monthly-appraisal/{org}/months/{id}/close/', {
  access: manage,
  title: 'Close month',
  on: months,
  when: 'close',
  danger: true,
  confirm: 'Close {title}? Open forms can no longer be submitted.',
  success: 'Successfully closed month',
})
export const reopenMonth = action('/monthly-appraisal/{org}/months/{id}/reopen/', {
  access: manage,
  title: 'Reopen month',
  on: months,
  when: 'reopen',
  form: { remarks: field.remarks() },
  success: 'Successfully reopened month',
})

export const proposals = ['Reward', 'Support', 'None'] as const
/** What the last months of each employee suggest. HR decides; nothing follows by itself. */
export const recommendations = list('/monthly-appraisal/{org}/recommendations/', {
  access: read,
  title: 'Monthly Appraisal Recommendations',
  columns: {
    person: col.person('Employee', { sortable: true }),
    setting: col.reference('Setting', { choices: monthlySetting.list, filter: true }),
    scores: col.text('Last scores'),
    scored: col.number('Months with a score'),
    missed: col.number('Months without a score'),
    mean: col.decimal('Mean score', { sortable: true }),
    change: col.decimal('Change', { nullable: true, sortable: true }),
    recommendation: col.status('Recommendation', proposals, {
      filter: true,
      tones: { Reward: 'success', Support: 'warning', None: 'neutral' },
    }),
  },
  phone: { first: 'person', second: ['mean', 'recommendation'] },
  empty: 'Recommendations appear after results of several months are calculated.',
})
