import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'

/** Amounts of the open month, from a file: one row for an employee and a heading. */
export const inputImport = importer({
  name: 'payroll-inputs',
  title: 'Monthly Inputs',
  noun: { one: 'input', other: 'inputs' },
  access: [P.payroll.generate],
  screen: '/admin/{slug}/payroll/generate',
  hint: 'One row for each employee and heading. An amount that is there already is replaced.',
  needs: [['employee_code', 'work_email', 'employee_name']],
  columns: {
    employee_code: {
      title: 'Employee code',
      kind: 'text',
      max: 30,
      aliases: ['Code', 'Employee number', 'Employee ID', 'Staff ID', 'कर्मचारी सङ्केत'],
    },
    work_email: { title: 'Work email', kind: 'email', aliases: ['E-mail', 'Email', 'Office e-mail'] },
    employee_name: {
      title: 'Employee',
      kind: 'text',
      max: 250,
      aliases: ['Employee name', 'Full name', 'Staff name', 'कर्मचारी'],
    },
    heading: {
      title: 'Heading',
      kind: 'text',
      max: 100,
      required: true,
      aliases: ['Heading code', 'Pay head', 'तलब शीर्षक'],
      hint: 'Code or name of a payroll heading, such as BONUS.',
    },
    amount: { title: 'Amount', kind: 'money', required: true, aliases: ['Value', 'रकम'] },
    remarks: { title: 'Remarks', kind: 'text', max: 255, aliases: ['Note', 'कैफियत'] },
  },
})
