import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { frequencies } from '#modules/task/domain/recurrence.ts'
import { taskFields } from '#modules/task/shared/task.ts'

const own = { user: true } as const
const states = ['Active', 'Paused', 'Ended'] as const

/** Rules that the caller made. */
export const taskRules = list('/task/{org}/recurring/', {
  access: own,
  title: 'Recurring tasks',
  columns: {
    title: col.text('Task', { sortable: true }),
    frequency: col.choice('Repeats', frequencies, { filter: true }),
    every: col.number('Every'),
    responsible: col.people('Responsible'),
    next_on: col.day('Next on', { nullable: true }),
    ends_on: col.day('Ends on', { nullable: true, sortable: true }),
    made: col.number('Tasks created'),
    state: col.status('Status', states, { filter: true }),
  },
  more: {
    version: z.number(),
    abilities: z.object({ pause: z.boolean(), resume: z.boolean(), end: z.boolean() }),
  },
  phone: { first: 'title', second: ['frequency', 'next_on'] },
  empty: 'Tasks that repeat by day, week, month or Nepali month are created for you.',
})

export const createRule = action('/task/{org}/recurring/', {
  access: own,
  title: 'Create recurring task',
  form: {
    title: taskFields.title,
    description: taskFields.description,
    responsible_ids: taskFields.responsible_ids,
    project_id: taskFields.project_id,
    core_task_id: taskFields.core_task_id,
    priority: taskFields.priority,
    frequency: field.choice('Repeats', frequencies, { initial: 'Weekly' }),
    every: field.number(
      'Every',
      { min: 1, max: 52, initial: 1 },
      { hint: '2 is every second week or month.' },
    ),
    starts_on: field.day('First due on', { initial: 'today' }),
    ends_on: field.optionalDay('Ends on'),
    lead_days: field.number('Created days ahead', { min: 0, max: 60, initial: 1 }),
    on_day_off: field.choice('On days off', ['Keep', 'Skip', 'Next workday'], { initial: 'Next workday' }),
    checklist: taskFields.checklist,
  },
  problems: ({ starts_on, ends_on }): Problems =>
    ends_on && ends_on < starts_on ? { ends_on: ['Ends on cannot be before First due on.'] } : {},
  success: 'Successfully created {title}',
  response: z.object({ id: z.string(), title: z.string() }),
  status: 201,
})
export const pauseRule = action('/task/{org}/recurring/{id}/pause/', {
  access: own,
  title: 'Pause',
  on: taskRules,
  when: 'pause',
  success: '{title} is paused',
})
export const resumeRule = action('/task/{org}/recurring/{id}/resume/', {
  access: own,
  title: 'Resume',
  on: taskRules,
  when: 'resume',
  success: 'Successfully resumed {title}',
})
export const endRule = action('/task/{org}/recurring/{id}/end/', {
  access: own,
  title: 'End',
  on: taskRules,
  when: 'end',
  danger: true,
  confirm: 'End {title}? Tasks that exist stay.',
  success: 'Successfully ended {title}',
})
