const places = ['branch', 'division', 'job_title', 'employment_level', 'employment_type'] as const

/** What the import of people asks beside its file. */
export const employeeOptions = {
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
    kind: 'boolean',
    title: 'Create branches, divisions, job titles, levels and types that do not exist',
    initial: 'yes',
    about: places,
  },
  alike_masters: {
    title: 'A name that is almost that of one that exists',
    values: [
      { value: 'refuse', title: 'Is refused, with the name that may be meant' },
      { value: 'create', title: 'Is taken as written' },
    ],
    initial: 'refuse',
    about: places,
  },
  unknown_supervisors: {
    title: 'A supervisor whom nobody here or in the file is',
    hint: 'Left empty, the supervisor is set by a later file, once the person is here.',
    values: [
      { value: 'refuse', title: 'Is refused' },
      { value: 'empty', title: 'Is left empty' },
    ],
    initial: 'refuse',
    about: ['supervisor'],
  },
  leaving_reasons: {
    title: 'A leaving reason that no list has',
    values: [
      { value: 'keep', title: 'Is kept as it is written' },
      { value: 'refuse', title: 'Is refused' },
    ],
    // what another system called it is history, and nobody's mistake
    initial: 'keep',
    about: ['leaving_reason'],
  },
  salary_period: {
    title: 'Amounts of the salary column are',
    hint: 'A pay basis of Monthly or Yearly says it of its row.',
    values: [
      { value: 'year', title: 'Of a year' },
      { value: 'month', title: 'Of a month' },
    ],
    initial: 'year',
    about: ['annual_salary'],
  },
  changes: {
    title: 'Another place, supervisor or pay of somebody who is here already',
    values: [
      { value: 'today', title: 'Begins today: the history is kept' },
      { value: 'correct', title: 'Corrects what is stored' },
    ],
    initial: 'today',
    about: [
      ...places,
      'supervisor',
      'weekly_hours',
      'work_location',
      'pay_basis',
      'annual_salary',
      'monthly_salary',
      'hourly_rate',
    ],
  },
  blanks: {
    title: 'A blank cell of somebody who is here already',
    values: [
      { value: 'keep', title: 'Keeps what is stored' },
      { value: 'empty', title: 'Empties it' },
    ],
    // most files know a part of what is stored
    initial: 'keep',
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
  logins: {
    title: 'Logins for new employees',
    hint: 'Each with a work email gets a link to choose a password. The import cannot be undone after that.',
    values: [
      { value: 'later', title: 'Are created later' },
      { value: 'send', title: 'Are created and sent with the import' },
    ],
    initial: 'later',
    about: ['work_email'],
  },
} as const
