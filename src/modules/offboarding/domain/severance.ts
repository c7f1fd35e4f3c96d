import { addDays, addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'
import type { Amount } from '#kernel/amount.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'

/** Labour Act 145: as many days before, the Labour Office and the union are told of a redundancy. */
export const OFFICE_TOLD_DAYS = 30

/** Labour Act 145: as many months' pay for each year served, one unless terms say so; a part of a year counts by its days. */
export function severanceOf(annual_salary: Amount, joined_on: Day, last_day: Day, months: Amount): Amount {
  const { years, days, of } = served(joined_on, last_day)
  // (years + days / of) times the months, of a twelfth of the year's pay, divided once so that nothing is rounded twice
  return divide(
    multiply(multiply(annual_salary, months), String(years * of + days)),
    String(12 * of),
    toPaisa,
  )
}

/** Of the year's pay, how many days make it up: of a month its twelfth by 30 or by 26. */
export const buyoutBases = {
  'Year by 365 days': 365,
  'Month by 30 days': 360,
  'Month by 26 days': 312,
} as const
export type BuyoutBasis = keyof typeof buyoutBases

/** What notice that is not served is worth. */
export const buyoutOf = (annual_salary: Amount, shortfall_days: number, basis: BuyoutBasis): Amount =>
  divide(multiply(annual_salary, String(shortfall_days)), String(buyoutBases[basis]), toPaisa)

/** The first and the last day are both days of service. */
function served(joined_on: Day, last_day: Day): { years: number; days: number; of: number } {
  const after = addDays(last_day, 1)
  let years = 0
  while (addMonths(joined_on, 12 * (years + 1)) <= after) years += 1
  const begun = addMonths(joined_on, 12 * years)
  return {
    years,
    days: Math.max(0, daysBetween(begun, after)),
    of: daysBetween(begun, addMonths(joined_on, 12 * (years + 1))),
  }
}
