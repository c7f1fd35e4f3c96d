import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { encodedTime, type readResults } from '#modules/attendance/domain/iclock.ts'
import type { Device } from '#modules/attendance/server/device-store.ts'

const COMMANDS_AT_ONCE = 20
const RESEND_S = 300
const MOST_TRIES = 5
/** The time is filled in when the device fetches the command. */
const CLOCK_NOW = '{now}'
export const setClock = `SET OPTION DateTime=${CLOCK_NOW}`

/** Puts commands where the device fetches them, numbered one after the other. */
export async function queueCommands(
  db: Db,
  device_id: string,
  commands: readonly string[],
  account_id: string | null,
): Promise<void> {
  // two people at once get numbers one after the other
  await db
    .selectFrom('attendance_device')
    .select('id')
    .where('id', '=', device_id)
    .forUpdate()
    .executeTakeFirst()
  const ids = commands.map(() => newId())
  await sql`
    insert into device_command (id, device_id, number, command, account_id, created_at)
    select c.id, ${device_id}, (select coalesce(max(number), 100) from device_command where device_id = ${device_id}) + c.at,
      c.command, ${account_id}::uuid, ${clock.instant()}
    from unnest(${ids}::uuid[], ${[...commands]}::text[]) with ordinality as c(id, command, at)`.execute(db)
}

/** All punches of a period, told in the time of the device. */
export const queryPunches = (from: string, to: string) => `DATA QUERY ATTLOG StartTime=${from}\tEndTime=${to}`

/** Commands that wait, and those that a device fetched and did not answer; after some tries they are given up. */
export async function commandsFor(db: Db, device: Device, now: string): Promise<string> {
  await sql`update device_command set state = 'Expired', ended_at = ${now}, version = version + 1
    where device_id = ${device.id} and state = 'Sent' and tries >= ${MOST_TRIES}
      and sent_at < ${now}::timestamptz - make_interval(secs => ${RESEND_S})`.execute(db)
  const { rows } = await sql<{ number: number; command: string }>`
    update device_command set state = 'Sent', sent_at = ${now}, tries = tries + 1, version = version + 1
    where id in (select id from device_command where device_id = ${device.id} and (state = 'Queued'
        or (state = 'Sent' and sent_at < ${now}::timestamptz - make_interval(secs => ${RESEND_S})))
      order by number limit ${COMMANDS_AT_ONCE} for update)
    returning number, command`.execute(db)
  if (rows.length === 0) return 'OK'
  const time = encodedTime(localTime(now, device.zone))
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, command }) => `C:${number}:${command.replace(CLOCK_NOW, String(time))}\n`)
    .join('')
}

/** Ends commands by what the device answered. A command that was cancelled after it was fetched was carried out all the same. */
export async function endCommands(
  db: Db,
  { id }: Pick<Device, 'id'>,
  results: ReturnType<typeof readResults>,
  now: string,
): Promise<void> {
  const byNumber = new Map(results.map((result) => [result.id, result.code]))
  await sql`update device_command c set state = case when r.code >= 0 then 'Done' else 'Failed' end, return_code = r.code,
      ended_at = ${now}, version = version + 1
    from unnest(${[...byNumber.keys()]}::int[], ${[...byNumber.values()]}::int[]) as r(number, code)
    where c.device_id = ${id} and c.number = r.number and c.state in ('Queued', 'Sent', 'Cancelled', 'Expired')`.execute(
    db,
  )
}

/** `2026-11-20 09:45:00`, as a clock in the zone shows it. */
export const localTime = (moment: string, zone: string) =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: zone })
