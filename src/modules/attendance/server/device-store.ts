import { sql } from 'kysely'
import { momentAt } from '#kernel/calendar/zone.ts'
import { plansForMany, rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { driftBy, oddTime } from '#modules/attendance/domain/device-clock.ts'
import { directionOf, type DevicePunch, type ReadLines } from '#modules/attendance/domain/iclock.ts'
import {
  punchesCame,
  storePunches,
  type NewPunch,
  type Stored,
  type Telling,
} from '#modules/attendance/server/punch-store.ts'

export interface Device {
  org_id: number
  id: string
  serial: string
  direction: string
  clock_sent: string
  zone: string
  silent_after_minutes: number
}
/** What was known of a device before it called. */
export interface Contact {
  last_seen_at: string
  stamp: string | null
  resend: boolean
}
const KEPT_DRIFTS = 15
const CHUNK = 2000

/** Also lets the calls of one device come one after the other. */
export const contactBefore = (db: Db, { id }: Pick<Device, 'id'>): Promise<Contact | undefined> =>
  db
    .selectFrom('device_contact')
    .select(['last_seen_at', 'stamp', 'resend'])
    .where('device_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Taken {
  /** Lines that are safe, whatever they hold. */
  count: number
  /** Punches that were not there before. */
  stored: readonly Stored[]
}

/** Writes what a device sent: known numbers count at once, unknown ones wait, what cannot be read is kept. */
export async function takeLines(
  db: Db,
  device: Pick<Device, 'id' | 'zone' | 'direction'>,
  { punches, unread }: ReadLines,
  now: string,
  tell: Telling,
): Promise<Taken> {
  if (unread.length)
    await sql`insert into device_line (id, device_id, line, reason, received_at)
      select gen_random_uuid(), ${device.id}, r.line, r.reason, ${now}::timestamptz
      from ${rowsOf({ line: 'text', reason: 'text' }, unread)} on conflict do nothing`.execute(db)
  const users = await usersOf(
    db,
    device,
    punches.map(({ number }) => number),
  )
  const momentOf = localMoments(device.zone)
  const rows = punches.map((punch): NewPunch => {
    const user = users.get(punch.number)
    const occurred_at = momentOf(punch.local)
    const { flags, isHeld } = oddTime((Date.parse(now) - Date.parse(occurred_at)) / 1000)
    return {
      source: 'Device',
      external_id: keyOf(device, punch),
      employee_id: user?.employee_id ?? null,
      device_user_id: user?.id ?? null,
      occurred_at,
      direction: directionOf(punch.status, device.direction),
      status_code: punch.status,
      verify_code: punch.verify,
      flags,
      is_pending: isHeld,
    }
  })
  if (rows.length > CHUNK) await plansForMany(db)
  const stored: Stored[] = []
  // a block of a device's whole memory stays a row of short statements
  for (let at = 0; at < rows.length; at += CHUNK)
    stored.push(...(await storePunches(db, rows.slice(at, at + CHUNK), now)))
  const held = new Set(rows.flatMap(({ is_pending, external_id }) => (is_pending ? external_id : [])))
  await punchesCame(
    tell,
    stored.filter(({ external_id }) => !held.has(external_id)),
  )
  return {
    count: punches.length + unread.length,
    stored,
  }
}

export const keyOf = ({ id }: Pick<Device, 'id'>, { number, local, status }: DevicePunch) =>
  `${id} ${number} ${local} ${status ?? ''}`

/** Wall times of a zone as moments; a block of a device has many within one minute. */
export function localMoments(zone: string) {
  const minutes = new Map<string, number>()
  return (local: string): string => {
    const minute = local.slice(0, 16)
    const known = minutes.get(minute) ?? Date.parse(momentAt(local.slice(0, 10), local.slice(11, 16), zone))
    minutes.set(minute, known)
    return new Date(known + Number(local.slice(17, 19)) * 1000).toISOString()
  }
}

/** The numbers of a device; new ones are employees where the number is exactly the code of one. */
export async function usersOf(db: Db, { id }: Pick<Device, 'id'>, all: readonly string[]) {
  const numbers = [...new Set(all)].toSorted()
  if (numbers.length > 0)
    await sql`
      insert into device_user (id, device_id, number, employee_id)
      select gen_random_uuid(), ${id}, n, (select e.id from employee e where e.code = n)
      from unnest(${numbers}::text[]) n
      where not exists (select from device_user u where u.device_id = ${id} and u.number = n)
      on conflict do nothing`.execute(db)
  const rows = await db
    .selectFrom('device_user')
    .select(['id', 'number', 'employee_id'])
    .where('device_id', '=', id)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** What people are called on the device: a hint for whoever links their numbers. */
export async function takeNames(
  db: Db,
  device: Pick<Device, 'id'>,
  users: readonly { number: string; name: string }[],
): Promise<void> {
  await usersOf(
    db,
    device,
    users.map(({ number }) => number),
  )
  const named = new Map(users.flatMap(({ number, name }) => (name ? [[number, name] as const] : [])))
  if (named.size > 0)
    await sql`update device_user u set name = r.name
      from ${rowsOf(
        { number: 'text', name: 'text' },
        [...named].map(([number, name]) => ({ number, name })),
      )}
      where u.device_id = ${device.id} and u.number = r.number and u.name is distinct from r.name`.execute(db)
}

/** What a device tells of itself. */
export interface About {
  ip?: string
  stamp?: string | null | undefined
  firmware?: string | undefined
  model?: string | undefined
  push_version?: string | undefined
  users_count?: number | undefined
  punches_count?: number | undefined
}

/** When a device was heard of last, how far its clock is ahead of ours, and when it was silent for too long. */
export async function noteContact(
  db: Db,
  device: Pick<Device, 'id' | 'silent_after_minutes'>,
  before: Pick<Contact, 'last_seen_at'> | undefined,
  { now, times = [], about = {} }: { now: string; times?: readonly string[]; about?: About },
): Promise<void> {
  const at = times.map((time) => Date.parse(time))
  const last = at.length ? new Date(Math.max(...at)).toISOString() : null
  const silent = before ? (Date.parse(now) - Date.parse(before.last_seen_at)) / 1000 : null
  // one punch in a call comes as it is made; a block of many is read from the memory of the device
  const drift = at.length === 1 ? driftBy(Math.round(((at[0] ?? 0) - Date.parse(now)) / 1000), silent) : null
  if (before && silent !== null && silent > device.silent_after_minutes * 60)
    await db
      .insertInto('device_gap')
      .values({ id: newId(), device_id: device.id, from_at: before.last_seen_at, to_at: now })
      .execute()
  await sql`
    insert into device_contact as c (device_id, last_seen_at, last_punch_at, stamp, ip, firmware, model, push_version,
      users_count, punches_count, drifts)
    values (${device.id}, ${now}, ${last}, ${about.stamp ?? null}, ${about.ip ?? null}, ${about.firmware ?? null},
      ${about.model ?? null}, ${about.push_version ?? null}, ${about.users_count ?? null}, ${about.punches_count ?? null},
      ${drift === null ? [] : [drift]}::int[])
    on conflict (org_id, device_id) do update set last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at),
      last_punch_at = greatest(c.last_punch_at, excluded.last_punch_at), stamp = coalesce(excluded.stamp, c.stamp),
      ip = coalesce(excluded.ip, c.ip), firmware = coalesce(excluded.firmware, c.firmware),
      model = coalesce(excluded.model, c.model), push_version = coalesce(excluded.push_version, c.push_version),
      users_count = coalesce(excluded.users_count, c.users_count),
      punches_count = coalesce(excluded.punches_count, c.punches_count),
      drifts = (c.drifts || excluded.drifts)[greatest(1, cardinality(c.drifts || excluded.drifts) - ${KEPT_DRIFTS - 1}):]`.execute(
    db,
  )
}
