import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { project } from '#modules/task/shared/project.ts'

export const activityUnits = ['Hour', 'Piece', 'Lump sum'] as const
export const activity = settings('/task/{org}/activity', {
  title: 'Activity',
  plural: 'Activities',
  table: 'activity',
  edit: [P.task.settings],
  fields: {
    name: field.text('Name'),
    unit: field.choice('Paid by', activityUnits, { initial: 'Hour' }),
    default_rate: field.optionalAmount(
      'Usual rate',
      {},
      { hint: 'Per hour, per piece or lump sum. Leave blank if unpaid.' },
    ),
    is_billable: field.onOff('Billable', true),
  },
  search: ['name'],
  order: ['name'],
  unique: { activity_name: 'name' },
  archives: true,
})

/** Rates from a day on. The most specific one of a day holds: that of a person on a project, of a person, a project, a level. */
export const activityRate = settings('/task/{org}/activity-rate', {
  title: 'Rate',
  plural: 'Rates',
  table: 'activity_rate',
  edit: [P.task.settings],
  fields: {
    activity_id: { ...field.requiredReference('Activity', activity.list), table: 'activity', label: 'name' },
    employee_id: field.reference(
      'Employee',
      { table: 'employee', label: 'full_name', choices: peopleChoices },
      { hint: 'Leave blank for everybody.' },
    ),
    project_id: field.reference(
      'Project',
      { table: 'project', label: 'name', choices: project.list },
      { hint: 'Leave blank for all projects.' },
    ),
    employment_level_id: field.reference('Employment level', {
      table: 'employment_level',
      label: 'title',
      choices: employmentLevel.list,
    }),
    rate: field.amount('Rate'),
    effective_from: field.day('Effective from', { initial: 'today' }),
  },
  search: [],
  order: ['effective_from'],
  unique: { activity_rate_for: 'effective_from' },
  refused: {
    activity_rate_for: 'A rate already starts on this date.',
    activity_rate_of_one: 'Choose an employee or a level, not both.',
  },
  archives: true,
  closed: true,
})

/** How far back time can be logged, and how much of it. */
export const workLogSettings = singleton('/task/{org}/settings/work-log', {
  title: 'Work Log Settings',
  key: 'work-log.limits',
  edit: [P.task.settings],
  readable: true,
  fields: {
    past_days: field.number('Log for the past, days', { min: 0, max: 366 }, { initial: 7 }),
    day_hours: field.number('Limit a day, hours', { min: 1, max: 24 }, { initial: 24 }),
    week_hours: field.optionalNumber(
      'Limit a week, hours',
      { min: 1, max: 168 },
      { hint: 'From Sunday to Saturday. Leave blank for no limit.' },
    ),
  },
  initial: { past_days: 7, day_hours: 24, week_hours: null },
})

export const resultArea = settings('/task/{org}/result-area', {
  title: 'Result area',
  plural: 'Result areas',
  table: 'result_area',
  edit: [P.coreTask.resultAreas, P.coreTask.assign],
  fields: {
    name: field.text('Name'),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name'],
  order: ['name'],
  unique: { result_area_name: 'name' },
  archives: true,
})

export const coreTask = settings('/task/{org}/core-task', {
  title: 'Core task',
  plural: 'Core tasks',
  table: 'core_task',
  edit: [P.coreTask.assign],
  fields: {
    name: field.text('Name', 255),
    result_area_id: {
      ...field.requiredReference('Result area', resultArea.list),
      table: 'result_area',
      label: 'name',
    },
    job_title_id: field.reference('Job title', {
      table: 'job_title',
      label: 'title',
      choices: jobTitle.list,
    }),
    frequency: field.choice('Frequency', ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly', 'As needed'], {
      initial: 'Weekly',
    }),
    expected_hours: field.optionalNumber('Expected hours', { min: 1, max: 1000 }, { hint: 'Each time.' }),
    weight: field.number('Weight', { min: 1, max: 100, initial: 1 }),
  },
  search: ['name'],
  order: ['name'],
  unique: { core_task_name: 'name' },
  archives: true,
})

const assignAccess = { hr: [P.coreTask.assign] }
/** Who has which standing duties. */
export const assignedCoreTasks = list('/task/{org}/core-task-assignments/', {
  access: assignAccess,
  title: 'Assigned core tasks',
  columns: {
    person: col.person('Employee', { sortable: true }),
    core_task: col.reference('Core task', { choices: coreTask.list, filter: true }),
    result_area: col.text('Result area', { sortable: true }),
    frequency: col.text('Frequency'),
    weight: col.number('Weight'),
    open_tasks: col.number('Open tasks'),
  },
  filters: { employee_id: filter.reference('Employee', peopleChoices) },
  more: { version: z.number() },
  phone: { first: 'person', second: ['core_task', 'result_area'] },
  empty: 'Assign core tasks so that reports show time on core duties.',
})
export const assignCoreTasks = action('/task/{org}/core-task-assignments/assign/', {
  access: assignAccess,
  title: 'Assign core tasks',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    core_task_ids: field.references('Core tasks', coreTask.list, { max: 50 }),
  },
  success: 'Successfully assigned core tasks',
})
export const unassignCoreTask = action('/task/{org}/core-task-assignments/{id}/remove/', {
  access: assignAccess,
  title: 'Remove core task',
  danger: true,
  confirm: 'Remove {core_task.name} from {person.full_name}?',
  success: 'Successfully removed {core_task.name}',
})

export const assignTaskSetting = settings('/task/{org}/assign-task-setting', {
  title: 'Assign task setting',
  plural: 'Assign task settings',
  table: 'assign_task_setting',
  edit: [P.task.settings],
  fields: {
    name: field.text('Name', 100),
    employee_id: field.reference(
      'Employee',
      { table: 'employee', label: 'full_name', choices: peopleChoices },
      { hint: 'Leave blank for a division or for everybody.' },
    ),
    division_id: field.reference(
      'Division',
      { table: 'division', label: 'name', choices: division.list },
      { hint: 'Leave blank for all divisions.' },
    ),
    can_assign_to: field.choice(
      'May assign to',
      ['Nobody', 'Subordinates', 'Same division', 'Organization'],
      { initial: 'Organization' },
    ),
    requires_acknowledgement: field.onOff('Acknowledgement required', false),
    requires_approval: field.onOff('Approval required', true),
    may_create_recurring: field.onOff('May create recurring tasks', true),
  },
  search: ['name'],
  order: ['name'],
  unique: { assign_task_setting_name: 'name', assign_task_setting_for: 'employee_id' },
  refused: {
    assign_task_setting_for: 'Another setting applies to the same people.',
    assign_task_setting_of_one: 'Choose an employee or a division, not both.',
  },
  archives: true,
  closed: true,
})
