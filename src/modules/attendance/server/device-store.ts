import { sql } from 'kysely'
import { momentAt } from '#kernel/calendar/zone.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import type { Emit } from '#platform/signal.ts'
import { newId } from '#platform/id.ts'
import { directionOf, type DevicePunch, type ReadLines } from '#modules/attendance/domain/iclock.ts'
import { punchesCame, storePunches, type NewPunch } from '#modules/attendance/server/punch-store.ts'

export interface Device {
  org_id: number
  id: string
  serial: string
  direction: string
  clock_sent: string
  zone: string
}
interface Telling {
  signal: Emit<'system'>
}
const KEPT_DRIFTS = 15
/** A punch that comes this late is an old one and tells nothing of the clock. */
const FRESH_S = 3600

/** Writes what a device sent: known numbers count at once, unknown ones wait, what cannot be read is kept. */
export async function takeLines(
  db: Db,
  device: Device,
  lines: ReadLines,
  now: string,
  tell: Telling,
): Promise<number> {
  const { punches, unread } = lines
  if (unread.length)
    await sql`insert into device_line (id, device_id, line, reason, received_at)
      select gen_random_uuid(), ${device.id}, r.line, r.reason, ${now}::timestamptz
      from ${rowsOf({ line: 'text', reason: 'text' }, unread)} on conflict do nothing`.execute(db)
  const users = await usersOf(
    db,
    device,
    punches.map(({ number }) => number),
  )
  const minutes = new Map<string, number>()
  const momentOf = (local: string) => {
    const minute = local.slice(0, 16)
    const known =
      minutes.get(minute) ?? Date.parse(momentAt(local.slice(0, 10), local.slice(11, 16), device.zone))
    minutes.set(minute, known)
    return new Date(known + Number(local.slice(17, 19)) * 1000).toISOString()
  }
  const rows = punches.map((punch): NewPunch => {
    const user = users.get(punch.number)
    return {
      source: 'Device',
      external_id: keyOf(device, punch),
      employee_id: user?.employee_id ?? null,
      device_user_id: user?.id ?? null,
      occurred_at: momentOf(punch.local),
      direction: directionOf(punch.status, device.direction),
      status_code: punch.status,
      verify_code: punch.verify,
    }
  })
  const stored = await storePunches(db, rows, now)
  await noteContact(db, device, now, stored)
  await punchesCame(tell, stored)
  return punches.length + unread.length
}

const keyOf = ({ id }: Device, { number, local, status }: DevicePunch) =>
  `${id} ${number} ${local} ${status ?? ''}`

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

/** When a device was heard of last, and how far its clock is ahead of ours. */
export async function noteContact(
  db: Db,
  { id }: Pick<Device, 'id'>,
  now: string,
  punches: readonly { occurred_at: string }[] = [],
  more: { stamp?: string | null; ip?: string; firmware?: string | null } = {},
): Promise<void> {
  const times = punches.map(({ occurred_at }) => Date.parse(occurred_at))
  const last = times.length ? new Date(Math.max(...times)).toISOString() : null
  // one punch in a call comes as it is made; a block of many is read from the memory of the device
  const ahead = times.length === 1 ? Math.round(((times[0] ?? 0) - Date.parse(now)) / 1000) : null
  const drift = ahead !== null && Math.abs(ahead) < FRESH_S ? [ahead] : []
  await sql`
    insert into device_contact as c (device_id, last_seen_at, last_punch_at, stamp, ip, firmware, drifts)
    values (${id}, ${now}, ${last}, ${more.stamp ?? null}, ${more.ip ?? null}, ${more.firmware ?? null}, ${drift}::int[])
    on conflict (org_id, device_id) do update set last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at),
      last_punch_at = greatest(c.last_punch_at, excluded.last_punch_at), stamp = coalesce(excluded.stamp, c.stamp),
      ip = coalesce(excluded.ip, c.ip), firmware = coalesce(excluded.firmware, c.firmware),
      drifts = (c.drifts || excluded.drifts)[greatest(1, cardinality(c.drifts || excluded.drifts) - ${KEPT_DRIFTS - 1}):]`.execute(
    db,
  )
}

/** Puts a command where the device fetches it. */
export async function queueCommand(
  db: Db,
  device_id: string,
  command: string,
  account_id: string | null,
): Promise<void> {
  await sql`
    insert into device_command (id, device_id, number, command, account_id)
    select ${newId()}, ${device_id}, coalesce(max(number), 100) + 1, ${command}, ${account_id}::uuid
    from device_command where device_id = ${device_id}`.execute(db)
}
