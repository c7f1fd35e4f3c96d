import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { reviewTemplates } from '#modules/hris/shared/task-template.ts'

export const changeCategories = [
  'Confirmation',
  'Promotion',
  'Demotion',
  'Transfer',
  'Redesignation',
  'Contract renewal',
  'Probation extension',
  'Step increment',
  'Package change',
  'Supervisor change',
  'End of secondment',
] as const
export type ChangeCategory = (typeof changeCategories)[number]

/** Kinds of change of an employment, each with what it may change. */
export const changeType = settings('/hris/{org}/change-type', {
  title: 'Change Type',
  plural: 'Change Types',
  table: 'change_type',
  edit: [P.hris.employmentReview],
  fields: {
    name: field.text('Name', 100),
    category: field.choice('Category', changeCategories),
    changes_job: field.onOff('Job title', false),
    changes_level: field.onOff('Level', false),
    changes_step: field.onOff('Pay step', false),
    changes_pay: field.onOff('Pay', false, {
      hint: 'Annual salary or hourly rate, for those who may write pay.',
      hidden_in_list: true,
    }),
    changes_place: field.onOff('Branch, division and place of work', false),
    changes_type: field.onOff('Employment type', false),
    changes_supervisors: field.onOff('Supervisors', false),
    changes_leave: field.onOff('Leave balances', false, {
      hint: 'A change of this type may restart leave balances.',
      hidden_in_list: true,
    }),
    needs_approval: field.onOff('A second person approves', false, {
      hint: 'A change of this type is approved by somebody other than the person who prepared it.',
      hidden_in_list: true,
    }),
    shows_badge: field.onOff('Badge at the name', false, {
      hint: 'For thirty days everybody sees it on the profile.',
      hidden_in_list: true,
    }),
    task_template_id: field.reference('Tasks', {
      table: 'task_template',
      label: 'name',
      choices: reviewTemplates.list,
    }),
    letter_template_id: field.reference(
      'Letter',
      { table: 'letter_template', label: 'name', choices: letterTemplate.list },
      {
        hint: 'Drafted for the person when the change is applied. Without a choice it is that of the template mapping.',
        hidden_in_list: true,
      },
    ),
  },
  search: ['name'],
  order: ['name', 'category'],
  unique: { change_type_name: 'name' },
  archives: true,
  usual: [
    {
      name: 'Promotion',
      category: 'Promotion',
      changes_job: true,
      changes_level: true,
      changes_step: true,
      changes_pay: true,
    },
    { name: 'Transfer', category: 'Transfer', changes_place: true, changes_supervisors: true },
    { name: 'Step increment', category: 'Step increment', changes_step: true },
    { name: 'Salary revision', category: 'Package change', changes_pay: true },
    { name: 'Confirmation', category: 'Confirmation' },
    { name: 'Probation extension', category: 'Probation extension' },
    { name: 'Contract renewal', category: 'Contract renewal' },
  ],
})

/** How changes are made in this organization. */
export const reviewSettings = singleton('/hris/{org}/employment-review-settings', {
  title: 'Employment Review Settings',
  key: 'employment_review',
  edit: [P.hris.settings, P.hris.employmentReview],
  fields: {
    back_days: field.number(
      'Days back',
      { min: 0, max: 366 },
      { hint: 'How far back the date of a change may lie.' },
    ),
    second_person: field.onOff('A second person approves', false, {
      hint: 'A change is approved by somebody other than the person who prepared it.',
    }),
    probation_extensions: field.number(
      'Extensions of a probation',
      { min: 0, max: 9 },
      { hint: 'How often a probation may be prolonged.' },
    ),
  },
  initial: {
    back_days: 31,
    second_person: false,
    probation_extensions: 1,
  },
})
