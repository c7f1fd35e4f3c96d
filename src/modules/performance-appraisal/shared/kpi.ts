import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { withRole } from '#engines/list/with-role.ts'
import { settings } from '#engines/settings/settings.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { directions, measures } from '#engines/appraisal/achievement.ts'
import { paManage, paRead } from '#modules/performance-appraisal/shared/appraisal.ts'
import { slots } from '#modules/performance-appraisal/shared/slot.ts'

export const kpiStates = ['Draft', 'Pending acknowledgement', 'Acknowledged', 'Change asked'] as const
export const kpiCategories = ['Financial', 'Customer', 'Process', 'People', 'Other'] as const

export const kpiCollection = settings('/pa/{org}/kpi-collections', {
  title: 'KPI collection',
  plural: 'KPI collections',
  table: 'kpi_collection',
  edit: paManage,
  fields: {
    title: field.text('Title'),
    job_title_id: field.reference('Job title', {
      table: 'job_title',
      label: 'title',
      choices: jobTitle.list,
    }),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['title'],
  order: ['title'],
  unique: { kpi_collection_title: 'title' },
  archives: true,
})

export const kpiSources = ['Manual', 'Monthly appraisals'] as const
const sourceProblems = ({
  source,
  measure,
}: {
  readonly source: string
  readonly measure: string
}): Record<string, string[]> =>
  source !== 'Manual' && measure !== 'Percent'
    ? { source: ['KPIs from monthly appraisals are measured in percent.'] }
    : {}
const kpiFields = {
  title: field.text('KPI'),
  success_criteria: field.optionalText('Success criteria', 1000, { long: true }),
  category: field.choice('Category', kpiCategories, { initial: 'Process' }),
  measure: field.choice('Measure', measures, { initial: 'Number' }),
  source: field.choice('Source', kpiSources, {
    initial: 'Manual',
    hint: 'Monthly appraisals: the mean of those released in the slot. Measured in percent.',
  }),
  unit: field.optionalText('Unit', 20),
  direction: field.choice('Direction', directions, { initial: 'Higher is better' }),
  weight_percent: field.number('Weight %', { min: 1, max: 100 }),
  baseline: field.optionalAmount('Baseline', { digits: 12, sign: 'any' }),
  target: field.amount('Target', { digits: 12, sign: 'any' }),
  min_threshold: field.optionalAmount(
    'Minimum',
    { digits: 12, sign: 'any' },
    { hint: 'Below it the KPI scores 0.' },
  ),
}
export const kpi = settings('/pa/{org}/kpis', {
  title: 'KPI',
  plural: 'KPIs',
  table: 'kpi',
  edit: paManage,
  fields: {
    collection_id: {
      ...field.requiredReference('Collection', kpiCollection.list, { label: 'title' }),
      table: 'kpi_collection',
      label: 'title',
    },
    ...kpiFields,
  },
  search: ['title'],
  order: ['title'],
  unique: { kpi_title: 'title' },
  refused: { kpi_source_measure: 'KPIs from monthly appraisals are measured in percent.' },
  archives: true,
})

const access: Access = { user: true, supervisor: true, hr: [...paManage, ...paRead] }
const assigns: Access = { supervisor: true, hr: paManage }
const own = { user: true } as const
/** KPIs of people in a slot: one's own, those of one's team, all. */
export const assignedKpis = list('/pa/{org}/assigned-kpis/', {
  access,
  title: 'Assigned KPIs',
  columns: {
    person: col.person('Employee', { sortable: true }),
    title: col.text('KPI', { wrap: true }),
    slot: col.reference('Slot'),
    category: col.choice('Category', kpiCategories, { filter: true }),
    target: col.decimal('Target'),
    unit: col.text('Unit', { nullable: true }),
    weight_percent: col.number('Weight %'),
    state: col.status('Status', kpiStates, {
      filter: true,
      tones: { 'Change asked': 'danger', 'Pending acknowledgement': 'warning' },
    }),
    success_criteria: col.longText('Success criteria', { nullable: true, hidden: true }),
    remarks: col.text('Remarks', { nullable: true, hidden: true }),
  },
  filters: {
    slot_id: filter.reference('Slot', slots, { label: 'title' }),
    employee_id: filter.reference('Employee', peopleChoices),
  },
  more: {
    measure: z.enum(measures),
    direction: z.enum(directions),
    source: z.enum(kpiSources),
    baseline: z.string().nullable(),
    min_threshold: z.string().nullable(),
    version: z.number(),
    abilities: z.object({ edit: z.boolean(), send: z.boolean(), acknowledge: z.boolean() }),
  },
  phone: { first: 'title', second: ['person', 'weight_percent', 'state'] },
  empty: 'Assign KPIs from a collection, or add them one by one.',
})

const done = z.object({ done: z.number() })
export const assignCollection = withRole(
  action('/pa/{org}/assigned-kpis/from-collection/', {
    access: assigns,
    title: 'Assign collection',
    form: {
      slot_id: field.requiredReference('Slot', slots, { label: 'title' }),
      collection_id: field.requiredReference('Collection', kpiCollection.list, { label: 'title' }),
      employee_ids: field.references('Employees', peopleChoices),
    },
    success: 'Successfully assigned {done} KPIs',
    response: done,
  }),
)
export const addAssignedKpi = withRole(
  action('/pa/{org}/assigned-kpis/', {
    access: assigns,
    title: 'Add KPI',
    form: {
      slot_id: field.requiredReference('Slot', slots, { label: 'title' }),
      employee_ids: field.references('Employees', peopleChoices),
      ...kpiFields,
    },
    problems: sourceProblems,
    success: 'Successfully assigned {done} KPIs',
    response: done,
  }),
)
export const editAssignedKpi = withRole(
  action('/pa/{org}/assigned-kpis/{id}/', {
    access: assigns,
    title: 'Edit KPI',
    method: 'PATCH',
    on: assignedKpis,
    when: 'edit',
    form: kpiFields,
    problems: sourceProblems,
    success: 'Successfully updated KPI',
  }),
)
export const removeAssignedKpi = withRole(
  action('/pa/{org}/assigned-kpis/{id}/remove/', {
    access: assigns,
    title: 'Remove KPI',
    on: assignedKpis,
    when: 'edit',
    danger: true,
    confirm: 'Remove {title} from {person.full_name}?',
    success: 'Successfully removed KPI',
  }),
)
export const sendKpis = withRole(
  action('/pa/{org}/assigned-kpis/send/', {
    access: assigns,
    title: 'Send for acknowledgement',
    on: assignedKpis,
    when: 'send',
    bulk: 'kpi_ids',
    form: { kpi_ids: field.references('KPIs', assignedKpis, { max: 500 }) },
    success: 'Successfully sent {done} KPIs',
    response: done,
  }),
)
export const acknowledgeKpi = action('/pa/{org}/assigned-kpis/acknowledge/', {
  access: own,
  title: 'Acknowledge',
  on: assignedKpis,
  when: 'acknowledge',
  bulk: 'kpi_ids',
  inline: true,
  form: { kpi_ids: field.references('KPIs', assignedKpis, { max: 500 }) },
  success: 'Successfully acknowledged {done} KPIs',
  response: done,
})
export const askKpiChange = action('/pa/{org}/assigned-kpis/{id}/ask-change/', {
  access: own,
  title: 'Request change',
  on: assignedKpis,
  when: 'acknowledge',
  form: { remarks: field.remarks() },
  success: 'Successfully requested change',
})
