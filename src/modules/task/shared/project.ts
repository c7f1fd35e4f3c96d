import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { projectStates } from '#modules/task/shared/words.ts'

export const logApprovals = ['None', 'Supervisor', 'Project manager', 'Both'] as const

export const project = settings('/task/{org}/project', {
  title: 'Project',
  plural: 'Projects',
  table: 'project',
  edit: [P.task.projects],
  fields: {
    name: field.text('Name'),
    code: field.text('Code', 30),
    client: field.optionalText('Client', 150),
    manager_employee_id: {
      ...field.requiredReference('Manager', peopleChoices),
      table: 'employee',
      label: 'full_name',
    },
    status: field.choice('Status', projectStates, { initial: 'Active' }),
    starts_on: field.day('Starts on', { initial: 'today' }),
    ends_on: field.optionalDay('Ends on'),
    budget_hours: field.optionalNumber('Budget in hours', { min: 1, max: 1_000_000 }),
    is_billable: field.onOff('Billable', false, { hidden_in_list: true }),
    log_approval: field.choice('Work logs approved by', logApprovals, {
      initial: 'Supervisor',
      hidden_in_list: true,
    }),
    needs_description: field.onOff('Work logs need a description', false, { hidden_in_list: true }),
    description: field.optionalText('Description', 2000, { long: true, hidden_in_list: true }),
  },
  search: ['name', 'code', 'client'],
  order: ['name', 'code', 'starts_on'],
  unique: { project_name: 'name', project_code: 'code', project_check: 'ends_on' },
  refused: { project_check: 'Ends on cannot be before Starts on.' },
  archives: true,
})

const roles = ['Manager', 'Member', 'Observer'] as const

/** Projects that the caller leads or belongs to, with where they stand. */
export const myProjects = list('/task/{org}/my-projects/', {
  access: { user: true },
  title: 'Projects',
  columns: {
    name: col.text('Project', { sortable: true }),
    code: col.text('Code', { sortable: true }),
    manager: col.person('Manager'),
    role: col.choice('My role', roles),
    status: col.status('Status', projectStates, { filter: true }),
    open_tasks: col.number('Open tasks'),
    done_tasks: col.number('Closed tasks'),
    logged: col.minutes('Time logged'),
    ends_on: col.day('Ends on', { nullable: true, sortable: true }),
  },
  phone: { first: 'name', second: ['status', 'open_tasks'] },
  empty: 'Projects that you manage or belong to appear here.',
})

const memberAccess = { hr: [P.task.projects] }
const memberRoles = ['Member', 'Observer'] as const
/** Members of one project; its manager stands at the project itself. */
export const projectMembers = list('/task/{org}/project/{project_id}/members/', {
  access: memberAccess,
  title: 'Project members',
  columns: {
    person: col.person('Employee', { sortable: true }),
    role: col.choice('Role', memberRoles, { filter: true }),
    hourly_rate: col.money('Hourly rate', { nullable: true }),
    logged: col.minutes('Time logged'),
    open_tasks: col.number('Open tasks'),
  },
  more: { version: z.number() },
  phone: { first: 'person', second: ['role', 'logged'] },
  empty: 'Members log time on the project and see its tasks.',
})
export const addMembers = action('/task/{org}/project/{project_id}/members/add/', {
  access: memberAccess,
  title: 'Add members',
  form: {
    employee_ids: field.references('Employees', peopleChoices, { max: 200 }),
    role: field.choice('Role', memberRoles, { initial: 'Member' }),
    hourly_rate: field.optionalAmount(
      'Hourly rate',
      {},
      { hint: 'Leave blank to use the rate of the activity.' },
    ),
  },
  success: 'Successfully updated Project members',
})
export const changeMember = action('/task/{org}/project/{project_id}/members/{id}/', {
  access: memberAccess,
  title: 'Change member',
  method: 'PATCH',
  form: {
    role: field.choice('Role', memberRoles),
    hourly_rate: field.optionalAmount('Hourly rate'),
  },
  success: 'Successfully updated {person.full_name}',
})
export const removeMember = action('/task/{org}/project/{project_id}/members/{id}/remove/', {
  access: memberAccess,
  title: 'Remove member',
  danger: true,
  confirm: 'Remove {person.full_name} from the project? Their time logs stay.',
  success: 'Successfully removed {person.full_name}',
})
