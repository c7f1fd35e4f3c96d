import { invalid } from '#kernel/errors.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import type { Asker } from '#engines/report/fact-source-server.ts'
import { fiscalYearOn, fiscalYearsOf, periodsOfYear } from '#modules/organization/server/public.ts'
import type { FiscalCategory } from '#modules/organization/shared/fiscal-year.ts'

/** The fiscal years of a category as periods of reports, with their months. */
export const reportYears = (category: FiscalCategory) => ({
  /** The latest first, and the one asked for: else the running one, else the last there is. */
  async years({ db, today }: Asker, yearId: string | undefined) {
    const rows = await fiscalYearsOf(db, category)
    const years = rows
      .map(({ id, name, applicable_from: from, applicable_to: to }) => ({ id, name, from, to }))
      .toReversed()
    if (!yearId)
      return { years, year: years.find(({ from, to }) => from <= today && today <= to) ?? years[0] ?? null }
    const year = years.find(({ id }) => id === yearId)
    if (!year) throw invalid({ year_id: ['Select a valid choice.'] })
    return { years, year }
  },
  async months(db: Db, yearId: string) {
    const rows = await periodsOfYear(db, yearId)
    return rows.map(({ seq, label, start_on, end_on }) => ({
      key: String(seq),
      title: label,
      from: start_on,
      to: end_on,
    }))
  },
  /** The days asked for, else the running year until today. */
  async range({ db, today }: Asker, { from, to }: { from?: unknown; to?: unknown }): Promise<DayRange> {
    const [first, last] = [from as string | undefined, to as string | undefined]
    const end = last ?? (first && first > today ? first : today)
    if (first && first > end) throw invalid({ to: ['To must not be before From.'] })
    if (first) return { start: first, end }
    const year = await fiscalYearOn(db, category, end)
    return { start: year?.applicable_from ?? `${end.slice(0, 4)}-01-01`, end }
  },
})
