import { sql } from 'kysely'
import { z } from 'zod'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { moveOf, type Move, type MoveFacts } from '#modules/hris/domain/supervisor-move.ts'
import type { Link } from '#modules/hris/domain/supervisor-days.ts'
import { forgetAccounts, lockEmployee } from '#modules/hris/server/employee-row.ts'
import { carryOutAll, linksOfAll, lockSupervisors } from '#modules/hris/server/supervisor-write.ts'
import {
  lookAtMove,
  MOST_MOVED,
  moveSupervisors,
  type Moved as MoveShown,
  type Whom,
} from '#modules/hris/shared/supervisor-move.ts'

export const supervisorMoveRoutes: Route[] = [
  handle(lookAtMove, async (ctx, { body }) => ({ results: await shown(ctx, await planned(ctx, body)) })),
  handle(moveSupervisors, async (ctx, { body }) => {
    await lockSupervisors(ctx.db)
    const moves = await planned(ctx, body, true)
    const [refused, ...more] = moves.filter(({ problem }) => problem !== null)
    // as it was looked at, or not at all
    if (refused)
      throw conflict(
        `${refused.full_name}: ${refused.problem}${more.length ? ` And ${more.length} more.` : ''} Look at it again.`,
      )
    if (moves.length < new Set(body.employee_ids).size)
      throw conflict('Somebody’s supervisors have changed meanwhile. Look at it again.')
    const touched = await carryOutAll(ctx.db, moves)
    await announceMoves(
      ctx,
      body,
      moves.map((move) => ({ ...move, touched })),
    )
    return { count: moves.length }
  }),
]

/** Somebody's supervisors as they were changed: who began or ceased to supervise is `touched`. */
export interface Moved {
  employee_id: string
  former_id: string | null
  touched: readonly string[]
}
type Place = Pick<Whom, 'supervisor_id' | 'valid_from'>

/** Gives one person another supervisor of the first order of authority; null: they have that one already. */
export async function moveOne(ctx: Ctx, employee_id: string, place: Place): Promise<Moved | null> {
  const { left_on } = await lockEmployee(ctx, employee_id)
  if (left_on !== null && place.valid_from > left_on)
    throw invalid({ valid_from: [`From cannot be after the last day of employment, ${left_on}.`] })
  const whom = { ...place, authority_order: 1, employee_ids: [employee_id] }
  const [move] = await planned(ctx, whom, true)
  if (!move) return null
  if (move.problem !== null) throw conflict(move.problem)
  return { employee_id, former_id: move.former_id, touched: await carryOutAll(ctx.db, [move]) }
}

/** What follows from supervisors that were moved together. */
export async function announceMoves(ctx: Ctx, { supervisor_id, valid_from }: Place, moves: readonly Moved[]) {
  if (moves.length === 0) return
  await ctx.db
    .updateTable('employee')
    .set({ version: sql`version + 1` })
    .where(
      'id',
      'in',
      moves.map(({ employee_id }) => employee_id),
    )
    .execute()
  await ctx.signal('supervisors.moved', {
    supervisor_id,
    valid_from,
    moves: moves.map(({ employee_id, former_id }) => ({ employee_id, former_id })),
  })
  await forgetAccounts(ctx, [...new Set(moves.flatMap(({ touched }) => touched))])
}

interface Planned extends Move {
  employee_id: string
  full_name: string
  rows: Link[]
}

/** What would become of each of them; who has that supervisor already is none. */
async function planned(ctx: Ctx, whom: Whom, isWritten = false): Promise<Planned[]> {
  const people = await whose(ctx, whom, isWritten)
  if (!people.length) return []
  const ids = people.map(({ id }) => id)
  const [rows, reports, until] = await Promise.all([
    linksOfAll(ctx.db, ids),
    aboveOn(ctx, whom.supervisor_id, whom.valid_from),
    lastDayOf(ctx, whom.supervisor_id),
  ])
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return people.flatMap(({ id: employee_id, full_name, joined_on, left_on }) => {
    const own = byPerson.get(employee_id) ?? []
    const move = moveOf({
      employee_id,
      joined_on,
      left_on,
      today: ctx.today,
      rows: own,
      from_id: whom.from_id ?? null,
      authority_order: whom.authority_order ?? null,
      supervisor_id: whom.supervisor_id,
      until,
      valid_from: whom.valid_from,
      reports: reports.get(employee_id) ?? [],
    })
    return move ? [{ ...move, employee_id, full_name, rows: own }] : []
  })
}

/** Who is meant: all that was said of them holds. Who has left by the day is nobody. */
async function whose(ctx: Ctx, whom: Whom, isWritten: boolean) {
  const { from_id, segment_id, employee_ids, valid_from } = whom
  if (!from_id && !segment_id && !employee_ids?.length)
    throw invalid({
      from_id: ['Say whose supervisor changes: by the present one, by a segment, or by name.'],
    })
  let all = ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.full_name', 'e.joined_on', 'e.left_on'])
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', valid_from)]))
    .orderBy('e.full_name')
    .orderBy('e.id')
    .limit(MOST_MOVED + 1)
  if (from_id)
    all = all.where(
      sql<boolean>`exists (select from supervisor_on(${valid_from}::date) l where l.employee_id = e.id and l.supervisor_id = ${from_id})`,
    )
  if (segment_id)
    all = all.where(
      sql<boolean>`e.id in (select p.employee_id from people_of_segment(${segment_id}::uuid, ${valid_from}::date) p)`,
    )
  if (employee_ids) all = all.where('e.id', 'in', employee_ids)
  const people = await (isWritten ? all.forUpdate() : all).execute()
  if (people.length > MOST_MOVED)
    throw invalid({ segment_id: [`More than ${MOST_MOVED} people: choose fewer at once.`] })
  return people
}

/** Until when the new one works here; undefined: not at all. */
async function lastDayOf({ db }: Ctx, id: string): Promise<Day | null | undefined> {
  const row = await db.selectFrom('employee').select('left_on').where('id', '=', id).executeTakeFirst()
  return row?.left_on
}

/** Those to whom somebody reports from a day on, on whatever level, with the days. */
async function aboveOn(
  { db }: Ctx,
  id: string,
  from: Day,
): Promise<Map<string, MoveFacts['reports'][number][]>> {
  const { rows } = await sql<{ id: string; from: Day; to: Day | null }>`
    with recursive above (id, days) as (
      select l.supervisor_id, daterange(l.valid_from, l.valid_to, '[]') * daterange(${from}::date, null)
      from supervisor_link l where l.employee_id = ${id} and daterange(l.valid_from, l.valid_to, '[]') && daterange(${from}::date, null)
      union
      select l.supervisor_id, a.days * daterange(l.valid_from, l.valid_to, '[]')
      from above a join supervisor_link l on l.employee_id = a.id
      where daterange(l.valid_from, l.valid_to, '[]') && a.days
    ) select id, lower(days) as from, upper(days) - 1 as to from above`.execute(db)
  return Map.groupBy(rows, (row) => row.id)
}

async function shown(ctx: Ctx, moves: readonly Planned[]): Promise<MoveShown[]> {
  const ids = moves.flatMap(({ employee_id, former_id }) => [employee_id, former_id ?? employee_id])
  const { rows } = await sql<{ id: string; person: Person }>`
    select e.id, ${personOf(sql`e.id`, ctx.today)} as person from employee e where e.id = any(${[...new Set(ids)]}::uuid[])`.execute(
    ctx.db,
  )
  const known = new Map(rows.map(({ id, person }) => [id, person]))
  return moves.flatMap(({ employee_id, former_id, authority_order, problem }) => {
    const person = known.get(employee_id)
    const former = known.get(former_id ?? '') ?? null
    return person ? [{ id: employee_id, person, authority_order, former, problem }] : []
  })
}

/** Each hears once, however many they are. */
export const supervisorsMoved = notification({
  signal: 'supervisors.moved',
  title: 'Supervisors: several people have another',
  payload: z.object({
    supervisor_id: z.uuid(),
    valid_from: z.string(),
    moves: z.array(z.object({ employee_id: z.uuid(), former_id: z.uuid().nullable() })),
  }),
  async tell(ctx, { supervisor_id, valid_from, moves }) {
    const ids = [
      supervisor_id,
      ...moves.flatMap(({ employee_id, former_id }) => [employee_id, former_id ?? '']),
    ]
    const rows = await ctx.db
      .selectFrom('employee')
      .select(['id', 'full_name', 'account_id'])
      .where('id', 'in', [...new Set(ids.filter(Boolean))])
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const accounts = (some: readonly string[]) => some.flatMap((id) => known.get(id)?.account_id ?? [])
    const names = (some: readonly { employee_id: string }[]) => {
      const all = some.map(({ employee_id }) => known.get(employee_id)?.full_name ?? '').toSorted()
      return all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
    }
    const name = known.get(supervisor_id)?.full_name ?? ''
    const team = '/user/supervisor/my-team'
    const byFormer = Map.groupBy(moves, ({ former_id }) => former_id)
    const one = (some: readonly unknown[]) => some.length === 1
    return [
      {
        accounts: accounts([supervisor_id]),
        text: `From ${valid_from} on ${names(moves)} ${one(moves) ? 'reports' : 'report'} to you.`,
        url: team,
      },
      ...[...byFormer].flatMap(([former, some]) =>
        former === null
          ? []
          : [
              {
                accounts: accounts([former]),
                text: `From ${valid_from} on ${names(some)} ${one(some) ? 'reports' : 'report'} to ${name} and no longer to you.`,
                url: team,
              },
            ],
      ),
      {
        accounts: accounts(moves.map(({ employee_id }) => employee_id)),
        text: `From ${valid_from} on you report to ${name}.`,
        url: '/user/profile',
      },
    ]
  },
})
