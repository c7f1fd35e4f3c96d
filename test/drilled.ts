import { expect } from 'vitest'
import { opened, openedFigure } from '#engines/report/opened.ts'
import type { AnyReport } from '#engines/report/report.ts'
import type { Actor } from '#test/world.ts'

/**
 * Holds that each row of a report, and each figure that opens a list of its own, opens exactly what it counts in the list
 * behind it, with the report's own filters. Returns the rows; those without a key of their own (`No branch`) are not opened.
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
  const { by: _, ...filters } = query
  let seen = 0
  const count = async (asked: Record<string, string>) => {
    seen += 1
    const page = await actor.get(behind, { params, query: asked } as never)
    return page.count
  }
  for (const row of rows) {
    // the other list, where rows without a key of their own lead, is not this one
    const whole = opened(
      { ...report, drill: report.drill && { ...report.drill, otherwise: undefined } } as never,
      filters,
      row,
    )
    if (!whole) continue
    expect([row, await count(whole.query)]).toEqual([row, row[counts]])
    for (const name of Object.keys(report.drill?.figures ?? {})) {
      const figure = openedFigure(report, filters, row, name)
      if (figure && Number(row[name]) > 0)
        expect([row, name, await count(figure.query)]).toEqual([row, name, row[name]])
    }
  }
  expect(seen).toBeGreaterThan(0)
  return rows
}
