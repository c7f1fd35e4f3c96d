import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { placeWritten } from '#modules/organization/server/place.ts'
import {
  moveStation,
  ownStation,
  stationChoices,
  type StationCounts,
} from '#modules/organization/shared/station.ts'

export const stationRoutes: Route[] = [
  ...serveSettings(ownStation, {
    async before(ctx, values, current) {
      if (current && values['is_archived'] === true && current['is_archived'] !== true)
        await refuseInUse(ctx, String(current['id']), 'archived')
      return placeWritten(values, current)
    },
    beforeRemove: (ctx, row) => refuseInUse(ctx, String(row['id']), 'deleted'),
  }),
  handle(stationChoices, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('station').where('is_archived', '=', false)
    if (query.search) all = all.where('name', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    const rows = all.select(['id', 'name', 'class', 'is_own']).orderBy('is_own').orderBy('name').orderBy('id')
    return page(query, all as never, rows as never) as never
  }),
  handle(moveStation.counts, async (ctx, { params, query }) => {
    await ownOf(ctx, params.id)
    return countsOf(ctx, params.id, query.from ?? ctx.today)
  }),
  handle(moveStation.move, async (ctx, { params, body }) => {
    // of people outside their branches they would neither see nor move anybody
    if (ctx.org.is_limited) throw forbidden('All are moved by HR of the whole organization.')
    const { to_id, from, archive } = body
    await ownOf(ctx, params.id)
    if (from < ctx.today) throw invalid({ from: ['From cannot be a past date'] })
    if (to_id === params.id) throw invalid({ to_id: ['Choose another one.'] })
    if (archive && from > ctx.today)
      throw invalid({ archive: [`It can be archived from ${from} on, when all have moved.`] })
    const target = await stationMeant(ctx, to_id, 'to_id')
    const counts = await countsOf(ctx, params.id, from)
    const employee_ids = await peopleAt(ctx, params.id, from)
    await movePeople(ctx, params.id, target, from)
    if (employee_ids.length) await ctx.signal('duty_station.assigned', { employee_ids, valid_from: from })
    await ctx.db
      .updateTable('branch')
      .set({ ...target, version: sql`version + 1` })
      .where('own_station_id', '=', params.id)
      .execute()
    if (archive)
      await ctx.db
        .updateTable('own_duty_station')
        .set({ is_archived: true, version: sql`version + 1` })
        .where('id', '=', params.id)
        .execute()
    return { ...counts, archived: archive }
  }),
]

/** A station in its column: common ones and own ones are rows of two tables. */
export interface StationMeant {
  duty_station_id: string | null
  own_station_id: string | null
}

/** The columns of a chosen station. One that is archived is not chosen anew. */
export async function stationMeant(
  ctx: Pick<Ctx, 'db'>,
  id: string | null | undefined,
  field: string,
  kept: unknown = null,
): Promise<StationMeant> {
  if (!id) return { duty_station_id: null, own_station_id: null }
  const found = await ctx.db
    .selectFrom('station')
    .select(['is_own', 'is_archived'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || (found.is_archived && id !== kept)) throw invalid({ [field]: ['Select a valid choice.'] })
  return found.is_own
    ? { duty_station_id: null, own_station_id: id }
    : { duty_station_id: id, own_station_id: null }
}

/** Turns that run on the day end the day before, and go on at the other station; those that begin later begin there. */
async function movePeople(
  ctx: Ctx,
  id: string,
  { duty_station_id, own_station_id }: StationMeant,
  from: Day,
) {
  await ctx.db
    .updateTable('duty_station_assignment')
    .set({ valid_to: addDays(from, -1), version: sql`version + 1` })
    .where('own_station_id', '=', id)
    .where('valid_from', '<', from)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', from)]))
    .execute()
  // the turn that was cut tells what goes on: it ends the day before, and nothing else of the person begins that day
  await sql`
    insert into duty_station_assignment (id, employee_id, duty_station_id, own_station_id, valid_from, valid_to, remarks)
    select gen_random_uuid(), s.employee_id, ${duty_station_id}::uuid, ${own_station_id}::uuid, ${from}::date,
      (select min(n.valid_from) - 1 from duty_station_assignment n where n.employee_id = s.employee_id and n.valid_from > ${from}),
      s.remarks
    from duty_station_assignment s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.own_station_id = ${id} and s.valid_to = ${addDays(from, -1)} and (e.left_on is null or e.left_on >= ${from})
      and not exists (select from duty_station_assignment n where n.employee_id = s.employee_id and n.valid_from = ${from})`.execute(
    ctx.db,
  )
  await ctx.db
    .updateTable('duty_station_assignment')
    .set({ duty_station_id, own_station_id, version: sql`version + 1` })
    .where('own_station_id', '=', id)
    .where('valid_from', '>=', from)
    .execute()
}

/** Who serves there on the day or later, and has not left. */
async function peopleAt(ctx: Ctx, id: string, from: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.employee_id as id from duty_station_assignment s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.own_station_id = ${id} and (s.valid_to is null or s.valid_to >= ${from})
      and (e.left_on is null or e.left_on >= ${from})`.execute(ctx.db)
  return rows.map((row) => row.id)
}

async function refuseInUse(ctx: Ctx, id: string, verb: string) {
  const { people, branches } = await countsOf(ctx, id, ctx.today)
  const parts = [
    people ? `${people} current ${people === 1 ? 'employee' : 'employees'}` : '',
    branches ? `${branches} ${branches === 1 ? 'branch' : 'branches'}` : '',
  ].filter(Boolean)
  if (parts.length)
    throw refuse(`This duty station cannot be ${verb}: it still has ${parts.join(' and ')}. Move them first.`)
}

async function countsOf(ctx: Ctx, id: string, from: Day): Promise<StationCounts> {
  const { rows } = await sql<StationCounts>`
    select people_at_station(${id}::uuid, ${from}::date) as people,
      (select count(*) from branch where own_station_id = ${id} and not is_archived) as branches`.execute(
    ctx.db,
  )
  return rows[0] ?? { people: 0, branches: 0 }
}

async function ownOf(ctx: Ctx, id: string) {
  const found = await ctx.db
    .selectFrom('own_duty_station')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
}
