import { sql, type RawBuilder } from 'kysely'
import { P } from '#kernel/permission.ts'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'

const legal = { group: 'Legal information', codes: [P.hris.sensitive], reads: 'Identity' } as const
const bank = { group: 'Bank account', codes: [P.hris.sensitive], reads: 'Bank account' } as const
const pay = { group: 'Pay', codes: compensationCodes, unmailed: true, reads: 'Pay' } as const
const text = { kind: 'text' } as const
const sealed = { kind: 'encrypted' } as const
const day = { kind: 'day' } as const

const proofs = (counted: RawBuilder<unknown>) => sql`(select count(*) from employee_legal_proof p
  where p.org_id = e.org_id and p.employee_id = e.id and ${counted})`

/** Numbers of identity, the account that the pay goes to, and the pay: by codes of their own, and it is kept who reads them. */
export const guardedColumns = {
  pan_no: { ...legal, ...sealed, title: 'PAN', value: sql`legal.pan_no`, joins: ['legal'] },
  citizenship_no: {
    ...legal,
    ...sealed,
    title: 'Citizenship no.',
    value: sql`legal.citizenship_no`,
    joins: ['legal'],
  },
  passport_no: {
    ...legal,
    ...sealed,
    title: 'Passport no.',
    value: sql`legal.passport_no`,
    joins: ['legal'],
  },
  passport_expires_on: {
    ...legal,
    ...day,
    title: 'Passport expires on',
    value: sql`legal.passport_expires_on`,
    joins: ['legal'],
  },
  provident_fund_no: {
    ...legal,
    ...sealed,
    title: 'Provident fund no.',
    value: sql`legal.provident_fund_no`,
    joins: ['legal'],
  },
  social_security_no: {
    ...legal,
    ...sealed,
    title: 'Social security no.',
    value: sql`legal.social_security_no`,
    joins: ['legal'],
  },
  citizenship_issued_at: {
    ...legal,
    ...text,
    title: 'Citizenship issued at',
    value: sql`legal.citizenship_issued_at`,
    joins: ['legal'],
  },
  citizenship_issued_on: {
    ...legal,
    ...day,
    title: 'Citizenship issued on',
    value: sql`legal.citizenship_issued_on`,
    joins: ['legal'],
  },
  licence_no: {
    ...legal,
    ...sealed,
    title: 'Driving licence no.',
    value: sql`legal.licence_no`,
    joins: ['legal'],
  },
  licence_expires_on: {
    ...legal,
    ...day,
    title: 'Licence expires on',
    value: sql`legal.licence_expires_on`,
    joins: ['legal'],
  },
  national_id_no: {
    ...legal,
    ...sealed,
    title: 'National identity no.',
    value: sql`legal.national_id_no`,
    joins: ['legal'],
  },
  investment_trust_no: {
    ...legal,
    ...sealed,
    title: 'Citizen investment trust no.',
    value: sql`legal.investment_trust_no`,
    joins: ['legal'],
  },
  numbers_known: { ...legal, kind: 'number', title: 'Numbers of identity', value: proofs(sql`true`) },
  numbers_verified: {
    ...legal,
    kind: 'number',
    title: 'Numbers of identity verified',
    value: proofs(sql`p.verified_at is not null`),
  },
  bank_name: { ...bank, ...text, title: 'Bank', value: sql`bank.bank_name`, joins: ['bank'], listed: true },
  bank_branch: { ...bank, ...text, title: 'Bank branch', value: sql`bank.branch_name`, joins: ['bank'] },
  account_name: { ...bank, ...text, title: 'Account name', value: sql`bank.account_name`, joins: ['bank'] },
  account_number: {
    ...bank,
    ...sealed,
    title: 'Account number',
    value: sql`bank.account_number`,
    joins: ['bank'],
  },
  pay_basis: {
    ...pay,
    ...text,
    title: 'Paid',
    value: sql`pay.pay_basis`,
    joins: ['pay'],
    choices: ['Salaried', 'Hourly'],
  },
  annual_salary: {
    ...pay,
    kind: 'money',
    title: 'Annual salary',
    value: sql`pay.annual_salary`,
    joins: ['pay'],
  },
  hourly_rate: { ...pay, kind: 'money', title: 'Hourly rate', value: sql`pay.hourly_rate`, joins: ['pay'] },
  paid_since: { ...pay, ...day, title: 'Paid so since', value: sql`pay.valid_from`, joins: ['pay'] },
} satisfies Record<string, DataColumnSpec<'legal' | 'bank' | 'pay'>>
