import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { punchesCame } from '#modules/attendance/server/punch-store.ts'
import { attendancePlace, checkInSettings, setPlaces } from '#modules/attendance/shared/check-in.ts'
import { flaggedPunches, voidFlagged } from '#modules/attendance/shared/punch.ts'

export const checkInRoutes: Route[] = [
  ...serveSettings(attendancePlace),
  ...serveSingleton(checkInSettings),
  serveAction(setPlaces, async (ctx, { body }) => {
    const { employee_ids, place_ids } = body
    const { rows } = await sql<{ people: number; places: number }>`
      select (select count(*)::int from employee where id = any(${employee_ids}::uuid[])) as people,
        (select count(*)::int from attendance_place where id = any(${place_ids}::uuid[]) and not is_archived) as places`.execute(
      ctx.db,
    )
    if (rows[0]?.people !== employee_ids.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
    if (rows[0].places !== place_ids.length) throw invalid({ place_ids: ['Select a valid choice.'] })
    const whose = sql<boolean>`employee_id = any(${employee_ids}::uuid[])`
    // two who change the same people are one after the other
    await sql`select from employee where id = any(${employee_ids}::uuid[]) order by id for update`.execute(
      ctx.db,
    )
    await ctx.db.deleteFrom('attendance_place_person').where(whose).execute()
    const pairs = employee_ids.flatMap((employee_id) =>
      place_ids.map((place_id) => ({ employee_id, place_id })),
    )
    await sql`insert into attendance_place_person (employee_id, place_id)
      select r.employee_id, r.place_id from ${rowsOf({ employee_id: 'uuid', place_id: 'uuid' }, pairs)}`.execute(
      ctx.db,
    )
    return { changed: employee_ids.length }
  }),
  serveList(flaggedPunches, {
    from: () => sql`punch p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      left join punch_void v on v.org_id = p.org_id and v.punch_id = p.id`,
    select: ({ today }) => ({
      occurred_at: sql`p.occurred_at`,
      person: personOf(sql`p.employee_id`, today),
      direction: sql`p.direction`,
      flags: sql`p.flags`,
      accuracy_m: sql`p.accuracy_m`,
      remarks: sql`p.remarks`,
      received_at: sql`p.received_at`,
      ip: sql`p.ip`,
      state: sql`case when v.punch_id is not null then 'Void' when p.is_pending then 'Pending' else 'Counts' end`,
    }),
    id: sql`p.id`,
    where: () => [sql`p.source in ('Web', 'Mobile', 'Kiosk') and p.flags <> '{}'`],
    search: { person: sql`p.employee_id` },
    filters: { flag: (flags) => sql`p.flags && ${flags}::text[]` },
    sort: { person: sql`e.full_name` },
    order: sql`p.occurred_at desc`,
  }),
  serveAction(voidFlagged, async (ctx, { params, body }) => {
    const punch = await ctx.db
      .selectFrom('punch')
      .select(['id', 'employee_id', 'occurred_at'])
      .where('id', '=', params.id)
      .where('source', 'in', ['Web', 'Mobile', 'Kiosk'])
      .forUpdate()
      .executeTakeFirst()
    if (!punch) throw notFound()
    if (punch.employee_id === ctx.employee_id)
      throw invalid({ reason: ['Your own attendance is corrected by somebody else.'] })
    await ctx.db
      .insertInto('punch_void')
      .values({ punch_id: punch.id, reason: body.reason, account_id: ctx.viewer.account_id })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await punchesCame(ctx, [punch])
    return undefined
  }),
]
