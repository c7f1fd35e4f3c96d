import { sql } from 'kysely'
import { ofEmployee, ofRequests } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Amounts of pay and tax stay, since the books rest on them; the words about them go. */
export const personal: PersonData = {
  erased: [
    {
      table: 'work_request',
      title: 'Tickets of work',
      rows: ofRequests(),
      becomes: () => ({ ticket: null }),
    },
    {
      table: 'payslip_query',
      title: 'Questions about payslips',
      rows: ofEmployee(),
      becomes: () => ({ question: REMOVED, answer: null }),
    },
    {
      table: 'payroll_hold',
      title: 'Reasons of held pay',
      rows: ofEmployee(),
      becomes: () => ({ reason: REMOVED, release_remarks: null }),
    },
    {
      table: 'advance_salary_pause',
      title: 'Reasons of paused advances',
      rows: ofEmployee(),
      becomes: () => ({ reason: REMOVED }),
    },
    {
      table: 'pay_increment',
      title: 'Reasons of increments',
      rows: ofEmployee(),
      becomes: () => ({ remarks: REMOVED }),
    },
    {
      table: 'payroll_assignment',
      title: 'Remarks on packages',
      rows: ofEmployee(),
      becomes: () => ({ remarks: null }),
    },
    {
      table: 'payroll_input',
      title: 'Remarks on monthly inputs',
      rows: ofEmployee(),
      becomes: () => ({ remarks: null }),
    },
    {
      table: 'payslip_edit',
      title: 'Remarks on edited payslips',
      rows: ofEmployee(),
      becomes: () => ({ remarks: REMOVED }),
    },
    {
      table: 'payroll_difference',
      title: 'Remarks on differences of pay',
      rows: ofEmployee(),
      becomes: () => ({ remarks: sql`case when remarks is not null then ${REMOVED} end` }),
    },
  ],
  kept: [
    { table: 'payslip', title: 'Payslips', because: 'Books and tax rest on them.', rows: ofEmployee() },
    {
      table: 'payroll_tax_profile',
      title: 'Tax profiles',
      because: 'Tax withheld rests on them.',
      rows: ofEmployee(),
    },
    {
      table: 'payroll_archive',
      title: 'Archived payroll',
      because: 'Books and tax rest on it.',
      rows: ofEmployee(),
    },
    {
      table: 'advance_salary_request',
      title: 'Advance salary',
      because: 'Payslips rest on it.',
      rows: ofRequests(),
    },
    { table: 'rebate_request', title: 'Rebates', because: 'Tax withheld rests on them.', rows: ofRequests() },
  ],
}
