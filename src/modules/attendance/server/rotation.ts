import { sql } from 'kysely'
import { eachDay } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { OFF_CODE, patternCode, patternCodes, patternProblem } from '#modules/attendance/domain/rotation.ts'
import { draft, planned, refuseOthers } from '#modules/attendance/server/roster-plan.ts'
import { rosterPattern, rotateRoster } from '#modules/attendance/shared/rotation.ts'

/** Shifts that can be planned, by their codes. */
async function shiftsByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('work_shift')
    .select(['id', 'code'])
    .where('is_archived', '=', false)
    .execute()
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}

export const rotationRoutes: Route[] = [
  ...serveSettings(rosterPattern, {
    async before(ctx, values) {
      const { days } = values
      if (typeof days !== 'string') return
      const problem = patternProblem(days, new Set((await shiftsByCode(ctx.db)).keys()))
      if (problem) throw invalid({ days: [problem] })
      return { days: patternCodes(days).join(' ') }
    },
  }),
  serveAction(rotateRoster, async (ctx, { body }) => {
    const { pattern_id, employee_ids, start, first_day, shift_by } = body
    const range = planned(ctx, body)
    await refuseOthers(ctx, employee_ids)
    const [pattern, shifts] = await Promise.all([
      ctx.db
        .selectFrom('roster_pattern')
        .select('days')
        .where('id', '=', pattern_id)
        .where('is_archived', '=', false)
        .executeTakeFirst(),
      shiftsByCode(ctx.db),
    ])
    if (!pattern) throw invalid({ pattern_id: ['Select a valid choice.'] })
    // a shift may have been archived, or have another code, since the pattern was written
    const problem = patternProblem(pattern.days, new Set(shifts.keys()))
    if (problem) throw invalid({ pattern_id: [problem] })
    const codes = patternCodes(pattern.days)
    const cells = employee_ids.flatMap((employee_id, place) =>
      [...eachDay(range)].map((date) => {
        const code = patternCode(codes, { start, first: first_day, shift_by }, { date, place })
        return { employee_id, date, work_shift_id: shifts.get(code.toLowerCase()), is_off: code === OFF_CODE }
      }),
    )
    const types = { employee_id: 'uuid', date: 'date', work_shift_id: 'uuid', is_off: 'boolean' }
    return { changed: await draft(ctx, sql`select x.* from ${rowsOf(types, cells, 'x')}`) }
  }),
]
