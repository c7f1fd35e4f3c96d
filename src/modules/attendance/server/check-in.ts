import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
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
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { checkInFlags, madeAt, placedAt, type Fence } from '#modules/attendance/domain/check-in.ts'
import {
  checkedIn,
  pokeSoon,
  punchesCame,
  storePunches,
  type NewPunch,
} from '#modules/attendance/server/punch-store.ts'
import { webRequests } from '#modules/attendance/server/request-punch.ts'
import { attendancePlace, checkInSettings, setPlaces } from '#modules/attendance/shared/check-in.ts'
import { flaggedPunches, voidFlagged, webPunch } from '#modules/attendance/shared/punch.ts'

interface Individual {
  web_allowed: boolean
  web_needs_approval: boolean
  location_required: boolean
}
const nothing: Individual = { web_allowed: false, web_needs_approval: false, location_required: false }
const individualRow = (employeeId: string, today: Day) => sql`
  select i.web_allowed, i.web_needs_approval, i.location_required from individual_attendance i
  where i.employee_id = ${employeeId} and i.valid_from <= ${today} order by i.valid_from desc limit 1`

export async function individualOf(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  employeeId: string,
): Promise<Individual> {
  const { rows } = await sql<Individual>`${individualRow(employeeId, today)}`.execute(db)
  return rows[0] ?? nothing
}

interface Known {
  occurred_at: string
  place: 'Inside' | 'Outside' | 'Not available' | null
  flags: string[]
  is_pending: boolean
}
/** What holds for a check-in of somebody, and the punch that was made with this key before: in one query. */
async function rulesFor({ db, today }: Pick<Ctx, 'db' | 'today'>, employeeId: string, external_id: string) {
  const { rows } = await sql<{ own: Individual | null; saved: object | null; known: Known | null }>`
    select (select to_jsonb(x) from (${individualRow(employeeId, today)}) x) as own,
      (select s.value from singleton_setting s where s.key = ${checkInSettings.key}) as saved,
      (select jsonb_build_object('occurred_at', p.occurred_at, 'place', p.place, 'flags', p.flags, 'is_pending', p.is_pending)
        from punch p where p.source = 'Web' and p.external_id = ${external_id}) as known`.execute(db)
  const [row] = rows
  const known = row?.known
  return {
    own: row?.own ?? nothing,
    rules: { ...checkInSettings.initial, ...(row?.saved as object | undefined) },
    known: known ? { ...known, occurred_at: new Date(known.occurred_at).toISOString() } : null,
  }
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
    const external_id = `${id} ${body.key}`
    const { own, rules, known } = await rulesFor(ctx, id, external_id)
    if (!own.web_allowed) throw refuse('You cannot check in here. Use the device, or ask HR.')
    if (known) return { ...known, nearest: null }
    const position = positionIn(body)
    if (own.location_required && !position && !body.offline)
      throw invalid({ latitude: ['Your location is required. Allow it in the browser and try again.'] })
    const { at, offline } = timeOf(body.offline, ctx.now, rules.offline_hours)
    const [fences, before] = position
      ? await Promise.all([fencesOf(ctx.db, id, ctx.today), lastPosition(ctx.db, id)])
      : [[], null]
    const { place, nearest } = placedAt(position, fences)
    const networks = networksIn(rules.networks ?? '').networks
    const is_inside_network = networks.length ? isInside(ctx.request.ip, networks) : null
    if (rules.outside_place === 'Refuse' && place === 'Outside' && nearest)
      throw refuse(
        `You are ${nearest.outside_m} m outside ${nearest.name}, the nearest place where you may check in.`,
      )
    if (rules.outside_network === 'Refuse' && is_inside_network === false && !offline)
      throw refuse(`You can only check in from the office network. Your address is ${ctx.request.ip}.`)
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
    // of two presses at once with one key the other was first
    const first = stored ? null : (await rulesFor(ctx, id, external_id)).known
    if (first) return { ...first, nearest: null }
    if (stored && own.web_needs_approval)
      await webRequests.enter(
        ctx,
        { punch_id: stored.id, remarks: body.remarks || 'Checked in or out in the browser' },
        id,
      )
    await checkedIn({ ...ctx, org_id: ctx.org.org_id }, id, dayAt(at, ctx.org.time_zone))
    ctx.afterCommit(() => pokeSoon(ctx.services.bus))
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
