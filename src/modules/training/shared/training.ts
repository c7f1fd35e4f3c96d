import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import { skill } from '#modules/organization/shared/ksao.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segments } from '#modules/organization/shared/segment.ts'

const person = { table: 'employee', label: 'full_name' }

export const trainerKinds = ['Internal', 'External'] as const
export const trainer = settings('/training/{org}/trainer', {
  title: 'Trainer',
  plural: 'Trainers',
  table: 'trainer',
  edit: [P.training.trainers],
  closed: [P.training.list],
  fields: {
    name: field.text('Name', 100),
    kind: field.choice('Kind', trainerKinds, { initial: 'External' }),
    employee_id: {
      ...field.reference('Employee', peopleChoices, { hint: 'For internal trainers.' }),
      ...person,
    },
    company: field.optionalText('Company', 150),
    email: field.optionalText('Email', 254, { hidden_in_list: true }),
    phone: field.optionalText('Phone', 30),
    expertise: field.optionalText('Expertise', 500, { long: true }),
    daily_rate: field.optionalAmount('Daily rate', {}, { hidden_in_list: true }),
  },
  search: ['name', 'company', 'expertise'],
  order: ['name', 'kind', 'company'],
  unique: { trainer_name: 'name', trainer_internal: 'employee_id' },
  refused: { trainer_internal: 'Choose an employee for an internal trainer, and none for an external one.' },
  archives: true,
})

export const trainingTypes = [
  'Internal',
  'External',
  'On the job',
  'E-learning',
  'Seminar',
  'Workshop',
  'Conference',
  'Exam',
] as const
export const deliveries = ['Classroom', 'Online', 'Mixed'] as const
export const nominations = ['Open', 'Supervisor nominates', 'HR assigns'] as const
export const trainingStates = ['Draft', 'Published', 'Completed', 'Cancelled'] as const

export const training = settings('/training/{org}/training', {
  title: 'Training',
  plural: 'Trainings',
  table: 'training',
  edit: [P.training.list],
  closed: [P.training.requests, P.training.reports],
  fields: {
    name: field.text('Name', 150),
    code: field.text('Code', 30),
    category: field.optionalText('Category', 100),
    type: field.choice('Type', trainingTypes, { initial: 'Internal' }),
    delivery: field.choice('Delivery', deliveries, { initial: 'Classroom' }),
    status: field.choice('Status', trainingStates, {
      initial: 'Draft',
      hint: 'Employees see published trainings.',
    }),
    nomination: field.choice('Who signs up', nominations, { initial: 'Open', hidden_in_list: true }),
    is_mandatory: field.onOff('Mandatory', false),
    segment_id: field.reference(
      'Mandatory for the segment',
      { table: 'segment', label: 'name', choices: segments.list },
      { hint: 'Leave blank if mandatory for everybody.', hidden_in_list: true },
    ),
    ksao_id: { ...field.reference('Skill covered', skill.list), table: 'ksao', label: 'name' },
    language: field.optionalText('Language', 60, { hidden_in_list: true }),
    cost_per_person: field.optionalAmount('Cost per person', {}, { hidden_in_list: true }),
    pass_percent: field.optionalNumber(
      'Pass mark in percent',
      { min: 1, max: 100 },
      { hint: 'Leave blank if there is no test.', hidden_in_list: true },
    ),
    valid_months: field.optionalNumber(
      'Certificate valid for months',
      { min: 1, max: 120 },
      { hint: 'Leave blank if it does not expire.', hidden_in_list: true },
    ),
    bond_amount: field.optionalAmount(
      'Bond amount',
      { sign: 'positive' },
      { hint: 'Paid back in part by those who leave before the bond ends.', hidden_in_list: true },
    ),
    bond_months: field.optionalNumber('Bond in months', { min: 1, max: 120 }, { hidden_in_list: true }),
    coordinator_employee_id: {
      ...field.reference('Coordinator', peopleChoices, { hidden_in_list: true }),
      ...person,
    },
    objectives: field.optionalText('Objectives', 2000, { long: true, hidden_in_list: true }),
    description: field.optionalText('Description', 2000, { long: true, hidden_in_list: true }),
  },
  search: ['name', 'code', 'category'],
  order: ['name', 'code', 'category'],
  unique: { training_name: 'name', training_code: 'code', training_bond: 'bond_months' },
  refused: { training_bond: 'Enter both the amount and the months of the bond, or neither.' },
  archives: true,
})
