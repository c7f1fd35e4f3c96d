import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { OffSpan } from '#kernel/calendar/weekly-off.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { offSpans, type Membership, type WeeklyOffRule } from '#modules/organization/domain/weekly-off.ts'
import { calendarMoved } from '#modules/organization/server/calendar-change.ts'
import type { Refuses, Trial } from '#modules/organization/server/day-trial.ts'
import { membershipsOf } from '#modules/organization/server/segment-spans.ts'
import type { dayEffects } from '#modules/organization/shared/day-effect.ts'
import { weekdayNames, weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'

export const serveWeeklyOffs = (refuses: Refuses): Route[] =>
  serveSettings(weeklyOffRule, {
    async before(ctx, values, current, how) {
      const next = { ...current, ...values }
      const { from_on, to_on, branch_id, segment_id } = next
      if (typeof to_on === 'string' && to_on < String(from_on))
        throw invalid({ to_on: ['Until cannot be before From.'] })
      if (branch_id && segment_id) throw invalid({ segment_id: ['Choose a branch or a segment, not both.'] })
      if (!how?.confirmed && moves(current, values))
        await refuses(ctx, weeklyOffTrial(current && ruleOf(current), ruleOf(next)))
      if (current) await calendarMoved(ctx, lyingOf(current), null)
    },
    after: (ctx, row) => calendarMoved(ctx, null, lyingOf(row)),
    async beforeRemove(ctx, row, how) {
      if (!how?.confirmed) await refuses(ctx, weeklyOffTrial(ruleOf(row), null))
      await calendarMoved(ctx, lyingOf(row), null)
    },
  })

/** What a rule says, but for its name. */
interface Said {
  id: string | null
  from_on: Day
  to_on: Day | null
  weekdays: string[]
  branch_id: string | null
  segment_id: string | null
}
const ruleOf = (row: Record<string, unknown>): Said => ({
  id: textOf(row['id']),
  from_on: String(row['from_on']),
  to_on: textOf(row['to_on']),
  weekdays: weekdayNames.filter((name) => [row['weekdays']].flat().includes(name)),
  branch_id: textOf(row['branch_id']),
  segment_id: textOf(row['segment_id']),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Whether a change tells of days at all: a new name does not. */
const moves = (current: Record<string, unknown> | null, values: Record<string, unknown>) => {
  if (!current) return true
  const [was, is] = [ruleOf(current), ruleOf({ ...current, ...values })]
  return JSON.stringify(was) !== JSON.stringify(is)
}

/** Weekly offs that are new (`before` null), changed, or taken away (`after` null). */
function weeklyOffTrial(before: Said | null, after: Said | null): Trial {
  const said = [before, after].filter((rule) => rule !== null)
  const [start = ''] = said.map(({ from_on }) => from_on).toSorted()
  const ends = said.flatMap(({ to_on }) => to_on ?? []).toSorted()
  return {
    where: {
      start,
      end: ends.length < said.length ? null : (ends.at(-1) ?? null),
      employee_id: null,
    },
    async make(db) {
      const id = before?.id ?? newId()
      await db.deleteFrom('weekly_off_rule').where('id', '=', id).execute()
      if (after)
        await db
          .insertInto('weekly_off_rule')
          .values({ ...after, id, name: '-' })
          .execute()
    },
  }
}

/** The weekly offs that HR is about to change, by what the page says of them; null where it is no matter of them. */
export async function weeklyOffAsked(ctx: Ctx, query: QueryOf<typeof dayEffects>): Promise<Trial | null> {
  const { weekly_off_id: id, next_from, next_to = null, weekdays = [], branch_id, segment_id } = query
  if (!id && !next_from) return null
  const current =
    id &&
    (await ctx.db
      .selectFrom('weekly_off_rule')
      .select(['id', 'from_on', 'to_on', 'weekdays', 'branch_id', 'segment_id'])
      .where('id', '=', id)
      .executeTakeFirst())
  const next = next_from && { from_on: next_from, to_on: next_to, weekdays, branch_id, segment_id }
  if (!current && !next) return null
  return weeklyOffTrial(current ? ruleOf(current) : null, next ? ruleOf(next) : null)
}

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
