import { P } from '#kernel/permission.ts'
import { factReport, facts, type FactReportSpec } from '#engines/report/facts.ts'
import { reference } from '#engines/report/filter.ts'
import { personGroups, placeAsks } from '#modules/hris/shared/report-asks.ts'
import { training } from '#modules/training/shared/training.ts'

/** People in sessions, on the day on which the session began. */
export const trainingFacts = facts({
  title: 'Training',
  access: { hr: [P.training.reports] },
  filters: { training_id: reference('Training', training.list), ...placeAsks },
  dimensions: { ...personGroups, training: { title: 'Training', filter: 'training_id' } },
  measures: {
    people: { title: 'People', kind: 'number' },
    seats: { title: 'Seats', kind: 'number' },
    attended: { title: 'Attended', kind: 'number' },
    completed: { title: 'Completed', kind: 'number' },
    completion: { title: 'Completion', kind: 'percent', share: ['completed', 'seats'] },
    hours: { title: 'Hours', kind: 'decimal' },
    cost: { title: 'Cost', kind: 'money' },
    rating: { title: 'Rating', kind: 'text', still: true },
  },
})

type Spec = FactReportSpec<typeof trainingFacts>
const report = <K extends string>(key: K, spec: Spec) => factReport(key, trainingFacts, spec)
const empty = { title: 'No training was held in this period', hint: 'Choose another period.' }

export const trainingBehind = report('training-people', {
  title: 'People in Training',
  by: 'person',
  measures: ['seats', 'attended', 'completed', 'hours', 'cost'],
  order: 'hours',
  empty,
})
const measures = ['people', 'attended', 'completed', 'completion', 'hours', 'cost', 'rating'] as const
const by = <K extends string>(key: K, title: string, group: Spec['by']) =>
  report(key, {
    title,
    by: group,
    measures: [...measures],
    order: 'hours',
    chart: { kind: 'bar', show: 'hours', names: true },
    drill: trainingBehind,
    empty,
  })
export const byTraining = by('training-by-training', 'By Training', 'training')
export const byDivision = by('training-by-division', 'By Division', 'division')
export const byBranch = by('training-by-branch', 'By Branch', 'branch')
export const byLevel = by('training-by-level', 'By Employment Level', 'employment-level')
export const byGender = by('training-by-gender', 'By Gender', 'gender')
