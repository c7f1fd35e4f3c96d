import { invalid } from '#kernel/errors.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { applies, branchLine } from '#modules/organization/domain/holiday.ts'
import { holidaySubject } from '#modules/organization/server/public.ts'
import { genders, holiday, holidaysInRange } from '#modules/organization/shared/holiday.ts'

const longest = 31
const widest = 732

export const holidayRoutes: Route[] = [
  ...serveSettings(holiday, {
    async before(_ctx, values, current) {
      const { start_on, end_on, is_half_day } = { ...current, ...values }
      const range = { start: String(start_on), end: String(end_on) }
      if (range.end < range.start) throw invalid({ end_on: ['To cannot be before From.'] })
      if (rangeLength(range) > longest)
        throw invalid({ end_on: [`A holiday lasts at most ${longest} days.`] })
      if (is_half_day === true && range.start !== range.end)
        throw invalid({ is_half_day: ['Only a holiday of one day can be half a day.'] })
    },
  }),
  handle(holidaysInRange, async (ctx, { query }) => {
    const range = { start: query.start, end: query.end }
    if (range.end < range.start) throw invalid({ end: ['End cannot be before Start.'] })
    if (rangeLength(range) > widest) throw invalid({ end: [`At most ${widest} days can be shown.`] })
    const [rows, me] = await Promise.all([holidaysOf(ctx, range), subjectOf(ctx)])
    const known = rows.map(({ branch_id, branch_name, ...row }) => ({
      ...row,
      gender: genderOf(row.gender),
      branch: branch_id ? { id: branch_id, name: branch_name ?? '' } : null,
      is_mine: applies({ ...row, branch_id }, me),
    }))
    const results = query.mine ? known.filter(({ is_mine }) => is_mine) : known
    return { results }
  }),
]

const holidaysOf = (ctx: Ctx, { start, end }: { start: string; end: string }) =>
  ctx.db
    .selectFrom('holiday as h')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'h.org_id').onRef('b.id', '=', 'h.branch_id'),
    )
    .select([
      'h.id',
      'h.name',
      'h.start_on',
      'h.end_on',
      'h.description',
      'h.is_half_day',
      'h.gender',
      'h.branch_id',
      'b.name as branch_name',
    ])
    .where('h.start_on', '<=', end)
    .where('h.end_on', '>=', start)
    .orderBy('h.start_on')
    .orderBy('h.name')
    .execute()

/** As whom the viewer looks: HR who are not employed here have no branch and no gender. */
async function subjectOf(ctx: Ctx) {
  if (!ctx.employee_id) return { gender: null, branch_ids: [] }
  const [me, branches] = await Promise.all([
    holidaySubject(ctx.db, ctx.employee_id, ctx.today),
    ctx.db.selectFrom('branch').select(['id', 'parent_id']).execute(),
  ])
  const parents = new Map(branches.map(({ id, parent_id }) => [id, parent_id]))
  return { gender: me.gender, branch_ids: branchLine(me.branch_id, parents) }
}

const genderOf = (text: string | null) => genders.find((gender) => gender === text) ?? null
