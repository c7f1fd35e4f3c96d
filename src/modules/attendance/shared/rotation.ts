import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { settings } from '#engines/settings/settings.ts'
import { MOST_PATTERN_DAYS } from '#modules/attendance/domain/rotation.ts'

export const rosterPattern = settings('/attendance/{org}/roster-pattern', {
  title: 'Rotation Pattern',
  plural: 'Rotation Patterns',
  table: 'roster_pattern',
  edit: [P.attendance.roster],
  fields: {
    name: field.text('Name', 100),
    days: field.text('Days', 300, { hint: 'Shift codes in order, - is a day off: M M E E N N - -' }),
  },
  search: ['name'],
  order: ['name'],
  unique: { roster_pattern_name: 'name' },
  archives: true,
})

/** Drafts days of some people by a pattern. */
export const rotateRoster = action('/attendance/{org}/roster/rotate/', {
  access: { supervisor: true, hr: [P.attendance.roster] },
  title: 'Apply rotation',
  form: {
    pattern_id: field.requiredReference('Rotation pattern', rosterPattern.list),
    start: field.day('From', { initial: 'today' }),
    end: field.day('To'),
    first_day: field.number(
      'Begin with day',
      { min: 1, max: MOST_PATTERN_DAYS },
      { initial: 1, hint: 'Of the pattern, for the first employee.' },
    ),
    shift_by: field.number(
      'Offset for each next employee, days',
      { min: 0, max: MOST_PATTERN_DAYS },
      { initial: 0 },
    ),
  },
  body: {
    employee_ids: z
      .array(z.uuid(), { error: 'Employees is Required' })
      .min(1, 'Select at least one employee.')
      .max(500, 'At most 500 people at once.'),
  },
  response: z.object({ changed: z.number() }),
  success: '{changed} days drafted. Publish the roster once it is ready.',
})
