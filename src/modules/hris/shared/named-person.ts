import type { ImportColumns } from '#engines/exchange/importer.ts'

/** Whose row it is: by code, else by work email, else by a name that only one person has. */
export const namedPerson = {
  employee_code: {
    title: 'Employee code',
    kind: 'text',
    max: 30,
    aliases: ['Code', 'Employee number', 'Employee ID', 'Staff number', 'Staff ID', 'कर्मचारी सङ्केत'],
  },
  work_email: {
    title: 'Work email',
    kind: 'email',
    aliases: ['E-mail', 'Email', 'Office e-mail', 'Official e-mail'],
  },
  employee_name: {
    title: 'Employee',
    kind: 'text',
    max: 250,
    aliases: ['Employee name', 'Full name', 'Staff name', 'कर्मचारी'],
    hint: 'Counts where neither a code nor an email is given, and only one person has the name.',
  },
} as const satisfies ImportColumns
export const needsPerson = [['employee_code', 'work_email', 'employee_name']] as const
