import { expect } from 'vitest'
import type { AnyReport } from '#engines/report/report.ts'
import type { Actor } from '#test/world.ts'

/**
 * Holds that each row of a report opens exactly what it counts in the list behind it, with the report's own filters.
 * Returns the rows; those without a key of their own (`No branch`) are not opened.
 */
export async function opensWhatItCounts(
  actor: Actor,
  declared: unknown,
  list: unknown,
  { params, query = {}, counts }: { params: { org: string }; query?: Record<string, string>; counts: string },
): Promise<Record<string, string | number | null>[]> {
  // whichever report and list these are, they are called as every report and list is
  const report = declared as AnyReport
  const behind = list as AnyReport['rows']
  const { results } = await actor.get(report.rows, { params, query } as never)
  const rows = results as Record<string, string | number | null>[]
  const opened: unknown[] = []
  for (const row of rows) {
    const { query: keys = {}, also = {} } = report.drill ?? {}
    const filtersOf = (columns: Readonly<Record<string, string>>) =>
      Object.entries(columns).flatMap(([name, column]) =>
        row[column] === null ? [] : [[name, String(row[column])]],
      )
    const own = filtersOf(keys)
    if (!own.length) continue
    const { by: _, ...filters } = query
    const found = await actor.get(behind, {
      params,
      query: { ...filters, ...Object.fromEntries([...own, ...filtersOf(also)]) },
    } as never)
    opened.push([row, found.count])
    expect([row, found.count]).toEqual([row, row[counts]])
  }
  expect(opened.length).toBeGreaterThan(0)
  return rows
}
