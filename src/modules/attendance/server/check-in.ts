import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { isInside, networksIn } from '#platform/network.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { checkInFlags, madeAt, placedAt, type Fence } from '#modules/attendance/domain/check-in.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { punchesCame, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import { webRequests } from '#modules/attendance/server/request-punch.ts'
import { attendancePlace, checkInSettings, setPlaces } from '#modules/attendance/shared/check-in.ts'
import { flaggedPunches, voidFlagged, webPunch } from '#modules/attendance/shared/punch.ts'

export async function individualOf(ctx: Pick<Ctx, 'db' | 'today'>, employeeId: string) {
  const row = await ctx.db
    .selectFrom('individual_attendance')
    .select(['web_allowed', 'web_needs_approval', 'location_required'])
    .where('employee_id', '=', employeeId)
    .where('valid_from', '<=', ctx.today)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { web_allowed: false, web_needs_approval: false, location_required: false }
}

export function ownId(ctx: Ctx): string {
  if (!ctx.employee_id) throw notFound()
  return ctx.employee_id
}

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
  handle(webPunch, async (ctx, { body }) => {
    const id = ownId(ctx)
    // two presses at once are one after the other
    await ctx.db.selectFrom('employee').select('id').where('id', '=', id).forUpdate().execute()
    const [own, rules] = [await individualOf(ctx, id), await settingOf(ctx.db, checkInSettings)]
    if (!own.web_allowed) throw refuse('You cannot check in here. Use the device, or ask HR.')
    const external_id = `${id} ${body.key}`
    const known = await ctx.db
      .selectFrom('punch')
      .select(['occurred_at', 'place', 'flags', 'is_pending'])
      .where('source', '=', 'Web')
      .where('external_id', '=', external_id)
      .executeTakeFirst()
    if (known) return { ...known, nearest: null }
    const position = positionIn(body)
    if (own.location_required && !position && !body.offline)
      throw invalid({ latitude: ['Your location is required. Allow it in the browser and try again.'] })
    const { at, offline } = timeOf(body.offline, ctx.now, rules.offline_hours)
    const { place, nearest } = placedAt(position, await fencesOf(ctx.db, id, ctx.today))
    const networks = networksIn(rules.networks ?? '').networks
    const is_inside_network = networks.length ? isInside(ctx.request.ip, networks) : null
    if (rules.outside_place === 'Refuse' && place === 'Outside' && nearest)
      throw refuse(
        `You are ${nearest.outside_m} m outside ${nearest.name}, the nearest place where you may check in.`,
      )
    if (rules.outside_network === 'Refuse' && is_inside_network === false && !offline)
      throw refuse(`You can only check in from the office network. Your address is ${ctx.request.ip}.`)
    const before = await lastPosition(ctx.db, id)
    const ignored = [
      ...(rules.outside_place === 'Record only' ? ['Outside geofence'] : []),
      ...(rules.outside_network === 'Record only' ? ['Outside network'] : []),
    ]
    const flags = checkInFlags({
      place,
      position,
      before,
      at: Date.parse(at),
      is_inside_network: offline ? null : is_inside_network,
      offline,
    }).filter((flag) => !ignored.includes(flag))
    const punch: NewPunch = {
      source: 'Web',
      external_id,
      employee_id: id,
      occurred_at: at,
      direction: body.direction,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracy_m: position?.accuracy_m ?? null,
      place,
      ip: ctx.request.ip,
      user_agent: ctx.request.headers['user-agent']?.slice(0, 255) ?? null,
      remarks: body.remarks ?? null,
      flags,
      account_id: ctx.viewer.account_id,
      is_pending: own.web_needs_approval,
    }
    const [stored] = await storePunches(ctx.db, [punch], ctx.now)
    if (stored && own.web_needs_approval)
      await webRequests.enter(
        ctx,
        { punch_id: stored.id, remarks: body.remarks || 'Checked in or out in the browser' },
        id,
      )
    const day = dayAt(at, ctx.org.time_zone)
    if (day < addDays(ctx.today, -1)) await punchesCame(ctx, [{ employee_id: id, occurred_at: at }])
    else await computeDays(ctx.db, [id], { start: addDays(ctx.today, -1), end: ctx.today })
    return { occurred_at: at, place, nearest, flags, is_pending: own.web_needs_approval }
  }),
]

function positionIn(body: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  accuracy_m?: number | null | undefined
}) {
  const { latitude, longitude, accuracy_m = null } = body
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude, accuracy_m }
    : null
}

/** When it was made, by the server's clock; a punch that waited for too long is refused where it says so. */
function timeOf(
  offline: { queued_at: string; sent_at: string; waited_ms?: number | null | undefined } | null | undefined,
  now: string,
  hours: number,
) {
  if (!offline) return { at: now, offline: null }
  const { at, is_clock_off } = madeAt(
    {
      queued_at: Date.parse(offline.queued_at),
      sent_at: Date.parse(offline.sent_at),
      waited_ms: offline.waited_ms ?? null,
    },
    Date.parse(now),
  )
  if (Date.parse(now) - at > hours * 3_600_000)
    throw invalid({
      offline: [
        hours === 0
          ? 'Your organization does not accept offline check-ins. Request an adjustment.'
          : `Offline check-ins are accepted for ${hours} hours. Request an adjustment.`,
      ],
    })
  return { at: new Date(at).toISOString(), offline: { is_clock_off } }
}

/** The fence of one's branch and the places that one was given; who was given none may be at every branch and place. */
async function fencesOf(db: Db, employee_id: string, today: string): Promise<Fence[]> {
  const { rows } = await sql<{ name: string; latitude: string; longitude: string; radius_m: number }>`
    with given as (select place_id from attendance_place_person where employee_id = ${employee_id})
    select b.name, b.latitude, b.longitude, b.geofence_radius as radius_m from branch b
    where b.latitude is not null and b.geofence_radius is not null and not b.is_archived
      and (not exists (select from given) or b.id = (select a.branch_id from employment_assignment a
        where a.employee_id = ${employee_id} and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})
        order by a.valid_from desc limit 1))
    union all
    select p.name, p.latitude, p.longitude, p.radius_m from attendance_place p
    where not p.is_archived and (not exists (select from given) or p.id in (select place_id from given))
    order by name`.execute(db)
  return rows.map(({ name, latitude, longitude, radius_m }) => ({
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    radius_m,
  }))
}

/** Where somebody was at their last punch that told it. */
async function lastPosition(db: Db, employee_id: string) {
  const { rows } = await sql<{ latitude: string; longitude: string; at: string }>`
    select p.latitude, p.longitude, p.occurred_at as at from punch p
    where p.employee_id = ${employee_id} and p.latitude is not null and p.longitude is not null
      and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
    order by p.occurred_at desc limit 1`.execute(db)
  const [last] = rows
  return last
    ? { latitude: Number(last.latitude), longitude: Number(last.longitude), at: Date.parse(last.at) }
    : null
}
