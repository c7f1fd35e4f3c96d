import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'

/** Loans that are being repaid when loans begin to be kept here. */
export const loanImport = importer({
  name: 'loan-details',
  title: 'Loan Details',
  noun: { one: 'loan', other: 'loans' },
  access: [P.payroll.loan],
  screen: '/admin/{slug}/loan/import/loan-details',
  hint: 'One row for each loan that is still being repaid. The balance must equal the amount less the principal repaid.',
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
    loan_type: { title: 'Loan type', kind: 'text', max: 100, required: true, aliases: ['Type', 'Loan'] },
    number: {
      title: 'Former loan number',
      kind: 'text',
      max: 60,
      required: true,
      aliases: ['Loan number', 'Loan no', 'Number'],
      hint: 'A loan with the same number is not imported twice.',
    },
    amount: {
      title: 'Loan amount',
      kind: 'money',
      required: true,
      aliases: ['Amount', 'Approved amount', 'Principal'],
    },
    repaid: {
      title: 'Principal repaid',
      kind: 'money',
      required: true,
      aliases: ['Repaid', 'Paid principal'],
    },
    balance: {
      title: 'Balance',
      kind: 'money',
      required: true,
      aliases: ['Outstanding', 'Opening balance', 'Remaining'],
    },
    annual_rate: {
      title: 'Interest rate a year',
      kind: 'number',
      places: 3,
      aliases: ['Rate', 'Interest rate'],
      hint: 'Leave blank for the rate of the type.',
    },
    disbursed_on: {
      title: 'Disbursed on',
      kind: 'day',
      required: true,
      aliases: ['Loan date', 'Disbursement date'],
    },
    months: {
      title: 'Instalments left',
      kind: 'number',
      places: 0,
      required: true,
      aliases: ['Remaining instalments', 'Months left'],
    },
    first_on: {
      title: 'Next instalment',
      kind: 'day',
      required: true,
      aliases: ['Next instalment on', 'Next due date'],
      hint: 'Any day of the pay period that deducts it.',
    },
  },
})
