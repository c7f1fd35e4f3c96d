import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { triedWrite } from '#platform/tried-write.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { isArchivedInTheWay } from '#engines/settings/archived-server.ts'
import { taken } from '#engines/settings/settings.ts'
import { addedTo, emptyRanges, narrowing, type Candidate } from '#modules/organization/domain/segment-rule.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import {
  fieldsThere,
  listedParts,
  namesOf,
  unknownIn,
  type Listed,
} from '#modules/organization/server/segment-names.ts'
import { ruleCondition, segmentCondition } from '#modules/organization/server/segment-people.ts'
import { MOST_NAMED, SegmentRule, segments, type Segment } from '#modules/organization/shared/segment.ts'

const shownFirst = 5

export const segmentRoutes: Route[] = [
  handle(segments.list, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('segment as s')
    if (query.is_archived !== 'all') all = all.where('s.is_archived', '=', query.is_archived === 'true')
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where((eb) => eb.or([eb('s.name', 'ilike', like), eb('s.description', 'ilike', like)]))
    }
    const rows = all.select(columns(ctx)).orderBy('s.name').orderBy('s.id')
    // the engine's narrow view of a query; what it answers is made by the select
    const { count, results } = await page<Row>(query, all as never, rows as never)
    return { count, results: await named(ctx, results) } as never
  }),
  handle(segments.read, (ctx, { params }) => one(ctx, params.id)),
  handle(segments.create, async (ctx, { body: { name, description, rule } }) => {
    refuseEmpty(rule)
    await refuseUnknown(ctx, rule)
    const id = newId()
    await guarded(ctx, { name }, () =>
      ctx.db
        .insertInto('segment')
        .values({ id, name, description: description ?? null, rule: stored(rule) })
        .execute(),
    )
    return one(ctx, id)
  }),
  handle(segments.update, (ctx, { params, body }) => changed(ctx, params.id, body)),
  handle(segments.add, async (ctx, { params, body }) => {
    const { rule, version, is_archived } = await locked(ctx, params.id)
    if (is_archived) throw conflict('This segment is archived. Restore it first.')
    const ids = [...new Set(body.employee_ids)]
    const people = await peopleBeside(ctx, params.id, ids)
    if (people.length < ids.length) throw notFound()
    const { added, failed } = addedTo(rule, people, ctx.today)
    const include_ids = [...(rule.include_ids ?? []), ...added]
    if (include_ids.length > MOST_NAMED)
      throw invalid({ employee_ids: [`A segment names at most ${MOST_NAMED} people.`] })
    if (added.length) await changed(ctx, params.id, { version, rule: { ...rule, include_ids } })
    return { done: added, failed }
  }),
  handle(segments.remove, async (ctx, { params }) => {
    await one(ctx, params.id)
    await guarded(ctx, {}, () => ctx.db.deleteFrom('segment').where('id', '=', params.id).execute())
    return undefined
  }),
  serveList(segments.people, async (ctx, { query }) => {
    const segment_id = String(query['segment_id'])
    await one(ctx, segment_id)
    const on = typeof query['on'] === 'string' ? query['on'] : ctx.today
    return {
      from: () => sql`employee e`,
      id: sql`e.id`,
      select: () => ({ person: personOf(sql`e.id`, on) }),
      where: () => [segmentCondition(segment_id, sql`e.id`, on)],
      // both are part of who is meant
      filters: { segment_id: () => null, on: () => null },
      search: { person: sql`e.id` },
      order: sql`e.full_name`,
    }
  }),
  handle(segments.preview, async (ctx, { query: { as: _, ...rule } }) => {
    refuseEmpty(rule)
    const all = ctx.db.selectFrom('employee as e').where(ruleCondition(rule, sql`e.id`, ctx.today))
    const [{ count }, first] = await Promise.all([
      all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      all
        .select(personOf(sql`e.id`, ctx.today).as('person'))
        .orderBy('e.full_name')
        .orderBy('e.id')
        .limit(shownFirst)
        .execute(),
    ])
    return { count, first: first.map(({ person }) => person) }
  }),
]

async function changed(ctx: Ctx, id: string, body: BodyOf<typeof segments.update>): Promise<Segment> {
  const { version, rule, ...change } = body
  const { write } = await changing(ctx, 'segment', id, version, {
    current: (row) => one(ctx, row.id),
  })
  const current = await one(ctx, id)
  if (rule) {
    refuseEmpty(rule)
    await refuseUnknown(ctx, rule, current.rule)
  }
  await guarded(ctx, { name: change.name ?? current.name }, () =>
    write({ ...change, ...(rule && { rule: stored(rule) }) }),
  )
  if (rule && (await makesDays(ctx, id)))
    await calendarChanged(ctx, { start: ctx.today, end: null, because: change.name ?? current.name })
  return one(ctx, id)
}

/** Two who add people at once wait for each other, and both are added. */
async function locked({ db }: Ctx, id: string) {
  const { rows } = await sql<{ rule: SegmentRule; version: number; is_archived: boolean }>`
    select rule, version, is_archived from segment where id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const peopleBeside = async ({ db, today }: Ctx, segmentId: string, ids: readonly string[]) =>
  (
    await sql<Candidate>`
      select e.id, e.left_on, ${segmentCondition(segmentId, sql`e.id`, today)} as is_in
      from employee e where e.id = any(${ids}::uuid[]) order by e.full_name, e.id`.execute(db)
  ).rows

/** Whether weekly offs or holidays from today on are those of whoever is in it. */
async function makesDays(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ makes: boolean }>`
    select exists (select from weekly_off_rule where segment_id = ${id}::uuid and (to_on is null or to_on >= ${ctx.today}::date))
      or exists (select from holiday where segment_id = ${id}::uuid and end_on >= ${ctx.today}::date) as makes`.execute(
    ctx.db,
  )
  return rows[0]?.makes ?? false
}

type Row = Omit<Segment, 'named'>

const columns = (ctx: Ctx) => [
  's.id' as const,
  's.version' as const,
  's.name' as const,
  's.description' as const,
  's.is_archived' as const,
  sql<SegmentRule>`s.rule`.as('rule'),
  sql<number>`(select count(*) from people_of_rule(s.rule, ${ctx.today}::date))`.as('people'),
]

async function named(ctx: Ctx, rows: readonly Row[]): Promise<Segment[]> {
  const names = await namesOf(
    ctx.db,
    rows.map(({ rule }) => rule),
  )
  return rows.map((row) => ({ ...row, named: names(row.rule) }))
}

async function one(ctx: Ctx, id: string): Promise<Segment> {
  const rows = await ctx.db.selectFrom('segment as s').select(columns(ctx)).where('s.id', '=', id).execute()
  const [row] = await named(ctx, rows)
  if (!row) throw notFound()
  return row
}

function refuseEmpty(rule: SegmentRule) {
  const empty = emptyRanges(rule)
  if (Object.keys(empty).length) throw invalid({ rule: empty })
}

/** What stands in it already may stay, though the field or the row is gone. */
async function refuseUnknown(ctx: Ctx, rule: SegmentRule, kept: SegmentRule = {}) {
  const added = (part: Listed | 'custom') => (rule[part] ?? []).filter((one) => !kept[part]?.includes(one))
  const there = (await namesOf(ctx.db, [rule]))(rule)
  const isThere = (part: Listed) => (id: string) => there[part]?.some((row) => row.id === id)
  const unknown: string[] = listedParts.filter((part) => !added(part).every(isThere(part)))
  if (unknownIn(added('custom'), await fieldsThere(ctx.db)).length) unknown.push('custom')
  if (unknown.length)
    throw invalid({ rule: Object.fromEntries(unknown.map((part) => [part, ['Select a valid choice.']])) })
}

const stored = (rule: SegmentRule) => JSON.stringify(narrowing(rule)) as never

const guarded = <T>({ db }: Ctx, values: { name?: string }, work: () => Promise<T>): Promise<T> =>
  triedWrite(db, work, async (constraint) => {
    if (constraint !== 'segment_name')
      return conflict('This segment is used elsewhere and cannot be deleted. Archive it instead.')
    const isArchived = await isArchivedInTheWay(db, 'segment', constraint, values)
    return invalid({ name: [taken('Segment with this name already exists.', isArchived)] })
  })
