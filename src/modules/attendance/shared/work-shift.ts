import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { weekdayNames } from '#modules/organization/shared/weekly-off.ts'
import { shiftProblems } from '#modules/attendance/domain/hours.ts'
import { roundDirections } from '#modules/attendance/domain/pairs.ts'

const access = { hr: [P.attendance.workShift] }

/** Shifts that can be chosen, by name. */
export const shiftChoices = get('/attendance/{org}/shift-choices/', {
  access: { user: true, supervisor: true, hr: [] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

export const hours = {
  weekdays: field.choices('Work days', weekdayNames, {
    initial: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  }),
  starts_at: field.time('Start time', { initial: '10:00' }),
  ends_at: field.time('End time', { initial: '18:00', hint: 'Earlier than the start: on the next day.' }),
  break_start: field.optionalTime('Break start'),
  break_end: field.optionalTime('Break end'),
  core_start: field.optionalTime('Core hours start', {
    hint: 'For flexible hours: lateness is measured from here, leaving early from the core hours end.',
  }),
  core_end: field.optionalTime('Core hours end'),
  second_starts_at: field.optionalTime('Second start time', { hint: 'For split shifts.' }),
  second_ends_at: field.optionalTime('Second end time'),
  other_weekdays: field.choices('Days with other hours', weekdayNames, { initial: [] }),
  other_starts_at: field.optionalTime('Start time on those days'),
  other_ends_at: field.optionalTime('End time on those days'),
}
const rules = {
  is_flexible: field.onOff('Flexible hours', false, {
    hint: 'Only the minutes worked count, and the core hours if there are any.',
  }),
  follows_weekly_off: field.onOff('Weekly offs apply', true, {
    hint: 'Turn off for teams that work on weekly offs of the organization.',
  }),
  paid_break: field.onOff('Break is paid', true),
  auto_break_after: field.optionalNumber(
    'Deduct a break after, minutes worked',
    { min: 1, max: 1440 },
    { hint: 'Applies where no break was punched. Leave blank for none.' },
  ),
  auto_break_minutes: field.optionalNumber('Break deducted, minutes', { min: 1, max: 240 }),
  start_grace: field.number('Grace after start, minutes', { min: 0, max: 240 }, { initial: 10 }),
  end_grace: field.number('Grace before end, minutes', { min: 0, max: 240 }, { initial: 0 }),
  late_from: field.choice('Count lateness from', ['Start', 'End of grace'], {
    initial: 'Start',
    hint: 'Once the grace is exceeded. Within it nobody is late.',
  }),
  full_day_minutes: field.optionalNumber(
    'Minutes for a full day',
    { min: 1, max: 1440 },
    {
      hint: 'Leave blank for all scheduled minutes.',
    },
  ),
  half_day_minutes: field.optionalNumber(
    'Minutes for a half day',
    { min: 1, max: 1440 },
    {
      hint: 'Leave blank for half of a full day.',
    },
  ),
  pairing: field.choice('Work time', ['First and last', 'Every pair'], {
    initial: 'First and last',
    hint: 'From the first to the last punch, or the sum of each in and out.',
  }),
  by_direction: field.onOff('Use in and out of the device', false, {
    hint: 'Only where people press the keys.',
  }),
  window_before: field.number('Accept punches before start, minutes', { min: 0, max: 720 }, { initial: 120 }),
  window_after: field.number('Accept punches after end, minutes', { min: 0, max: 720 }, { initial: 240 }),
  auto_checkout: field.onOff('Check out at the end of the shift', false),
  one_punch_is_present: field.onOff('One punch counts as present', false, {
    hint: 'A full day for everyone who punches, however short.',
  }),
  round_minutes: { ...field.choice('Round punches, minutes', ['0', '5', '10', '15'], { initial: '0' }) },
  round_direction: field.choice('Rounding direction', roundDirections, {
    initial: 'Nearest',
    hint: 'For the employee: in is rounded down and out up. For the company: the other way round. Lateness is measured after rounding.',
  }),
  duplicate_seconds: field.number(
    'Ignore repeated punches within, seconds',
    { min: 0, max: 3600 },
    { initial: 60, hint: 'On the same device. 0 counts every punch.' },
  ),
}
const form = {
  name: field.text('Name', 100),
  code: field.text('Code', 10),
  description: field.optionalText('Description', 255, { long: true }),
  effective_from: field.day('Effective from', {
    initial: 'today',
    hint: 'Earlier days keep the rules they had.',
  }),
  is_default: field.onOff('Default for everyone', false),
  ...hours,
  ...rules,
}
const shape = Object.fromEntries(
  Object.entries({ ...hours, ...rules }).map(([name, { schema }]) => [name, schema]),
) as { [K in keyof (typeof hours & typeof rules)]: (typeof hours & typeof rules)[K]['schema'] }

export const workShifts = list('/attendance/{org}/work-shifts/', {
  access: { hr: [P.attendance.workShift, P.attendance.assignShift] },
  title: 'Work shifts',
  columns: {
    name: col.text('Name', { sortable: true }),
    code: col.text('Code', { sortable: true }),
    summary: col.text('Hours', { wrap: true }),
    week_minutes: col.minutes('Hours a week'),
    effective_from: col.day('Effective from', { sortable: true }),
    people: col.number('Assigned people'),
    is_default: col.boolean('Default for everyone'),
    description: col.text('Description', { nullable: true, hidden: true, wrap: true }),
  },
  filters: { is_archived: filter.yesNo('Archived') },
  more: { version: z.number(), is_archived: z.boolean(), ...shape },
  phone: { first: 'name', second: ['summary', 'week_minutes'] },
  empty: 'Add the hours that people work.',
})

export const addShift = action('/attendance/{org}/work-shifts/', {
  access,
  title: 'Add work shift',
  form,
  problems: shiftProblems,
  primary: true,
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
  success: 'Successfully created {name}',
})
export const changeShift = action('/attendance/{org}/work-shifts/{id}/', {
  access,
  method: 'PATCH',
  title: 'Edit work shift',
  form,
  problems: shiftProblems,
  on: workShifts,
  when: ({ is_archived }) => !is_archived,
  success: 'Successfully updated {name}',
})
export const archiveShift = action('/attendance/{org}/work-shifts/{id}/archive/', {
  access,
  title: 'Archive',
  on: workShifts,
  when: ({ is_archived, is_default }) => !is_archived && !is_default,
  confirm: 'Archive {name}? Days in the past keep it.',
  danger: true,
  success: '{name} is archived.',
})
export const restoreShift = action('/attendance/{org}/work-shifts/{id}/restore/', {
  access,
  title: 'Restore',
  on: workShifts,
  when: ({ is_archived }) => is_archived,
  success: '{name} is restored.',
})

const shift = { table: 'work_shift', label: 'name', choices: shiftChoices }
/** How many people a shift needs on a day, everywhere or in a branch: a day of the week before every day. */
export const staffingMinimum = settings('/attendance/{org}/staffing-minimum', {
  title: 'Minimum Staffing',
  plural: 'Minimum Staffing',
  table: 'staffing_minimum',
  edit: [P.attendance.workShift],
  closed: [P.attendance.roster],
  fields: {
    work_shift_id: { ...field.reference('Work shift', shift), required: true },
    branch_id: field.reference('Branch', {
      table: 'branch',
      label: 'name',
      choices: branch.list,
    }),
    day: field.choice('Day', ['Every day', ...weekdayNames], { initial: 'Every day' }),
    people: field.number('People needed', { min: 1, max: 10_000 }, { initial: 1 }),
  },
  search: [],
  order: ['work_shift_id', 'day'],
  unique: {
    staffing_minimum_once: 'day',
    staffing_minimum_shift_fk: 'work_shift_id',
    staffing_minimum_branch_fk: 'branch_id',
  },
  refused: { staffing_minimum_once: 'There is a minimum for this shift, branch and day already.' },
})

/** Who works by which shift: a person before a segment, that before a division, that before a branch. */
export const shiftAssignment = settings('/attendance/{org}/shift-assignment', {
  title: 'Shift Assignment',
  plural: 'Shift Assignments',
  table: 'shift_assignment',
  edit: [P.attendance.assignShift],
  closed: true,
  fields: {
    work_shift_id: { ...field.reference('Work shift', shift), required: true },
    employee_id: field.reference('Employee', {
      table: 'employee',
      label: 'full_name',
      choices: peopleChoices,
    }),
    segment_id: field.reference('Segment', { table: 'segment', label: 'name', choices: segments.list }),
    division_id: field.reference('Division', { table: 'division', label: 'name', choices: division.list }),
    branch_id: field.reference('Branch', { table: 'branch', label: 'name', choices: branch.list }),
    valid_from: field.day('From', { initial: 'today' }),
    valid_to: field.optionalDay('Until'),
  },
  search: [],
  order: ['valid_from'],
  descending: true,
  unique: { shift_assignment_overlap: 'valid_from' },
  refused: { shift_assignment_overlap: 'Another assignment covers some of these days.' },
})
