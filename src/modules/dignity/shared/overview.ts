import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { goalAccess, goalPeriods } from '#modules/dignity/shared/goal-period.ts'

/** Where the goals of the running period stand: one's own, or all for HR. */
export const goalOverview = get('/dignity/{org}/overview/', {
  access: goalAccess,
  query: hatQuery,
  response: z.object({
    period: z
      .object({
        id: z.string(),
        name: z.string(),
        state: z.string(),
        ends_on: z.string(),
        setting_to: z.string(),
        may_set: z.boolean(),
      })
      .nullable(),
    goals: z.number(),
    weight: z.number(),
    progress: z.string().nullable(),
    completed: z.number(),
    at_risk: z.number(),
    silent: z.number(),
    to_decide: z.number(),
    sessions_ahead: z.number(),
    by_confidence: z.array(z.object({ confidence: z.string(), count: z.number() })),
    /** Weights of the period must come to 100, and do not. */
    weights_wrong: z.boolean(),
  }),
})

const access = { user: true, supervisor: true, hr: [P.questionnaire.appraisalReports] } as const
const period = { period_id: filter.reference('Period', goalPeriods) }

/** One line for each person in the caller's view: themselves, their team, all. */
export const goalReport = list('/dignity/{org}/reports/people/', {
  access,
  title: 'Goals by employee',
  columns: {
    person: col.person('Employee', { sortable: true }),
    branch: col.text('Branch', { from: 'person.branch.name' }),
    goals: col.number('Goals', { sortable: true, total: true }),
    completed: col.number('Completed', { sortable: true, total: true }),
    at_risk: col.number('At risk or off track', { sortable: true, total: true }),
    silent: col.number('Without check-in', { sortable: true, total: true }),
    aligned: col.number('Aligned', { sortable: true, total: true }),
    weight: col.number('Weight in percent', { sortable: true }),
    progress: col.decimal('Progress in percent', { nullable: true, sortable: true, decimals: 1 }),
    score: col.decimal('Score', { nullable: true, sortable: true, decimals: 1 }),
    last_check_in_on: col.day('Last check-in', { nullable: true, sortable: true }),
  },
  filters: {
    ...period,
    employee_id: filter.reference('Employee', peopleChoices),
    without: filter.yesNo('Without goals'),
  },
  phone: { first: 'person', second: ['goals', 'progress'] },
  empty: 'Figures appear here once goals are created.',
})

export const divisionReport = list('/dignity/{org}/reports/divisions/', {
  access: { supervisor: true, hr: [P.questionnaire.appraisalReports] },
  title: 'Goals by division',
  columns: {
    division: col.text('Division', { sortable: true }),
    people: col.number('Employees', { sortable: true, total: true }),
    with_goals: col.number('With goals', { sortable: true, total: true }),
    goals: col.number('Goals', { sortable: true, total: true }),
    completed: col.number('Completed', { sortable: true, total: true }),
    silent: col.number('Without check-in', { sortable: true, total: true }),
    aligned: col.number('Aligned', { sortable: true, total: true }),
    progress: col.decimal('Progress in percent', { nullable: true, sortable: true, decimals: 1 }),
  },
  filters: period,
  search: false,
  phone: { first: 'division', second: ['goals', 'progress'] },
})

/** How often people meet their coach: dates and counts, never what was said. */
export const coachingReport = list('/dignity/{org}/reports/coaching/', {
  access: { supervisor: true, hr: [P.questionnaire.appraisalReports] },
  title: 'Coaching coverage',
  columns: {
    person: col.person('Employee', { sortable: true }),
    held: col.number('Held in 180 days', { sortable: true, total: true }),
    missed: col.number('Cancelled or no-show', { sortable: true, total: true }),
    last_on: col.day('Last session', { nullable: true, sortable: true }),
    days_since: col.number('Days since', { nullable: true, sortable: true }),
    next_on: col.day('Next session', { nullable: true, sortable: true }),
  },
  filters: { uncovered: filter.yesNo('No session in 60 days') },
  phone: { first: 'person', second: ['last_on', 'held'] },
})
