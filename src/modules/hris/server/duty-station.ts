import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { stationMeant } from '#modules/organization/server/public.ts'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'

export const stationSource = sourceOf(stationsOfPeople, {
  from: ({ today }) => sql`employee e
      left join duty_station_assignment s on s.org_id = e.org_id and s.employee_id = e.id
        and s.valid_from <= ${today} and (s.valid_to is null or s.valid_to >= ${today})`,
  select: ({ today }) => ({
    person: personOf(sql`e.id`, today),
    station: sql`(select json_build_object('id', m.id, 'name', m.name, 'class', m.class)
        from station m where m.id = s.station_id)`,
    valid_from: sql`s.valid_from`,
    next: sql`(select json_build_object('name', m.name, 'valid_from', n.valid_from)
        from duty_station_assignment n join station m on m.id = n.station_id
        where n.org_id = e.org_id and n.employee_id = e.id and n.valid_from > ${today} order by n.valid_from limit 1)`,
    remarks: sql`s.remarks`,
  }),
  id: sql`e.id`,
  where: ({ today }) => [sql`(e.left_on is null or e.left_on >= ${today})`],
  search: { person: sql`e.id` },
  filters: {
    duty_station_id: (ids) => sql`s.station_id = any(${ids}::uuid[])`,
    assigned: (yes) => sql`(s.id is not null) = ${yes}`,
  },
  sort: { person: sql`e.full_name` },
  order: sql`e.full_name`,
})

export const dutyStationRoutes: Route[] = [
  serveList(stationsOfPeople, stationSource),
  serveAction(assignStation, async (ctx, { body }) => {
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
