import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

export interface WrittenYear {
  id: string
  start: string
  end: string
  /** First days of its months. */
  months: string[]
}

/** Nepali fiscal years as leave years of an organization, with their months. */
export async function writeLeaveYears(db: Db, years: readonly number[]): Promise<WrittenYear[]> {
  const written = years.map((bs) => ({
    id: newId(),
    bs,
    ...nepalFiscalYear(bs),
    months: periodsOf(nepalFiscalYear(bs)),
  }))
  await db
    .insertInto('fiscal_year')
    .values(
      written.map(({ id, bs, calendar, applicable_from, applicable_to }) => ({
        id,
        name: `${bs}`,
        category: 'leave',
        calendar,
        applicable_from,
        applicable_to,
      })),
    )
    .execute()
  await db
    .insertInto('fiscal_period')
    .values(
      written.flatMap(({ id, months }) =>
        months.map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: id,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      ),
    )
    .execute()
  return written.map(({ id, applicable_from, applicable_to, months }) => ({
    id,
    start: applicable_from,
    end: applicable_to,
    months: months.map(({ start }) => start),
  }))
}

/** A day of home leave with every month of the year. */
export const aDayAMonth = {
  basis: 'Period',
  rate: '12',
  every: 'Month',
  timing: 'Start',
  per_days: 20,
  paid_leave_counts: true,
  round: { unit: '0.001', way: 'nearest' },
  max_per_year: null,
  max_total: null,
  start_after_months: null,
  unpaid_allowed_days: null,
}
