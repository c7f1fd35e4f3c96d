import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { optional, text } from '#kernel/fields.ts'
import { libraryDocuments } from '#modules/organization/shared/library-document.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const stages = ['Pre-employment', 'Onboarding', 'Employment review', 'Offboarding'] as const
export type Stage = (typeof stages)[number]
export const departments = ['HR', 'IT', 'Finance', 'Administration', 'Supervisor', 'Employee'] as const
export const assigneeKinds = [
  'HR',
  'Supervisor',
  'Employee',
  'Buddy',
  'Permission group',
  'Named person',
] as const

export const taskTemplate = settings('/hris/{org}/task-template', {
  title: 'Task Template',
  plural: 'Task Templates',
  table: 'task_template',
  edit: [P.hris.settings],
  fields: {
    name: field.text('Name', 100),
    stage: field.choice('Stage', stages),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name'],
  order: ['name', 'stage'],
  unique: { task_template_name: 'name' },
  archives: true,
})

const templatesOf = <const P extends `/${string}`>(path: P, ...of: [Stage, ...Stage[]]) => ({
  stages: of,
  list: get(path, {
    access: { user: true, hr: [] },
    query: pageQuery,
    response: pageOf(z.object({ id: z.string(), name: z.string() })),
    summary: `Task templates of ${of.join(' and ')}`,
  }),
})
/** What may be chosen where a checklist of one stage is meant. */
export const joiningTemplates = templatesOf('/hris/{org}/joining-template/', 'Pre-employment', 'Onboarding')
export const reviewTemplates = templatesOf('/hris/{org}/review-template/', 'Employment review')
export const leavingTemplates = templatesOf('/hris/{org}/leaving-template/', 'Offboarding')

/** A page of ours, or one elsewhere that is reached safely. */
const taskLink = optional(
  text('Link', 500).regex(/^(https:\/\/\S+|\/(?!\/)\S*)$/, 'Link must begin with https:// or with /.'),
)

/** Groups of permissions whose members a task may be for: of a template, or one that is added by hand. */
export const taskGroups = get('/hris/{org}/task-template-group/', {
  access: { hr: [P.hris.settings, P.hris.onboarding, P.hris.employmentReview, P.hris.offboarding] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'Permission groups, for tasks of a template',
})

/** One line of a template: what has to be done, by whom, and when. */
export const taskTemplateItem = settings('/hris/{org}/task-template-item', {
  title: 'Task',
  plural: 'Task Template Details',
  table: 'task_template_item',
  edit: [P.hris.settings],
  fields: {
    title: field.text('Title', 150),
    task_template_id: {
      ...field.reference('Template', { table: 'task_template', label: 'name', choices: taskTemplate.list }),
      required: true,
    },
    department: { ...field.choice('Department', departments), initial: 'HR' },
    assignee_kind: {
      ...field.choice('Done by', assigneeKinds, {
        hint: 'A task of the buddy is HR’s while there is none, and in reviews and offboarding.',
      }),
      initial: 'HR',
    },
    assignee_employee_id: field.reference(
      'Named person',
      { table: 'employee', label: 'full_name', choices: peopleChoices },
      { hint: 'Only where one person always does it.', hidden_in_list: true },
    ),
    assignee_group_id: field.reference(
      'Permission group',
      { table: 'permission_group', label: 'name', choices: taskGroups },
      {
        hint: 'Only where a group does it: everybody in it is told, and one does it for all.',
        hidden_in_list: true,
      },
    ),
    due_days: {
      ...field.number(
        'Due after days',
        { min: -365, max: 365 },
        { hint: 'Counted from joining, from the change, or from the last day; before it with a minus.' },
      ),
      initial: 0,
    },
    counts_working_days: field.onOff('Count working days', false, {
      hint: 'Weekly offs and holidays are left out.',
      hidden_in_list: true,
    }),
    is_required: field.onOff('Required', true, { hint: 'The process cannot be closed before it is done.' }),
    blocks_joining: field.onOff('Blocks joining', false, {
      hint: 'Nobody is taken as joined while it is open.',
    }),
    link: {
      ...field.optionalText('Link', 500, {
        hint: 'A form or a page where it is done, such as /user/organization/form-request.',
        hidden_in_list: true,
      }),
      schema: taskLink,
    },
    library_document_id: field.reference(
      'Document',
      { table: 'library_document', label: 'title', choices: libraryDocuments.list },
      { hint: 'Of the library: to be filled in, signed or read.', hidden_in_list: true },
    ),
    position: { ...field.number('Position', { min: 1, max: 999 }), initial: 1 },
    description: field.optionalText('Description', 1000, { long: true, hidden_in_list: true }),
  },
  search: ['title'],
  order: ['title', 'department', 'due_days', 'position'],
  unique: { task_template_item_title: 'title' },
})
