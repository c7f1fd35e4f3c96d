import { Decimal } from 'decimal.js'
import { fieldMessages } from '#kernel/fields.ts'
import type { Refuse } from '#modules/hris/server/import-decide-person.ts'
import type { StoredPerson } from '#modules/hris/server/import-people.ts'
import type { EmployeeImportRow } from '#modules/hris/shared/imports.ts'

export interface Pay {
  pay_basis: string
  annual_salary: string | null
  hourly_rate: string | null
}
interface PayFacts {
  own_id: string | null
  options: Readonly<Record<string, string>>
}

/** Nobody's pay is guessed: a basis needs its amount, and an amount without a basis tells it. */
export function payOf(
  given: EmployeeImportRow,
  stored: StoredPerson | null,
  { own_id, options }: PayFacts,
  refuse: Refuse,
): Pay | null {
  const row = { ...given, ...byTheYear(given, options, refuse) }
  const { pay_basis, annual_salary, hourly_rate } = row
  const former = stored?.pay ?? null
  if (pay_basis === null && former) refuse('pay_basis', 'Pay basis cannot be emptied.')
  const isEmptied = former !== null && (annual_salary === null || hourly_rate === null)
  if (!pay_basis && !annual_salary && !hourly_rate && !isEmptied) return null
  const basis = pay_basis ?? former?.pay_basis ?? (annual_salary ? 'Salaried' : 'Hourly')
  if (!pay_basis && !former && annual_salary && hourly_rate)
    refuse('hourly_rate', 'A salary and an hourly rate: say in Pay basis which one counts.')
  const pay = {
    pay_basis: basis,
    annual_salary: annual_salary === undefined ? (former?.annual_salary ?? null) : annual_salary,
    hourly_rate: hourly_rate === undefined ? (former?.hourly_rate ?? null) : hourly_rate,
  }
  if (basis === 'Salaried' && pay.annual_salary === null)
    refuse('annual_salary', fieldMessages.required('Annual salary'))
  if (basis === 'Hourly' && pay.hourly_rate === null)
    refuse('hourly_rate', fieldMessages.required('Hourly rate'))
  if (tooLong(pay.annual_salary, 12)) refuse('annual_salary', 'Annual salary has too many digits.')
  if (tooLong(pay.hourly_rate, 8)) refuse('hourly_rate', 'Hourly rate has too many digits.')
  if (former && former.pay_basis === basis && sameAmounts(pay, former)) return null
  if (stored !== null && stored.id === own_id) refuse(payTarget(given), 'Nobody changes their own pay.')
  return pay
}

/** Stored is the pay of a year: that of a month is twelve times as much. */
function byTheYear(
  { pay_basis, annual_salary, monthly_salary }: EmployeeImportRow,
  options: Readonly<Record<string, string>>,
  refuse: Refuse,
): Pick<EmployeeImportRow, 'pay_basis' | 'annual_salary'> {
  const period = pay_basis === 'Monthly' || pay_basis === 'Yearly' ? pay_basis : null
  const basis = period ? { pay_basis: 'Salaried' } : {}
  // what a row says goes before what is said of the whole file
  const isOfMonth = period ? period === 'Monthly' : options['salary_period'] === 'month'
  const ofYear = annual_salary && (isOfMonth && !monthly_salary ? yearOf(annual_salary) : annual_salary)
  if (!monthly_salary) return { ...basis, ...(ofYear ? { annual_salary: ofYear } : {}) }
  if (ofYear && !sameNumber(ofYear, yearOf(monthly_salary)))
    refuse('monthly_salary', 'Twelve times the monthly salary are not the annual salary.')
  return { ...basis, annual_salary: yearOf(monthly_salary) }
}
const yearOf = (ofMonth: string) => new Decimal(ofMonth).mul(12).toFixed()

const payTarget = ({ annual_salary, monthly_salary, hourly_rate }: EmployeeImportRow) =>
  monthly_salary
    ? 'monthly_salary'
    : annual_salary
      ? 'annual_salary'
      : hourly_rate
        ? 'hourly_rate'
        : 'pay_basis'
const tooLong = (amount: string | null, digits: number) =>
  ((amount ?? '').split('.')[0] ?? '').length > digits
const sameAmounts = (a: Pay, b: Pay) =>
  sameNumber(a.annual_salary, b.annual_salary) && sameNumber(a.hourly_rate, b.hourly_rate)
export const sameNumber = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : new Decimal(a).eq(b)
