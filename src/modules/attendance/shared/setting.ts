import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

export const creditHourSetting = settings('/attendance/{org}/credit-hour-setting', {
  title: 'Credit Hour Setting',
  plural: 'Credit Hour Settings',
  table: 'credit_hour_setting',
  edit: [P.attendance.creditHour],
  closed: [P.attendance.individual],
  fields: {
    name: field.text('Name', 100),
    factor: { ...field.amount('Hours earned per hour', { places: 2, digits: 2 }), initial: '1' },
    minimum_minutes: field.number('Minimum, minutes', { min: 0, max: 480 }, { initial: 60 }),
    cap_month: field.optionalNumber('Limit a month, minutes', { min: 0, max: 44_640 }),
    most_minutes: field.optionalNumber('Highest balance, minutes', { min: 0, max: 60_000 }),
    expires_after_days: field.optionalNumber('Expires after, days', { min: 1, max: 730 }),
    past_days: field.number('Request for the past, days', { min: 0, max: 366 }, { initial: 7 }),
    leave_type_id: field.reference('Leave type', {
      table: 'leave_type',
      label: 'name',
      choices: leaveType.list,
    }),
    is_default: field.onOff('Default for everyone', false),
  },
  search: ['name'],
  order: ['name'],
  unique: {
    credit_hour_setting_name: 'name',
    credit_hour_setting_default: 'is_default',
    credit_hour_setting_leave_fk: 'leave_type_id',
  },
  refused: { credit_hour_setting_default: 'Another setting is the default already.' },
  archives: true,
})

export const penaltySetting = settings('/attendance/{org}/penalty-setting', {
  title: 'Penalty Setting',
  plural: 'Penalty Settings',
  table: 'penalty_setting',
  edit: [P.attendance.penalty],
  closed: true,
  fields: {
    name: field.text('Name', 100),
    irregularity: field.choice('Irregularity', [
      'Late in',
      'Early out',
      'Missing punch',
      'Short hours',
      'Absent',
      'Outside geofence',
    ]),
    cycle: field.choice('Cycle', ['Week', 'Month', 'Year'], { initial: 'Month' }),
    counting: field.choice('Counted in', ['Occurrences', 'Minutes'], { initial: 'Occurrences' }),
    ignore_minutes: field.number(
      'Ignore up to, minutes',
      { min: 0, max: 480 },
      { initial: 0, hidden_in_list: true },
    ),
    free_occurrences: field.number('Free in a cycle', { min: 0, max: 100 }, { initial: 3 }),
    every: field.number('Penalty for every', { min: 1, max: 10_000 }, { initial: 1 }),
    penalty_days: { ...field.amount('Penalty, days', { places: 2, digits: 2 }), initial: '0.5' },
    most_days: field.optionalAmount(
      'Highest penalty in a cycle, days',
      { places: 2, digits: 3 },
      { hidden_in_list: true },
    ),
    row_days: field.optionalNumber(
      'Count more from this day in a row',
      { min: 2, max: 31 },
      {
        hint: 'Such as 3. Weekly offs, holidays and leave do not break a row. Leave blank to count every day once.',
        hidden_in_list: true,
      },
    ),
    row_factor: {
      ...field.amount('Times each of them counts', { places: 2, digits: 2 }, { hidden_in_list: true }),
      initial: '1',
    },
    skip_when_complete: field.onOff('Ignore days with full hours', true, { hidden_in_list: true }),
    new_joiner_days: field.number(
      'Exempt new joiners for, days',
      { min: 0, max: 366 },
      { initial: 0, hidden_in_list: true },
    ),
    effect: field.choice('Effect', ['Leave, then unpaid days', 'Unpaid days', 'Pay heading'], {
      initial: 'Leave, then unpaid days',
    }),
    effective_from: field.day('Effective from', { initial: 'today' }),
  },
  search: ['name'],
  order: ['name', 'effective_from'],
  unique: { penalty_setting_name: 'name', penalty_setting_row_factor_check: 'row_factor' },
  refused: { penalty_setting_row_factor_check: 'Enter a number from 1 to 10.' },
  archives: true,
})

/** Steps of a rule in place of “for every”: each holds up to the next (features 4.a.4, “from-to”). */
export const penaltyStep = settings('/attendance/{org}/penalty-step', {
  title: 'Penalty Step',
  plural: 'Penalty Steps',
  table: 'penalty_step',
  edit: [P.attendance.penalty],
  closed: true,
  fields: {
    penalty_setting_id: {
      ...field.reference('Penalty rule', {
        table: 'penalty_setting',
        label: 'name',
        choices: penaltySetting.list,
      }),
      required: true,
    },
    from_count: field.number(
      'From (occurrences or minutes)',
      { min: 1, max: 10_000 },
      { initial: 1, hint: 'Counted after the free occurrences. Applies up to the next step.' },
    ),
    penalty_days: { ...field.amount('Penalty, days', { places: 2, digits: 2 }), initial: '0.5' },
  },
  search: [],
  order: ['penalty_setting_id', 'from_count'],
  unique: { penalty_step_once: 'from_count', penalty_step_setting_fk: 'penalty_setting_id' },
  refused: { penalty_step_once: 'This rule already has a step at this value.' },
})

const past = (initial: number) =>
  field.number('Request for the past, days', { min: 0, max: 366 }, { initial })
const ahead = (initial: number) => field.number('Request ahead, days', { min: 0, max: 366 }, { initial })

export const adjustmentSettings = singleton('/attendance/{org}/settings/adjustment', {
  title: 'Attendance Adjustment Settings',
  key: 'attendance.adjustment',
  edit: [P.attendance.requestSettings],
  readable: true,
  fields: {
    past_days: past(7),
    month_limit: field.number('Requests a month', { min: 0, max: 100 }, { initial: 3 }),
    reasons: field.text('Reasons, separated by commas', 500),
    needs_remarks: field.onOff('Remarks are required', true),
  },
  initial: {
    past_days: 7,
    month_limit: 3,
    reasons: 'Forgot to punch, Device not working, Work outside the office',
    needs_remarks: true,
  },
})
/** The reasons of a setting, as they are chosen from. */
export const reasonsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const travelSettings = singleton('/attendance/{org}/settings/travel', {
  title: 'Travel Attendance Settings',
  key: 'attendance.travel',
  edit: [P.attendance.requestSettings],
  readable: true,
  fields: {
    past_days: past(7),
    ahead_days: ahead(60),
    longest_days: field.number('Longest trip, days', { min: 1, max: 366 }, { initial: 30 }),
  },
  initial: { past_days: 7, ahead_days: 60, longest_days: 30 },
})
export const trainingSettings = singleton('/attendance/{org}/settings/training', {
  title: 'Training Attendance Settings',
  key: 'attendance.training',
  edit: [P.attendance.requestSettings],
  readable: true,
  fields: {
    past_days: field.number(
      'Recording period (days)',
      { min: 0, max: 366 },
      { initial: 7, hint: 'How long attendance can be recorded after the last day of a session.' },
    ),
    counts_off_days: field.onOff('Training on days off is work', false),
  },
  initial: { past_days: 7, counts_off_days: false },
})
export const timesheetSettings = singleton('/attendance/{org}/settings/timesheet', {
  title: 'Timesheet Approval Settings',
  key: 'attendance.timesheet',
  edit: [P.attendance.timesheet],
  readable: true,
  fields: {
    past_days: past(14),
    day_limit: field.number('Limit a day, minutes', { min: 60, max: 1440 }, { initial: 720 }),
    needs_activity: field.onOff('An activity is required', true),
  },
  initial: { past_days: 14, day_limit: 720, needs_activity: true },
})
