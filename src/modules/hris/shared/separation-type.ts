import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { leavingTemplates } from '#modules/hris/shared/task-template.ts'

export const separationCategories = [
  'Voluntary',
  'Involuntary',
  'Redundancy',
  'Retirement',
  'End of contract',
  'Death',
  'Absconding',
  'Terminated in probation',
] as const

/** How people who leave in a way are marked where HR sees them. */
export const separationBadges = ['Grey', 'Blue', 'Green', 'Orange', 'Red'] as const

/** What leave in the notice does. */
export const noticeLeaves = ['Allowed', 'Extends notice', 'Blocked'] as const

export const separationType = settings('/hris/{org}/separation-type', {
  title: 'Separation Type',
  plural: 'Separation Types',
  table: 'separation_type',
  edit: [P.hris.settings],
  fields: {
    name: field.text('Name', 100),
    category: field.choice('Category', separationCategories),
    needs_notice: field.onOff('Notice needed', true, {
      hint: '1, 7 or 30 days by length of service (Labour Act 144), or more where HR settings say so.',
    }),
    leave_in_notice: {
      ...field.choice('Leave in the notice', noticeLeaves, {
        hint: 'Allowed as policies say, allowed and the last day later by as many days, or not to be had.',
        hidden_in_list: true,
      }),
      initial: 'Allowed' as const,
    },
    gratuity_eligible: field.onOff('Gratuity', true),
    leave_encashment_eligible: field.onOff('Leave paid out', true),
    asks_exit_interview: field.onOff('Exit interview', true),
    blocks_rehire: field.onOff('Not taken back', false, {
      hint: 'People who leave in this way cannot be rehired.',
    }),
    priority_months: field.optionalNumber(
      'Priority to be taken back (months)',
      { min: 1, max: 120 },
      {
        hint: 'Where somebody is hired, who left in this way comes before others: two years after a redundancy (Labour Act 146).',
        hidden_in_list: true,
      },
    ),
    badge: field.optionalChoice('Badge', separationBadges, {
      hint: 'The name of the type in this colour, wherever its people are shown to HR.',
      hidden_in_list: true,
    }),
    task_template_id: field.reference('Clearance tasks', {
      table: 'task_template',
      label: 'name',
      choices: leavingTemplates.list,
    }),
    letter_template_id: field.reference(
      'Letter',
      { table: 'letter_template', label: 'name', choices: letterTemplate.list },
      {
        hint: 'Drafted for the person when the separation is confirmed. Without a choice it is that of the template mapping.',
        hidden_in_list: true,
      },
    ),
  },
  search: ['name'],
  order: ['name', 'category'],
  unique: { separation_type_name: 'name' },
  archives: true,
  usual: [
    { name: 'Resignation', category: 'Voluntary', badge: 'Blue' },
    { name: 'Retirement', category: 'Retirement', badge: 'Green' },
    { name: 'Redundancy', category: 'Redundancy', priority_months: 24, badge: 'Orange' },
    { name: 'End of contract', category: 'End of contract', needs_notice: false },
    { name: 'Not confirmed', category: 'Terminated in probation' },
    {
      name: 'Dismissal',
      category: 'Involuntary',
      badge: 'Red',
      needs_notice: false,
      blocks_rehire: true,
      gratuity_eligible: false,
    },
  ],
})
