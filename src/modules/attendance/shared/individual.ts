import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { overtimeSetting } from '#modules/attendance/shared/overtime-setting.ts'
import { creditHourSetting } from '#modules/attendance/shared/setting.ts'
import { shiftChoices } from '#modules/attendance/shared/work-shift.ts'

const access = { hr: [P.attendance.individual] }

/** Current employees with the rules of attendance that hold for each today. A row's id is the employee's. */
export const individualSettings = list('/attendance/{org}/individual/', {
  access,
  title: 'Individual attendance settings',
  columns: {
    person: col.person('Employee', { sortable: true }),
    shift: col.text('Work shift', { nullable: true }),
    web_allowed: col.boolean('Web attendance'),
    web_needs_approval: col.boolean('Web attendance needs approval', { hidden: true }),
    location_required: col.boolean('Location required', { hidden: true }),
    timesheet_required: col.boolean('Timesheet required', { hidden: true }),
    is_exempt: col.boolean('Exempt'),
    has_penalties: col.boolean('Penalties', { hidden: true }),
    overtime_setting: col.reference('Overtime', { nullable: true }),
    credit_hour_setting: col.reference('Credit hours', { nullable: true, hidden: true }),
    valid_from: col.day('Effective from', { nullable: true }),
  },
  filters: {
    web: filter.yesNo('Web attendance'),
    exempt: filter.yesNo('Exempt'),
    no_shift: filter.yesNo('Without own shift'),
    branch_id: filter.reference('Branch', branch.list),
    division_id: filter.reference('Division', division.list),
  },
  phone: { first: 'person', second: ['shift', 'web_allowed'] },
})
export const changeIndividual = action('/attendance/{org}/individual/', {
  access,
  title: 'Change settings',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    valid_from: field.day('Effective from', { initial: 'today' }),
    web_allowed: field.onOff('Web attendance', false, { hint: 'Check in and out from browser and phone.' }),
    web_needs_approval: field.onOff('Web attendance needs approval', false),
    location_required: field.onOff('Location required', false),
    timesheet_required: field.onOff('Timesheet required', false, {
      hint: 'Only approved timesheets and HR entries count as work.',
    }),
    is_exempt: field.onOff('Exempt', false, { hint: 'Present on every work day without a punch.' }),
    has_penalties: field.onOff('Penalties', true),
    overtime_setting_id: field.reference('Overtime', overtimeSetting.list, { none: 'Default' }),
    credit_hour_setting_id: field.reference('Credit hours', creditHourSetting.list, { none: 'Default' }),
  },
  response: z.object({ changed: z.number() }),
  success: 'Settings of {changed} people changed.',
})
export const assignShift = action('/attendance/{org}/individual/shift/', {
  access: { hr: [P.attendance.individual, P.attendance.assignShift] },
  title: 'Assign work shift',
  bulk: 'employee_ids',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    work_shift_id: field.requiredReference('Work shift', shiftChoices),
    valid_from: field.day('From', { initial: 'today' }),
    valid_to: field.optionalDay('Until'),
  },
  response: z.object({ assigned: z.number() }),
  success: 'Work shift of {assigned} people changed.',
})
