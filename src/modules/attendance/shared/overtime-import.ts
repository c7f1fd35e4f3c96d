import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'

/** Overtime that was decided elsewhere: it comes in as approved claims. */
export const overtimeImport = importer({
  name: 'overtime-claims',
  title: 'Overtime Claims',
  noun: { one: 'claim', other: 'claims' },
  access: [P.attendance.import],
  screen: '/admin/{slug}/attendance/import/overtime-claim',
  hint: 'One row for each person and day. The claims are stored as approved.',
  needs: [['employee_code', 'work_email', 'employee_name']],
  columns: {
    employee_code: {
      title: 'Employee code',
      kind: 'text',
      max: 30,
      aliases: ['Code', 'Employee number', 'Employee ID', 'Staff ID', 'PIN', 'कर्मचारी सङ्केत'],
    },
    work_email: { title: 'Work email', kind: 'email', aliases: ['E-mail', 'Email', 'Office e-mail'] },
    employee_name: {
      title: 'Employee',
      kind: 'text',
      max: 250,
      aliases: ['Employee name', 'Full name', 'Staff name', 'कर्मचारी'],
    },
    date: { title: 'Date', kind: 'day', required: true, aliases: ['Day', 'Overtime date', 'Worked on'] },
    hours: {
      title: 'Overtime hours',
      kind: 'number',
      places: 2,
      required: true,
      aliases: ['Hours', 'OT hours', 'OT', 'Overtime', 'Claimed hours'],
      hint: 'In decimals: 1.5 is one hour and thirty minutes.',
    },
    remarks: { title: 'Remarks', kind: 'text', max: 255, aliases: ['Note', 'Comment', 'Reason'] },
  },
})
