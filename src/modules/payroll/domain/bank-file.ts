import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'

export const delimiters = { Comma: ',', Semicolon: ';', Tab: '\t', Pipe: '|' } as const
export type Delimiter = keyof typeof delimiters

export interface BankPayment {
  employee_code: string
  name: string
  bank: string
  account: string
  amount: Amount
  pay_on: Day
  period: string
}
export const bankColumns = ['employee_code', 'name', 'bank', 'account', 'amount', 'pay_on', 'period'] as const
type BankColumn = (typeof bankColumns)[number]

const split = (columns: string) =>
  columns
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
const isColumn = (name: string): name is BankColumn => (bankColumns as readonly string[]).includes(name)

/** Why columns cannot be a bank's file; null where they can. */
export function bankColumnsProblem(columns: string): string | null {
  const names = split(columns)
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined) return `There is no column “${unknown}”. Columns are ${bankColumns.join(', ')}.`
  const missing = (['account', 'amount'] as const).find((name) => !names.includes(name))
  return missing ? `A bank file needs the column “${missing}”.` : null
}

/** The file as the bank takes it: a line for each payment, ended as Windows ends them, which banks' systems expect. */
export function bankFile(
  template: { delimiter: Delimiter; has_heading: boolean; columns: string },
  payments: readonly BankPayment[],
): string {
  const mark = delimiters[template.delimiter]
  const names = split(template.columns).filter(isColumn)
  const lines = payments.map((payment) => names.map((name) => cell(payment[name], mark)).join(mark))
  return [...(template.has_heading ? [names.join(mark)] : []), ...lines].map((line) => `${line}\r\n`).join('')
}

const cell = (value: string, mark: string) =>
  value.includes(mark) || /["\r\n]/.test(value)
    ? `"${value.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`
    : value
