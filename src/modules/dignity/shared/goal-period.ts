import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { periodStates } from '#modules/dignity/domain/goal-machine.ts'

export const goalAccess = { user: true, supervisor: true, hr: [P.questionnaire.appraisal] } as const
export const hrOnly = { hr: [P.questionnaire.appraisal] } as const
export const checkInRhythms = ['Week', 'Two weeks', 'Month', 'None'] as const
export const weightRules = ['Sum to 100', 'Free', 'Equal'] as const
/** What of a period is open: where goals can be set, those of today, those that are over. */
export const periodViews = ['open', 'all'] as const

/** Periods, with what stands in them: all goals for HR, one's own elsewhere. */
export const goalPeriods = list('/dignity/{org}/goal-periods/', {
  access: goalAccess,
  title: 'Goal periods',
  columns: {
    name: col.text('Period', { sortable: true }),
    state: col.status('Status', periodStates, {
      filter: true,
      tones: { 'Open for setting': 'info', Running: 'success', Evaluation: 'warning' },
    }),
    starts_on: col.day('From', { sortable: true }),
    ends_on: col.day('To', { sortable: true }),
    setting_to: col.day('Goal setting until', { sortable: true }),
    goals: col.number('Goals'),
    completed: col.number('Completed'),
    progress: col.decimal('Progress in percent', { nullable: true, decimals: 1 }),
    check_in_every: col.choice('Check in every', checkInRhythms, { hidden: true }),
    weight_rule: col.choice('Weights', weightRules, { hidden: true }),
  },
  filters: { view: filter.linked('View', z.enum(periodViews).optional()) },
  more: {
    version: z.number(),
    setting_from: z.string(),
    min_goals: z.number(),
    max_goals: z.number(),
    /** What comes after this state. */
    next_state: z.string().nullable(),
    /** Whether the caller may create goals in it now. */
    may_set: z.boolean(),
    abilities: z.object({ edit: z.boolean(), advance: z.boolean() }),
  },
  phone: { first: 'name', second: ['state', 'ends_on'] },
  empty: 'HR opens a goal period, and then goals are set in it.',
})

const periodFields = {
  name: field.text('Name'),
  starts_on: field.day('From', { initial: 'today' }),
  ends_on: field.day('To'),
  setting_from: field.day('Goal setting from', { initial: 'today' }),
  setting_to: field.day('Goal setting until'),
  check_in_every: field.choice('Check in every', checkInRhythms, { initial: 'Two weeks' }),
  weight_rule: field.choice('Weights', weightRules, {
    initial: 'Sum to 100',
    hint: 'Equal: every goal counts the same.',
  }),
  min_goals: field.number('Fewest goals', { min: 0, max: 50, initial: 1 }),
  max_goals: field.number('Most goals', { min: 1, max: 50, initial: 7 }),
}
const periodProblems = ({
  starts_on,
  ends_on,
  setting_from,
  setting_to,
  min_goals,
  max_goals,
}: {
  readonly [K in 'starts_on' | 'ends_on' | 'setting_from' | 'setting_to']: string
} & { readonly min_goals: number; readonly max_goals: number }): Problems => ({
  ...(ends_on < starts_on ? { ends_on: ['To cannot be before From.'] } : {}),
  ...(setting_to < setting_from
    ? { setting_to: ['Goal setting cannot end before it begins.'] }
    : setting_to > ends_on
      ? { setting_to: ['Goal setting must end within the period.'] }
      : {}),
  ...(max_goals < min_goals ? { max_goals: ['Most goals cannot be less than Fewest goals.'] } : {}),
})

export const createPeriod = action('/dignity/{org}/goal-periods/', {
  access: hrOnly,
  title: 'Create goal period',
  form: periodFields,
  problems: periodProblems,
  primary: true,
  success: 'Successfully created {name}',
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
})
export const editPeriod = action('/dignity/{org}/goal-periods/{id}/', {
  access: hrOnly,
  title: 'Edit goal period',
  method: 'PATCH',
  on: goalPeriods,
  when: 'edit',
  form: periodFields,
  problems: periodProblems,
  success: 'Successfully updated {name}',
})
/** Draft, open for setting, running, evaluation, closed, archived: one after the other. */
export const advancePeriod = action('/dignity/{org}/goal-periods/{id}/advance/', {
  access: hrOnly,
  title: 'Move to next stage',
  on: goalPeriods,
  when: 'advance',
  inline: true,
  confirm: 'Move {name} to {next_state}? Everybody with goals in it is affected.',
  success: 'Successfully updated {name}',
})
