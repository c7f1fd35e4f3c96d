import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { Import, mostBytes, sampleQuery } from '#engines/exchange/exchange.ts'
import { importer, type ImportRow } from '#engines/exchange/importer.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

const places = ['branch', 'division', 'job_title', 'employment_level', 'employment_type'] as const

/** People with their first place in the organization, their pay and their supervisor. */
export const employeeImport = importer({
  name: 'employees',
  title: 'Employees',
  noun: { one: 'employee', other: 'employees' },
  access: [P.hris.importEmployees],
  screen: '/admin/{slug}/hris/import/employees',
  hint: 'People are found again by code, else by work e-mail, else by name, job title and division: the same file twice adds nobody twice. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: [['full_name', 'first_name']],
  columns: {
    code: {
      title: 'Code',
      kind: 'text',
      max: 30,
      aliases: [
        'Employee code',
        'Employee number',
        'Employee ID',
        'Staff number',
        'Staff ID',
        'कर्मचारी सङ्केत',
      ],
      hint: 'Left blank, the next code of the series is given.',
    },
    full_name: {
      title: 'Full name',
      kind: 'text',
      max: 250,
      composed: true,
      aliases: ['Name', 'Employee name', 'Employee', 'Staff name', 'नाम', 'पूरा नाम'],
      hint: '“Rai, Asha K” or “Asha K Rai”: read into first, middle and last name.',
    },
    first_name: { title: 'First name', kind: 'name', max: 100, aliases: ['Given name', 'Forename'] },
    middle_name: { title: 'Middle name', kind: 'name', max: 100, aliases: ['Middle initial'] },
    last_name: { title: 'Last name', kind: 'name', max: 100, aliases: ['Surname', 'Family name', 'थर'] },
    name_nepali: {
      title: 'Name in Nepali',
      kind: 'name',
      max: 150,
      aliases: ['Nepali name', 'Name in Devanagari', 'नेपाली नाम'],
    },
    gender: {
      title: 'Gender',
      kind: 'choice',
      aliases: ['Sex', 'लिङ्ग'],
      values: {
        Female: ['f', 'fem', 'woman', 'महिला'],
        Male: ['m', 'man', 'पुरुष'],
        Other: ['o', 'x', 'third gender', 'non-binary', 'अन्य'],
      },
    },
    date_of_birth: {
      title: 'Date of birth',
      kind: 'day',
      aliases: ['DOB', 'Birth date', 'Birthday', 'जन्म मिति'],
    },
    joined_on: {
      title: 'Joined on',
      kind: 'day',
      aliases: [
        'Date of joining',
        'Joining date',
        'Join date',
        'Hire date',
        'Date of hire',
        'Hired on',
        'Start date',
        'DOJ',
      ],
    },
    work_email: {
      title: 'Work e-mail',
      kind: 'email',
      aliases: ['E-mail', 'Email', 'Office e-mail', 'Official e-mail'],
    },
    mobile: { title: 'Mobile', kind: 'phone', aliases: ['Phone', 'Mobile number', 'Cell', 'Contact number'] },
    branch: {
      title: 'Branch',
      kind: 'text',
      max: 150,
      aliases: ['Location', 'Office', 'Branch office', 'Work location'],
    },
    division: {
      title: 'Division',
      kind: 'text',
      max: 150,
      aliases: ['Department', 'Unit', 'Section', 'Team', 'विभाग'],
    },
    job_title: {
      title: 'Job title',
      kind: 'text',
      max: 150,
      aliases: ['Title', 'Designation', 'Position', 'Job', 'Role', 'पद'],
    },
    employment_level: {
      title: 'Level',
      kind: 'text',
      max: 100,
      aliases: ['Employment level', 'Grade', 'Employee level', 'तह'],
    },
    employment_type: {
      title: 'Employment type',
      kind: 'choice',
      open: true,
      max: 100,
      aliases: ['Type', 'Full or part-time', 'Contract type', 'Employment status'],
      values: {
        'Full time': ['f', 'ft', 'full', 'full-time', 'fulltime', 'regular'],
        'Part time': ['p', 'pt', 'part', 'part-time', 'parttime'],
      },
      hint: 'F and P are full and part time; other words are taken as they stand.',
    },
    weekly_hours: {
      title: 'Weekly hours',
      kind: 'number',
      aliases: ['Typical hours', 'Hours per week', 'Hours'],
    },
    probation_ends_on: {
      title: 'Probation ends on',
      kind: 'day',
      aliases: ['Probation end', 'Probation end date', 'End of probation', 'Probation until'],
    },
    confirmed_on: {
      title: 'Confirmed on',
      kind: 'day',
      aliases: ['Confirmation date', 'Date of confirmation', 'Permanent on'],
    },
    contract_ends_on: {
      title: 'Contract ends on',
      kind: 'day',
      aliases: [
        'Contract end',
        'Contract end date',
        'End of contract',
        'Contract until',
        'Contract expires on',
        'Contract expiry date',
      ],
      hint: 'Needed where the employment type is a contract with an end.',
    },
    pay_basis: {
      title: 'Pay basis',
      kind: 'choice',
      aliases: ['Salary or hourly', 'Paid', 'Pay type'],
      values: { Salaried: ['salary', 's', 'monthly', 'annual'], Hourly: ['hour', 'h', 'wage'] },
      code: compensationCodes,
    },
    annual_salary: {
      title: 'Annual salary',
      kind: 'money',
      aliases: ['Salary', 'Yearly salary', 'Annual pay', 'CTC'],
      code: compensationCodes,
    },
    hourly_rate: {
      title: 'Hourly rate',
      kind: 'money',
      places: 4,
      aliases: ['Rate per hour', 'Hourly wage', 'Hourly pay'],
      code: compensationCodes,
    },
    supervisor: {
      title: 'Supervisor',
      kind: 'text',
      max: 250,
      aliases: [
        'Manager',
        'Manager name',
        'Reports to',
        'Reporting to',
        'Line manager',
        'Supervisor code',
        'Supervisor name',
      ],
      hint: 'By code or full name; of the file or already here, in whatever order. Who works here is supervised by somebody who does.',
    },
    status: {
      title: 'Status',
      kind: 'choice',
      aliases: ['Employee status', 'Working status', 'Active', 'Current status'],
      values: {
        'Works here': [
          'active',
          'current',
          'employed',
          'still employed',
          'working',
          'on leave',
          'leave of absence',
          'probation',
          'confirmed',
          'yes',
          'y',
          '1',
        ],
        'Has left': [
          'left',
          'inactive',
          'terminated',
          'terminated for cause',
          'voluntarily terminated',
          'resigned',
          'retired',
          'separated',
          'former',
          'past',
          'no',
          'n',
          '0',
        ],
      },
      hint: 'Checked against Left on: whoever has left needs a last day.',
    },
    left_on: {
      title: 'Left on',
      kind: 'day',
      aliases: [
        'Last day',
        'Exit date',
        'End date',
        'Termination date',
        'Date of termination',
        'Relieving date',
        'Separation date',
        'Left date',
      ],
    },
    leaving_reason: {
      title: 'Leaving reason',
      kind: 'text',
      aliases: [
        'Reason for leaving',
        'Exit reason',
        'Termination reason',
        'Term reason',
        'Separation reason',
        'Reason of separation',
      ],
      hint: 'Counts only with a last day.',
    },
  },
  options: {
    name_order: {
      title: 'Names in one column are written',
      hint: 'A name with a comma is always read as “Last, First”.',
      values: [
        { value: 'auto', title: 'As they come' },
        { value: 'first_last', title: 'First Last' },
        { value: 'last_first', title: 'Last First' },
      ],
      initial: 'auto',
      about: ['full_name'],
    },
    joined_on: {
      kind: 'day',
      title: 'Joined on, where the file does not say',
      initial: 'today',
    },
    create_masters: {
      kind: 'switch',
      title: 'Create branches, divisions, job titles, levels and types that do not exist',
      initial: 'yes',
      about: places,
    },
    changes: {
      title: 'Another place or pay of somebody who is here already',
      values: [
        { value: 'today', title: 'Begins today: the history is kept' },
        { value: 'correct', title: 'Corrects what is stored' },
      ],
      initial: 'today',
      about: [...places, 'weekly_hours', 'pay_basis', 'annual_salary', 'hourly_rate'],
    },
    former: {
      title: 'Somebody new with the name and day of birth of one who has left',
      values: [
        { value: 'tell', title: 'Is told of, to be taken back' },
        { value: 'create', title: 'Is imported as a new person' },
      ],
      initial: 'tell',
      about: ['date_of_birth'],
    },
  },
})

export type EmployeeColumns = (typeof employeeImport)['columns']
export type EmployeeImportRow = ImportRow<EmployeeColumns>

const access = { account: true } as const
const organization = z.string().max(40).optional()

/** The specification's names of the two calls (1, section 7): `?organization=`, else that of one's employment. */
export const importUsers = post('/users/import/', {
  access,
  accepts: 'file',
  bytes: mostBytes,
  query: z.object({ organization }),
  response: Import,
  status: 201,
  limit: 30,
})
export const usersSample = get('/users/import/sample/', {
  access,
  query: sampleQuery.extend({ organization }),
  file: true,
})
