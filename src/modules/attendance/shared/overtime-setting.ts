import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { blockRoundings } from '#modules/attendance/domain/overtime.ts'

const factor = (title: string) => ({ ...field.amount(title, { places: 2, digits: 2 }), initial: '1.5' })

export const overtimeSetting = settings('/attendance/{org}/overtime-setting', {
  title: 'Overtime Setting',
  plural: 'Overtime Settings',
  table: 'overtime_setting',
  edit: [P.attendance.overtimeSettings],
  closed: [P.attendance.individual],
  fields: {
    name: field.text('Name', 100),
    basis: field.choice('Basis', ['Daily', 'Weekly'], { initial: 'Daily' }),
    counts_before: field.onOff('Count time before the shift', false),
    counts_after: field.onOff('Count time after the shift', true),
    minimum_minutes: field.number('Minimum, minutes', { min: 0, max: 480 }, { initial: 30 }),
    block_minutes: field.number(
      'Round to, minutes',
      { min: 1, max: 240 },
      { initial: 15, hidden_in_list: true },
    ),
    block_rounding: field.choice('Block rounding', blockRoundings, { initial: 'Down', hidden_in_list: true }),
    late_first: field.onOff('Work off lateness first', true, { hidden_in_list: true }),
    cap_day: field.number(
      'Limit a day, minutes',
      { min: 0, max: 1440 },
      { initial: 240, hint: 'Labour Act 30: at most 4 hours a day.' },
    ),
    cap_week: field.number(
      'Limit a week, minutes',
      { min: 0, max: 10_080 },
      { initial: 1440, hint: 'Labour Act 30: at most 24 hours a week.' },
    ),
    cap_month: field.optionalNumber(
      'Limit a month, minutes',
      { min: 0, max: 44_640 },
      { hidden_in_list: true },
    ),
    factor_workday: factor('Factor on work days'),
    factor_off_day: { ...factor('Factor on weekly offs'), hidden_in_list: true },
    factor_holiday: { ...factor('Factor on holidays'), hidden_in_list: true },
    settled_by: field.choice('Settled by', ['Pay', 'Compensatory leave'], { initial: 'Pay' }),
    requires_pre_approval: field.onOff('Needs pre-approval', false),
    requires_claim: field.onOff('Needs a claim', true, { hidden_in_list: true }),
    claim_within_days: field.number(
      'Claim within, days',
      { min: 1, max: 366 },
      { initial: 30, hidden_in_list: true },
    ),
    is_default: field.onOff('Default for everyone', false),
  },
  search: ['name'],
  order: ['name'],
  unique: { overtime_setting_name: 'name', overtime_setting_default: 'is_default' },
  refused: { overtime_setting_default: 'Another setting is the default already.' },
  archives: true,
})

const ofSetting = {
  ...field.reference('Overtime setting', {
    table: 'overtime_setting',
    label: 'name',
    choices: overtimeSetting.list,
  }),
  required: true,
} as const

/** Factors of a day's overtime from so many minutes on: each holds up to the next (features 4.a.3). */
export const overtimeSlab = settings('/attendance/{org}/overtime-slab', {
  title: 'Overtime Slab',
  plural: 'Overtime Slabs',
  table: 'overtime_slab',
  edit: [P.attendance.overtimeSettings],
  closed: true,
  fields: {
    overtime_setting_id: ofSetting,
    day_type: field.choice('Day type', ['Workday', 'Off day', 'Holiday'], { initial: 'Workday' }),
    from_minutes: field.number(
      'After, minutes',
      { min: 0, max: 1440 },
      {
        initial: 0,
        hint: 'Applies up to the next slab of the day type. Below the first slab, the factor of the setting applies.',
      },
    ),
    factor: factor('Factor'),
  },
  search: [],
  order: ['overtime_setting_id', 'day_type', 'from_minutes'],
  unique: { overtime_slab_once: 'from_minutes', overtime_slab_setting_fk: 'overtime_setting_id' },
  refused: { overtime_slab_once: 'This setting already has a slab for this day type and minute.' },
})

/** Levels whose overtime is not counted, whatever they work. */
export const overtimeExcludedLevel = settings('/attendance/{org}/overtime-excluded-level', {
  title: 'Excluded Level',
  plural: 'Excluded Levels',
  table: 'overtime_excluded_level',
  edit: [P.attendance.overtimeSettings],
  closed: true,
  fields: {
    overtime_setting_id: ofSetting,
    employment_level_id: {
      ...field.reference(
        'Employment level',
        { table: 'employment_level', label: 'title', choices: employmentLevel.list },
        { hint: 'Work of this level is neither paid nor credited as overtime.' },
      ),
      required: true,
    },
  },
  search: [],
  order: ['overtime_setting_id', 'employment_level_id'],
  unique: {
    overtime_excluded_level_once: 'employment_level_id',
    overtime_excluded_level_setting_fk: 'overtime_setting_id',
    overtime_excluded_level_level_fk: 'employment_level_id',
  },
  refused: { overtime_excluded_level_once: 'This level is excluded already.' },
})
