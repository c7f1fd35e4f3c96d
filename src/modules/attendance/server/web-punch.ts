import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isInside, networksIn } from '#platform/network.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  checkInFlags,
  madeAt,
  placedAt,
  reasonProblem,
  type Fence,
} from '#modules/attendance/domain/check-in.ts'
import { checkedIn } from '#modules/attendance/server/checked-in.ts'
import {
  individualRow,
  noIndividual,
  ownId,
  type Individual,
} from '#modules/attendance/server/individual-of.ts'
import { storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'
import { webRequests } from '#modules/attendance/server/request-punch.ts'
import { checkInSettings } from '#modules/attendance/shared/check-in.ts'
import { webPunch } from '#modules/attendance/shared/punch.ts'
import { reasonsOf } from '#modules/attendance/shared/setting.ts'

interface Known {
  occurred_at: string
  place: 'Inside' | 'Outside' | 'Not available' | null
  flags: string[]
  is_pending: boolean
}
interface Row {
  own: Individual | null
  saved: object | null
  known: Known | null
  fences: Fence[] | null
  before: { latitude: number; longitude: number; at: string } | null
}
const unplaced = sql`null as fences, null as before`

/** All that a check-in of somebody depends on, and the punch that was made with this key before: in one query. */
async function factsFor({ db, today }: Ctx, employeeId: string, external_id: string, isPlaced: boolean) {
  const { rows } = await sql<Row>`
    select (select to_jsonb(x) from (${individualRow(employeeId, today)}) x) as own,
      (select s.value from singleton_setting s where s.key = ${checkInSettings.key}) as saved,
      (select jsonb_build_object('occurred_at', p.occurred_at, 'place', p.place, 'flags', p.flags, 'is_pending', p.is_pending)
        from punch p where p.source = 'Web' and p.external_id = ${external_id}) as known,
      ${isPlaced ? placesOf(employeeId, today) : unplaced}`.execute(db)
  const [row] = rows
  const known = row?.known
  return {
    own: row?.own ?? noIndividual,
    rules: { ...checkInSettings.initial, ...(row?.saved as object | undefined) },
    known: known ? { ...known, occurred_at: new Date(known.occurred_at).toISOString() } : null,
    fences: row?.fences ?? [],
    before: row?.before ? { ...row.before, at: Date.parse(row.before.at) } : null,
  }
}

/**
 * The fence of one's branch and the places that one was given, where who was given none may be at every branch and place;
 * and where somebody was at their last punch that told it.
 */
const placesOf = (employee_id: string, today: Day) => sql`
  (with given as (select place_id from attendance_place_person where employee_id = ${employee_id})
    select json_agg(f order by f.name) from (
      select b.name, b.latitude::float8 as latitude, b.longitude::float8 as longitude, b.geofence_radius as radius_m from branch b
      where b.latitude is not null and b.geofence_radius is not null and not b.is_archived
        and (not exists (select from given) or b.id = (select a.branch_id from employment_assignment a
          where a.employee_id = ${employee_id} and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})
          order by a.valid_from desc limit 1))
      union all
      select p.name, p.latitude::float8, p.longitude::float8, p.radius_m from attendance_place p
      where not p.is_archived and (not exists (select from given) or p.id in (select place_id from given))) f) as fences,
  (select to_jsonb(l) from (select p.latitude::float8 as latitude, p.longitude::float8 as longitude, p.occurred_at as at from punch p
    where p.employee_id = ${employee_id} and p.latitude is not null and p.longitude is not null
      and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
    order by p.occurred_at desc limit 1) l) as before`

export const webPunchRoutes: Route[] = [
  handle(webPunch, async (ctx, { body }) => {
    const id = ownId(ctx)
    const external_id = `${id} ${body.key}`
    const position = positionIn(body)
    const { own, rules, known, fences, before } = await factsFor(ctx, id, external_id, position !== null)
    if (!own.web_allowed) throw refuse('You cannot check in here. Use the device, or ask HR.')
    if (known) return { ...known, nearest: null }
    if (own.location_required && !position && !body.offline)
      throw invalid({ latitude: ['Your location is required. Allow it in the browser and try again.'] })
    const { at, offline } = timeOf(body.offline, ctx.now, rules.offline_hours)
    const { place, nearest } = placedAt(position, fences)
    const networks = rules.networks ? networksIn(rules.networks).networks : []
    const is_inside_network = networks.length ? isInside(ctx.request.ip, networks) : null
    if (rules.outside_place === 'Refuse' && place === 'Outside' && nearest)
      throw refuse(
        `You are ${nearest.outside_m} m outside ${nearest.name}, the nearest place where you may check in.`,
      )
    if (rules.outside_network === 'Refuse' && is_inside_network === false && !offline)
      throw refuse(`You can only check in from the office network. Your address is ${ctx.request.ip}.`)
    const lacking = offline
      ? null
      : reasonProblem(body.reason ?? null, { ...rules, reasons: reasonsOf(rules.reasons), place })
    if (lacking) throw invalid({ reason: [lacking] })
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
    const remarks = [body.reason, body.remarks].filter(Boolean).join(': ').slice(0, 255) || null
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
      remarks,
      flags,
      account_id: ctx.viewer.account_id,
      is_pending: own.web_needs_approval,
    }
    const [stored] = await storePunches(ctx.db, [punch], ctx.now)
    // of two presses at once with one key the other was first
    const first = stored ? null : (await factsFor(ctx, id, external_id, false)).known
    if (first) return { ...first, nearest: null }
    if (stored && own.web_needs_approval)
      await webRequests.enter(
        ctx,
        { punch_id: stored.id, remarks: remarks ?? 'Checked in or out in the browser' },
        id,
      )
    const day = dayAt(at, ctx.org.time_zone)
    if (day < ctx.today)
      await factsChanged(ctx, {
        employee_ids: [id],
        start: addDays(day, -1),
        end: ctx.today,
        because: 'Punches',
      })
    else await checkedIn({ ...ctx, org_id: ctx.org.org_id, bus: ctx.services.bus })
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
