import { z } from 'zod'
import { get, type Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { occasionStates } from '#engines/appraisal/appraisal-use.ts'
import { missingRules } from '#engines/appraisal/form-life.ts'
import { settings } from '#engines/settings/settings.ts'
import { paManage, paRead } from '#modules/performance-appraisal/shared/appraisal.ts'

export const appraisalYear = settings('/pa/{org}/years', {
  title: 'Appraisal year',
  plural: 'Appraisal years',
  table: 'appraisal_year',
  edit: paManage,
  fields: {
    title: field.text('Title'),
    starts_on: field.day('From'),
    ends_on: field.day('To'),
  },
  search: ['title'],
  order: ['starts_on', 'title'],
  descending: true,
  unique: { appraisal_year_title: 'title' },
  refused: { appraisal_year_days: 'To must be after From.' },
  archives: true,
})

export const outcomes = ['Increment', 'Bonus', 'Promotion', 'Training', 'Improvement plan'] as const
export const scoreBand = settings('/pa/{org}/score-bands', {
  title: 'Score band',
  plural: 'Score bands',
  table: 'score_band',
  edit: paManage,
  fields: {
    label: field.text('Label', 60),
    from_score: field.number('Score from', { min: 0, max: 120 }, { hint: 'Up to the next band.' }),
    recommendation: field.choice('Recommendation', ['None', ...outcomes], { initial: 'None' }),
    value_percent: field.optionalNumber(
      'Value %',
      { min: 1, max: 100 },
      { hint: 'Of an increment or bonus.' },
    ),
    guideline_percent: field.optionalNumber(
      'Guideline %',
      { min: 0, max: 100 },
      { hint: 'Share of people expected in this band. Shown in calibration, never applied.' },
    ),
  },
  search: ['label'],
  order: ['from_score', 'label'],
  descending: true,
  unique: { score_band_label: 'label', score_band_from: 'from_score' },
  archives: true,
  usual: [
    { label: 'Outstanding', from_score: 90, recommendation: 'Promotion' },
    { label: 'Exceeds expectations', from_score: 75, recommendation: 'Increment', value_percent: 10 },
    { label: 'Meets expectations', from_score: 60, recommendation: 'Increment', value_percent: 5 },
    { label: 'Partly meets expectations', from_score: 45, recommendation: 'Training' },
    { label: 'Below expectations', from_score: 0, recommendation: 'Improvement plan' },
  ],
})

const readers: Access = { user: true, supervisor: true, hr: [...paManage, ...paRead] }
const manage = { hr: paManage }
/** The slots of years. People see those that have opened. */
export const slots = list('/pa/{org}/slots/', {
  access: readers,
  title: 'Appraisal slots',
  columns: {
    title: col.text('Slot', { sortable: true }),
    year: col.reference('Year', { choices: appraisalYear.list, filter: true }),
    starts_on: col.day('From', { sortable: true }),
    ends_on: col.day('To'),
    opens_on: col.day('Forms open', { hidden: true }),
    due_on: col.day('Forms due', { sortable: true }),
    weight_percent: col.number('Weight %'),
    kpi_percent: col.number('KPI share %', { hidden: true }),
    state: col.status('Status', occasionStates, { filter: true }),
    submitted: col.number('Submitted'),
    forms: col.number('Forms'),
    released: col.number('Results released'),
  },
  filters: { archived: filter.linked('Archived', z.enum(['true', 'false']).optional()) },
  more: {
    year_id: z.string(),
    missing_rule: z.enum(missingRules),
    appeal_days: z.number(),
    box_low: z.number(),
    box_high: z.number(),
    version: z.number(),
    abilities: z.object({
      edit: z.boolean(),
      open: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
      archive: z.boolean(),
    }),
  },
  phone: { first: 'title', second: ['year', 'due_on', 'state'] },
  empty: 'Add a year, then its slots.',
})

export const readSlot = get('/pa/{org}/slots/{id}/', {
  access: { hr: [...paManage, ...paRead] },
  response: slots.row,
})

const slotFields = {
  title: field.text('Title'),
  starts_on: field.day('From'),
  ends_on: field.day('To'),
  opens_on: field.day('Forms open'),
  due_on: field.day('Forms due'),
  weight_percent: field.number('Weight % in the year', { min: 1, max: 100 }),
  kpi_percent: field.number(
    'KPI share %',
    { min: 0, max: 100, initial: 0 },
    { hint: 'The rest is the share of the questionnaires.' },
  ),
  missing_rule: field.choice('When a mode has no score', missingRules, { initial: 'Redistribute' }),
  appeal_days: field.number(
    'Days to appeal',
    { min: 0, max: 60, initial: 10 },
    { hint: 'After release. 0: no appeals.' },
  ),
  box_low: field.number('Nine-box, middle from', { min: 1, max: 119, initial: 60 }),
  box_high: field.number('Nine-box, high from', { min: 2, max: 120, initial: 80 }),
}
interface SlotDays {
  box_low: number
  box_high: number
  starts_on: string
  ends_on: string
  opens_on: string
  due_on: string
}
const dayProblems = ({
  starts_on,
  ends_on,
  opens_on,
  due_on,
  box_low,
  box_high,
}: SlotDays): Record<string, string[]> => ({
  ...(ends_on < starts_on ? { ends_on: ['To must not be before From.'] } : {}),
  ...(box_high <= box_low ? { box_high: ['High must be above middle.'] } : {}),
  ...(due_on < opens_on ? { due_on: ['Forms cannot be due before they open.'] } : {}),
})
export const addSlot = action('/pa/{org}/slots/', {
  access: manage,
  title: 'Add slot',
  form: { year_id: field.requiredReference('Year', appraisalYear.list, { label: 'title' }), ...slotFields },
  problems: dayProblems,
  success: 'Successfully created slot',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const editSlot = action('/pa/{org}/slots/{id}/', {
  access: manage,
  title: 'Edit slot',
  method: 'PATCH',
  on: slots,
  when: 'edit',
  form: slotFields,
  problems: dayProblems,
  success: 'Successfully updated slot',
})
export const openSlot = action('/pa/{org}/slots/{id}/open/', {
  access: manage,
  title: 'Open slot',
  on: slots,
  when: 'open',
  confirm: 'Open {title}? Forms can then be generated and sent.',
  success: 'Successfully opened slot',
})
export const closeSlot = action('/pa/{org}/slots/{id}/close/', {
  access: manage,
  title: 'Close slot',
  on: slots,
  when: 'close',
  danger: true,
  confirm: 'Close {title}? Open forms can no longer be submitted.',
  success: 'Successfully closed slot',
})
export const reopenSlot = action('/pa/{org}/slots/{id}/reopen/', {
  access: manage,
  title: 'Reopen slot',
  on: slots,
  when: 'reopen',
  form: { remarks: field.remarks() },
  success: 'Successfully reopened slot',
})
export const archiveSlot = action('/pa/{org}/slots/{id}/archive/', {
  access: manage,
  title: 'Archive slot',
  on: slots,
  when: 'archive',
  confirm: 'Archive {title}?',
  success: 'Successfully archived slot',
})

/** What somebody has to do; for HR, where the open slots stand. */
export const paOverview = get('/pa/{org}/overview/', {
  access: { user: true, hr: [...paManage] },
  query: hatQuery,
  response: z.object({
    to_fill: z.number(),
    overdue: z.number(),
    kpis_to_acknowledge: z.number(),
    results_to_acknowledge: z.number(),
    open_slots: z.number(),
    forms: z.number(),
    submitted: z.number(),
    not_released: z.number(),
  }),
})
