import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { OffSpan } from '#kernel/calendar/weekly-off.ts'
import { invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { offSpans, type Membership, type WeeklyOffRule } from '#modules/organization/domain/weekly-off.ts'
import { calendarMoved } from '#modules/organization/server/calendar-change.ts'
import { membershipsOf } from '#modules/organization/server/segment-spans.ts'
import { weekdayNames, weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'

export const weeklyOffRoutes: Route[] = serveSettings(weeklyOffRule, {
  async before(ctx, values, current) {
    const { from_on, to_on, branch_id, segment_id } = { ...current, ...values }
    if (typeof to_on === 'string' && to_on < String(from_on))
      throw invalid({ to_on: ['Until cannot be before From.'] })
    if (branch_id && segment_id) throw invalid({ segment_id: ['Choose a branch or a segment, not both.'] })
    if (current) await calendarMoved(ctx, lyingOf(current), null)
  },
  after: (ctx, row) => calendarMoved(ctx, null, lyingOf(row)),
  beforeRemove: (ctx, row) => calendarMoved(ctx, lyingOf(row), null),
})

const lyingOf = ({ name, from_on, to_on }: Record<string, unknown>) => ({
  name: String(name),
  start_on: String(from_on),
  end_on: typeof to_on === 'string' ? to_on : null,
})

export interface WeeklyOffs {
  /** Those of a person in a branch, which is given with all above it, the nearest first. */
  of(employeeId: string, branchIds: readonly string[]): OffSpan[]
  /** The same for people whose segments make the same of their week. */
  keyOf(employeeId: string): string
}

/** The weekly offs that are not the organization's own. Who asks for few people names them: see `holidayCalendar`. */
export async function weeklyOffs(db: Db, range: DayRange, people?: readonly string[]): Promise<WeeklyOffs> {
  const found = await db
    .selectFrom('weekly_off_rule')
    .select(['id', 'weekdays', 'from_on', 'to_on', 'branch_id', 'segment_id'])
    .where('from_on', '<=', range.end)
    .where((eb) => eb.or([eb('to_on', 'is', null), eb('to_on', '>=', range.start)]))
    .execute()
  const rules = found.map(({ weekdays, ...rule }): WeeklyOffRule => ({
    ...rule,
    days: weekdayNames.flatMap((name, at) => (weekdays.includes(name) ? [at] : [])),
  }))
  const named = rules.flatMap(({ segment_id, from_on }) => (segment_id ? [{ id: segment_id, from_on }] : []))
  const inside = people
    ? await membershipsOf(db, [...new Set(named.map(({ id }) => id))], people)
    : await everybodyIn(db, named, range.start)
  return {
    of: (id, branch_ids) =>
      rules.length ? offSpans(rules, { branch_ids, segments: inside.get(id) ?? [] }) : [],
    keyOf: (id) =>
      (inside.get(id) ?? []).map(({ segment_id, from, until }) => `${segment_id}${from}${until}`).join(),
  }
}

/** Of everybody, who is in a segment when its weekly offs begin, or the range does: none moves in or out within it. */
async function everybodyIn(
  db: Db,
  segments: readonly { id: string; from_on: Day }[],
  start: Day,
): Promise<Map<string, Membership[]>> {
  const found = new Map<string, Membership[]>()
  for (const { id, from_on } of segments) {
    const from = from_on > start ? from_on : start
    const { rows } = await sql<{ employee_id: string }>`
      select employee_id from people_of_segment(${id}::uuid, ${from}::date)`.execute(db)
    for (const { employee_id } of rows)
      found.set(employee_id, [...(found.get(employee_id) ?? []), { segment_id: id, from, until: null }])
  }
  return found
}
