import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { stationMeant } from '#modules/organization/server/public.ts'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'

export const dutyStationRoutes: Route[] = [
  handle(stationsOfPeople, async (ctx, { query }) => {
    const conditions: RawBuilder<boolean>[] = [
      ...foundBy(query.search, sql`e.id`),
      sql`(e.left_on is null or e.left_on >= ${ctx.today})`,
    ]
    if (query.duty_station_id?.length)
      conditions.push(sql`s.station_id = any(${query.duty_station_id}::uuid[])`)
    if (query.assigned) conditions.push(sql`(s.id is not null) = ${query.assigned === 'true'}`)
    const from = sql`from employee e left join duty_station_assignment s on s.org_id = e.org_id and s.employee_id = e.id
        and s.valid_from <= ${ctx.today} and (s.valid_to is null or s.valid_to >= ${ctx.today})
      where ${sql.join(conditions, sql` and `)}`
    const [counted, lines] = await Promise.all([
      sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db),
      sql<never>`select e.id, ${personOf(sql`e.id`, ctx.today)} as person, s.valid_from, s.remarks,
          (select json_build_object('id', m.id, 'name', m.name, 'class', m.class) from station m where m.id = s.station_id) as station,
          (select json_build_object('name', m.name, 'valid_from', n.valid_from) from duty_station_assignment n
            join station m on m.id = n.station_id
            where n.org_id = e.org_id and n.employee_id = e.id and n.valid_from > ${ctx.today} order by n.valid_from limit 1) as next
        ${from} order by e.full_name, e.id limit ${query.limit} offset ${query.offset}`.execute(ctx.db),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: lines.rows }
  }),
  handle(assignStation, async (ctx, { body }) => {
    const { employee_ids, duty_station_id, valid_from, remarks } = body
    const meant = await stationMeant(ctx, duty_station_id, 'duty_station_id')
    await refuseUnknown(ctx, employee_ids, valid_from)
    const whose = sql<boolean>`employee_id = any(${employee_ids}::uuid[])`
    await ctx.db
      .deleteFrom('duty_station_assignment')
      .where(whose)
      .where('valid_from', '>=', valid_from)
      .execute()
    await ctx.db
      .updateTable('duty_station_assignment')
      .set({ valid_to: addDays(valid_from, -1), version: sql`version + 1` })
      .where(whose)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', valid_from)]))
      .execute()
    if (duty_station_id)
      await ctx.db
        .insertInto('duty_station_assignment')
        .values(
          employee_ids.map((employee_id) => ({
            id: newId(),
            employee_id,
            ...meant,
            valid_from,
            remarks: remarks ?? null,
          })),
        )
        .execute()
    await ctx.signal('duty_station.assigned', { employee_ids, valid_from })
    return { assigned: employee_ids.length }
  }),
  handle(stationHistory, async (ctx, { params }) => {
    const [person, turns] = await Promise.all([
      ctx.db.selectFrom('employee').select('id').where('id', '=', params.employee_id).executeTakeFirst(),
      sql<never>`select s.id, json_build_object('id', m.id, 'name', m.name, 'class', m.class) as station,
          s.valid_from, s.valid_to, s.remarks
        from duty_station_assignment s join station m on m.id = s.station_id
        where s.employee_id = ${params.employee_id} order by s.valid_from desc`.execute(ctx.db),
    ])
    if (!person) throw notFound()
    return { results: turns.rows }
  }),
]

/** Whoever is locked here is not assigned elsewhere meanwhile. */
async function refuseUnknown(ctx: Ctx, employeeIds: readonly string[], from: string) {
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'full_name', 'joined_on', 'left_on'])
    .where('id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (people.length !== new Set(employeeIds).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
  const early = people.find(({ joined_on }) => joined_on > from)
  if (early) throw invalid({ valid_from: [`${early.full_name} joins on ${early.joined_on}.`] })
  const gone = people.find(({ left_on }) => left_on !== null && left_on < from)
  if (gone) throw invalid({ valid_from: [`${gone.full_name} left on ${gone.left_on}.`] })
}
