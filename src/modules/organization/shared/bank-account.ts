import { reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { bank } from '#modules/commons/shared/bank.ts'

/** Accounts of the organization itself. The number is whole only for those who may change it. */
export const bankAccount = settings('/org/{org}/bank-account', {
  title: 'Bank Account',
  plural: 'Bank Accounts',
  table: 'organization_bank_account',
  edit: [P.organization.bank],
  closed: true,
  fields: {
    account_name: field.text('Account name'),
    bank_id: {
      ...field.reference('Bank', { table: 'bank', label: 'name', choices: bank.list }),
      required: true,
      schema: reference('Bank'),
    },
    branch_name: field.optionalText('Branch of the bank', 100),
    account_number: field.text('Account number', 34),
    purpose: field.choice('Used for', ['Salary', 'Expense', 'Tax', 'Other']),
  },
  search: ['account_name', 'branch_name'],
  order: ['account_name', 'purpose'],
  unique: {
    organization_bank_account_number: 'account_number',
    organization_bank_account_bank_id_fkey: 'bank_id',
  },
  archives: true,
})
