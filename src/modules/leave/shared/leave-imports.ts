import { P } from '#kernel/permission.ts'
import { importer, type ImportColumn } from '#engines/exchange/importer.ts'

/** Whose row it is: by code, else by work email, else by a name that only one person has. */
const person = {
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
    hint: 'Counts where neither a code nor an email is given, and only one person has the name.',
  },
  leave_type: {
    title: 'Leave type',
    kind: 'text',
    max: 100,
    required: true,
    aliases: ['Leave', 'Type', 'Leave code', 'बिदाको प्रकार'],
    hint: 'Its name or its code.',
  },
} as const
const needs = [['employee_code', 'work_email', 'employee_name']] as const
const screen = '/admin/{slug}/leave/import/leave-request'

/** Leave that was decided elsewhere: counted by the rules of the policy of its days, and approved. */
export const leaveRequestImport = importer({
  name: 'leave-requests',
  title: 'Leave Requests',
  noun: { one: 'leave', other: 'leaves' },
  access: [P.leave.offline],
  screen,
  hint: 'One row for each leave, as it was approved. The days are counted by holidays and weekly offs; balances are taken from, not checked. The same leave twice is one.',
  needs,
  columns: {
    ...person,
    start_on: { title: 'From', kind: 'day', required: true, aliases: ['Start', 'Start date', 'From date'] },
    end_on: {
      title: 'To',
      kind: 'day',
      aliases: ['End', 'End date', 'To date', 'Until'],
      hint: 'Empty: one day.',
    },
    part: {
      title: 'Part of the day',
      kind: 'choice',
      values: {
        full: ['full', 'full day', 'whole', 'whole day'],
        first_half: ['first half', 'first', 'morning', 'half day'],
        second_half: ['second half', 'second', 'afternoon'],
      },
      aliases: ['Part', 'Half', 'Day part'],
    },
    reason: { title: 'Reason', kind: 'text', max: 255, aliases: ['Remarks', 'Note'] },
  },
})

/** What people had when leave began to be kept here. */
export const openingBalanceImport = importer({
  name: 'leave-balances',
  title: 'Opening Balances',
  noun: { one: 'balance', other: 'balances' },
  access: [P.leave.balance],
  screen,
  hint: 'The days that were left on the day from which leave is kept here; below zero for days taken ahead. One row for each person and leave type, or one row a person with a column for each type. A balance is opened once; later it is adjusted.',
  needs,
  columns: {
    ...person,
    leave_type: {
      title: 'Leave type',
      kind: 'text',
      max: 100,
      aliases: person.leave_type.aliases,
      hint: 'Its name or its code. Not needed where each type has a column.',
    },
    days: {
      title: 'Days',
      kind: 'number',
      places: 3,
      negative: true,
      aliases: ['Balance', 'Opening balance', 'Left'],
    },
    as_of: {
      title: 'As of',
      kind: 'day',
      required: true,
      aliases: ['Date', 'Opening date', 'Effective from'],
    },
    expires_on: { title: 'Expires on', kind: 'day', aliases: ['Expiry', 'Valid until'] },
  },
})

/** A column of a file that holds the days of one type. */
export const typeColumn = (id: string) => `type_${id.replaceAll('-', '')}`
export const daysOfType = ({ name, code }: { name: string; code: string }): ImportColumn => ({
  title: name,
  kind: 'number',
  places: 3,
  negative: true,
  aliases: [code, `${name} balance`, `${name} days`, `${code} balance`],
})
