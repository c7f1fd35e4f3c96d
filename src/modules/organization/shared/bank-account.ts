import { optional, reference, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { bank } from '#modules/commons/shared/bank.ts'

/** Accounts of the organization itself. The number is whole only for those who may change it. */
/** What a line of the file for the bank may name. */
export const bankFileFields = [
  'serial',
  'code',
  'name',
  'bank',
  'branch',
  'account_number',
  'amount',
  'date',
  'remarks',
] as const
const unknownIn = (format: string) =>
  [...format.matchAll(/\{([^}]*)\}/g)]
    .map(([, named = '']) => named)
    .filter((named) => !bankFileFields.some((field) => field === named))

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
    file_format: {
      ...field.optionalText('File for the bank', 1000, {
        long: true,
        hint: `A line for each payment, such as {account_number},{name},{amount}. It may name ${bankFileFields.join(', ')}.`,
        hidden_in_list: true,
      }),
      schema: optional(
        text('File for the bank', 1000)
          .refine((format) => /\{account_number\}/.test(format) && /\{amount\}/.test(format), {
            error: 'A line names at least {account_number} and {amount}.',
            abort: true,
          })
          .refine((format) => unknownIn(format).length === 0, {
            error: ({ input }) => `Nothing is called ${unknownIn(String(input)).join(', ')}.`,
          }),
      ),
    },
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
