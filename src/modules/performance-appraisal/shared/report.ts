import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { division } from '#modules/organization/shared/division.ts'
import { kpiCategories } from '#modules/performance-appraisal/shared/kpi.ts'
import { paManage, paRead } from '#modules/performance-appraisal/shared/appraisal.ts'
import { appraisalYear, outcomes, slots } from '#modules/performance-appraisal/shared/slot.ts'

const reads: Access = { user: true, hr: paRead }
const filters = {
  division_id: filter.reference('Division', division.list),
  year_id: filter.reference('Year', appraisalYear.list, { label: 'title' }),
}
/** Results of slots. Of oneself only what was released. */
export const paSummary = list('/pa/{org}/reports/summary/', {
  access: reads,
  title: 'Appraisal Summary',
  columns: {
    person: col.person('Employee', { sortable: true }),
    year: col.reference('Year'),
    slot: col.reference('Slot', { sortable: true }),
    score: col.decimal('Score', { nullable: true, sortable: true }),
    calibrated_score: col.decimal('Calibrated score', { nullable: true, hidden: true }),
    final_score: col.decimal('Final score', { nullable: true, sortable: true }),
    band: col.text('Band', { nullable: true }),
    released_at: col.instant('Released', { nullable: true }),
    acknowledged_at: col.instant('Acknowledged', { nullable: true }),
  },
  filters: {
    ...filters,
    slot_id: filter.reference('Slot', slots, { label: 'title' }),
    employee_id: filter.linked('Employee', z.uuid().optional()),
    released: filter.yesNo('Released'),
  },
  phone: { first: 'person', second: ['slot', 'final_score', 'band'] },
  empty: 'Results appear here after scores are calculated.',
})

/** The score of each year: the mean of its slots by their weights, of those in which the person has a score. */
export const paYearly = list('/pa/{org}/reports/yearly/', {
  access: reads,
  title: 'Yearly Appraisal Report',
  columns: {
    person: col.person('Employee', { sortable: true }),
    year: col.reference('Year'),
    slots: col.text('Slots', { wrap: true }),
    score: col.decimal('Yearly score', { nullable: true, sortable: true }),
    band: col.text('Band', { nullable: true }),
    scored: col.number('Slots with a score'),
  },
  filters,
  phone: { first: 'person', second: ['year', 'score', 'band'] },
  empty: 'Yearly scores appear here after scores are calculated.',
})

/** KPIs with what was achieved, by oneself and by the supervisor. */
export const paKaar = list('/pa/{org}/reports/kaar/', {
  access: reads,
  title: 'KAAR Report',
  columns: {
    person: col.person('Employee', { sortable: true }),
    slot: col.reference('Slot'),
    title: col.text('KPI', { wrap: true }),
    category: col.choice('Category', kpiCategories, { filter: true }),
    weight_percent: col.number('Weight %'),
    target: col.decimal('Target'),
    unit: col.text('Unit', { nullable: true }),
    computed: col.decimal('Computed', { nullable: true }),
    self: col.text('Achieved, self', { nullable: true }),
    supervisor: col.text('Achieved, supervisor', { nullable: true }),
  },
  filters: { ...filters, slot_id: filter.reference('Slot', slots, { label: 'title' }) },
  phone: { first: 'title', second: ['person', 'target', 'supervisor'] },
  empty: 'KPIs appear here after their forms are submitted.',
})

const manage = { hr: paManage }
export const handedTo = ['Employment review', 'Training need', 'Improvement plan'] as const
export const recommendations = list('/pa/{org}/occasion/{occasion_id}/recommendations/', {
  access: { hr: [...paManage, ...paRead] },
  title: 'Recommendations',
  columns: {
    person: col.person('Employee', { sortable: true }),
    score: col.decimal('Final score', { nullable: true }),
    kind: col.choice('Recommendation', outcomes, { filter: true }),
    value_percent: col.number('Value %', { nullable: true }),
    remarks: col.text('Remarks', { nullable: true }),
    state: col.status('Status', ['Proposed', 'Approved', 'Declined'], { filter: true }),
    handed_to: col.choice('Handed over as', handedTo, { nullable: true }),
    handed_on: col.day('Handed over', { nullable: true, hidden: true }),
  },
  more: {
    version: z.number(),
    abilities: z.object({
      decide: z.boolean(),
      to_review: z.boolean(),
      to_training: z.boolean(),
      to_plan: z.boolean(),
    }),
  },
  phone: { first: 'person', second: ['kind', 'value_percent', 'state'] },
  empty: 'Propose recommendations from the score bands.',
})
const done = z.object({ done: z.number() })
export const proposeRecommendations = action('/pa/{org}/occasion/{occasion_id}/recommendations/propose/', {
  access: manage,
  title: 'Propose from score bands',
  success: 'Successfully proposed {done} recommendations',
  response: done,
})
export const editRecommendation = action('/pa/{org}/recommendations/{id}/', {
  access: manage,
  title: 'Edit recommendation',
  method: 'PATCH',
  on: recommendations,
  when: 'decide',
  form: {
    kind: field.choice('Recommendation', outcomes),
    value_percent: field.optionalNumber('Value %', { min: 1, max: 100 }),
    remarks: field.optionalText('Remarks', 500, { long: true }),
  },
  success: 'Successfully updated recommendation',
})
const ids = { recommendation_ids: field.references('Recommendations', recommendations, { max: 500 }) }
export const approveRecommendations = action('/pa/{org}/occasion/{occasion_id}/recommendations/approve/', {
  access: manage,
  title: 'Approve',
  on: recommendations,
  when: 'decide',
  bulk: 'recommendation_ids',
  form: ids,
  success: 'Successfully approved {done} recommendations',
  response: done,
})
export const declineRecommendations = action('/pa/{org}/occasion/{occasion_id}/recommendations/decline/', {
  access: manage,
  title: 'Decline',
  on: recommendations,
  when: 'decide',
  bulk: 'recommendation_ids',
  chosen: true,
  danger: true,
  form: { ...ids, remarks: field.remarks() },
  success: 'Successfully declined {done} recommendations',
  response: done,
})
