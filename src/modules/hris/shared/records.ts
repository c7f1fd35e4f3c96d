import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { day, name, optional, phone, text } from '#kernel/fields.ts'
import { field } from '#kernel/field.ts'
import { thread } from '#engines/thread/thread.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'
import { discipline, insurance, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import {
  birthProblems,
  educationProblems,
  experienceProblems,
  payProblems,
  shareProblems,
  spanProblems,
} from '#modules/hris/domain/record-problems.ts'
import { subRecord } from '#modules/hris/shared/sub-record.ts'

const personal = { user: true, hr: [...profileCodes, P.hris.sensitive] } as const
/** Pay is for those who make it, and for the person. */
export const compensationCodes = [
  P.payroll.packages,
  P.payroll.assignPackage,
  P.payroll.generate,
  P.payroll.increment,
] as const

const open = (title: string) => ({ title, required: false })

export const emergencyContact = subRecord('contacts', {
  title: 'Contact',
  plural: 'Contacts',
  table: 'employee_contact',
  group: 'emergency',
  access: { ...personal, supervisor: true },
  fields: {
    name: { ...field.text('Name'), schema: name('Name', 150) },
    relation: field.text('Relation', 60),
    phone: { ...field.text('Phone', 30), schema: phone('Phone') },
    kind: field.optionalChoice('Kind', ['Mobile', 'Home', 'Work', 'Other']),
    is_emergency: field.onOff('Call in an emergency', false),
  },
  order: 'name',
})

export const address = subRecord('addresses', {
  title: 'Address',
  plural: 'Addresses',
  table: 'employee_address',
  group: 'address',
  access: personal,
  fields: {
    kind: field.choice('Kind', ['Permanent', 'Temporary']),
    address: field.text('Address', 255),
    country: field.optionalText('Country', 60),
    province: field.optionalText('Province', 60),
    district: field.optionalText('District', 100),
    city: field.optionalText('Local level', 100, {
      hint: 'Municipality or rural municipality of the district.',
    }),
    ward: field.optionalNumber('Ward', { min: 1, max: 60 }),
  },
  order: 'kind',
  unique: { employee_address_once: 'kind' },
})

export const familyMember = subRecord('family', {
  title: 'Family member',
  plural: 'Family',
  table: 'employee_family',
  group: 'family',
  access: personal,
  problems: birthProblems,
  fields: {
    name: { ...field.text('Name'), schema: name('Name', 150) },
    relation: field.text('Relation', 60),
    date_of_birth: {
      ...field.day('Date of birth'),
      ...open('Date of birth'),
      schema: optional(day('Date of birth')),
    },
    occupation: field.optionalText('Occupation', 100),
    is_dependent: field.onOff('Depends on the employee', false),
    nominee_percent: field.optionalNumber('Nominee for (percent)', { min: 1, max: 100 }),
  },
  order: 'name',
})

export const education = subRecord('education', {
  title: 'Education',
  plural: 'Education',
  table: 'employee_education',
  group: 'education',
  access: personal,
  problems: educationProblems,
  fields: {
    level: field.optionalText('Level of education', 100, { hint: 'By it the highest degree is known.' }),
    degree: field.optionalText('Degree', 100, {
      hint: 'As the certificate calls it, such as B.Sc. in Forestry.',
    }),
    institution: field.text('Institution', 150),
    board: field.optionalText('Board or university', 150),
    started_in: field.optionalNumber('Year of beginning', { min: 1940, max: 2200 }),
    finished_in: field.number('Year of completion', { min: 1940, max: 2200 }),
    score_kind: field.optionalChoice('Score in terms of', [
      'Percentage',
      'GPA of 4',
      'CGPA of 10',
      'Division',
      'Letter grade',
    ]),
    score: field.optionalText('Score', 30),
  },
  order: 'finished_in',
})

export const experience = subRecord('experiences', {
  title: 'Experience',
  plural: 'Experiences',
  table: 'employee_experience',
  group: 'experience',
  access: personal,
  problems: experienceProblems,
  fields: {
    employer: field.text('Organization', 150),
    job_title: field.text('Job title', 150),
    started_on: field.day('From'),
    ended_on: { ...field.day('To'), ...open('To'), schema: optional(day('To')) },
    description: field.optionalText('Description', 1000, { long: true }),
  },
  order: 'started_on',
  descending: true,
})

export const bankAccount = subRecord('banks', {
  title: 'Bank account',
  plural: 'Bank accounts',
  table: 'employee_bank',
  group: 'bank',
  steps_up: true,
  access: personal,
  problems: shareProblems,
  fields: {
    bank_name: field.text('Bank', 150),
    branch_name: field.optionalText('Branch', 150),
    account_name: field.text('Account name', 150),
    account_number: {
      ...field.text('Account number', 40),
      schema: text('Account number', 40).regex(/^[\p{L}\p{N} -]+$/u, 'Account number should be valid.'),
    },
    is_primary: field.onOff('Salary goes here', true),
    share_percent: field.optionalNumber(
      'Percent of the pay',
      { min: 1, max: 99 },
      { hint: 'Of another account than the main one.' },
    ),
    share_amount: field.optionalAmount(
      'Amount of the pay',
      { places: 2, digits: 12 },
      { hint: 'Instead of a percent.' },
    ),
  },
  /** From when the pay goes there, where an approved request waits. */
  shows: { effective_on: z.string().nullable() },
  masked: ['account_number'],
  order: 'bank_name',
  single: 'is_primary',
})

const level = ['None', 'Basic', 'Good', 'Fluent'] as const
export const language = subRecord('languages', {
  title: 'Language',
  plural: 'Languages',
  table: 'employee_language',
  group: 'education',
  access: personal,
  fields: {
    language: field.text('Language', 60),
    reads: field.choice('Reads', level),
    writes: field.choice('Writes', level),
    speaks: field.choice('Speaks', level),
    listens: field.choice('Understands', level),
    is_native: field.onOff('Mother tongue', false),
  },
  order: 'language',
  unique: { employee_language_once: 'language' },
})

const until = { ...field.day('To'), ...open('To'), schema: optional(day('To')) }
export const training = subRecord('trainings', {
  title: 'Training',
  plural: 'Trainings',
  table: 'employee_training',
  group: 'education',
  access: personal,
  problems: spanProblems,
  fields: {
    name: field.text('Training', 150),
    provider: field.optionalText('Given by', 150),
    started_on: field.day('From'),
    ended_on: until,
    certificate_no: field.optionalText('Certificate number', 60),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  order: 'started_on',
  descending: true,
})

export const engagement = subRecord('engagements', {
  title: 'Engagement',
  plural: 'Volunteering and engagements',
  table: 'employee_engagement',
  group: 'experience',
  access: personal,
  problems: spanProblems,
  fields: {
    kind: field.choice('Kind', ['Volunteering', 'Social activity', 'Membership']),
    organization: field.text('Organization', 150),
    role: field.optionalText('Role', 150),
    started_on: field.day('From'),
    ended_on: until,
    description: field.optionalText('Description', 1000, { long: true }),
  },
  order: 'started_on',
  descending: true,
})

export const compensation = subRecord('compensation', {
  verifies: false,
  title: 'Pay',
  plural: 'Pay',
  table: 'employee_compensation',
  group: 'compensation',
  access: { user: true, hr: compensationCodes },
  problems: payProblems,
  fields: {
    valid_from: field.day('From'),
    pay_basis: field.choice('Paid', ['Salaried', 'Hourly']),
    annual_salary: field.optionalAmount('Annual salary', { places: 2, digits: 12 }),
    hourly_rate: field.optionalAmount('Hourly rate', { places: 4, digits: 8 }),
  },
  order: 'valid_from',
  descending: true,
  unique: { employee_compensation_once: 'valid_from' },
})

/** The papers that prove a record, of whatever kind it is. */
export const recordPapers = thread('employee_record', '/hris/{org}/record', {
  ...personal,
  supervisor: true,
})

export const records = [
  emergencyContact,
  address,
  familyMember,
  education,
  experience,
  language,
  training,
  engagement,
  insurance,
  medicalNote,
  discipline,
  bankAccount,
  compensation,
] as const
