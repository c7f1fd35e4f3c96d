import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Telling } from '#modules/attendance/server/punch-store.ts'
import { newId } from '#platform/id.ts'
import { systemScope } from '#platform/system-scope.ts'
import { readAttlog, readResults, readRtlog, readUsers } from '#modules/attendance/domain/iclock.ts'
import { noteContact, takeLines, usersOf, type Device } from '#modules/attendance/server/device-store.ts'

/** Bodies of devices: at most a block of their memory. */
const BODY_LIMIT = 2 * 1024 * 1024
const COMMANDS_AT_ONCE = 20
const RESEND_S = 300
const MOST_TRIES = 5

/**
 * The calls of ZKTeco devices ("push", "ADMS"). They know neither sessions nor JSON: a device is known by its serial number
 * alone, bodies are bytes whatever their type says, and the answer is 200 once they are safe, or the same block would come
 * for ever. A serial number that nobody registered is answered, noted, and writes nothing else.
 */
export async function serveDevices(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.type('text/plain; charset=utf-8')
      const query = lowerCased(request.query)
      const serial = query.get('sn') ?? ''
      if (!/^[A-Za-z0-9._-]{1,64}$/.test(serial)) return reply.code(406).send('Serial number is required')
      const device = await deviceOf(services, serial)
      if (!device) {
        await noteUnknown(services, serial, request.ip)
        return unknownAnswer(serial)
      }
      const what = (request.params as { '*': string })['*'].toLowerCase().replace(/\.aspx$|\/$/g, '')
      const text = textOf(request.body)
      return services.database.inOrganization(systemScope(device.org_id, 'device'), (db) =>
        served({
          db,
          device,
          what,
          query,
          text,
          is_post: request.method === 'POST',
          ip: request.ip,
          now: clock.instant(),
        }),
      )
    }
    scope.route({ method: ['GET', 'POST'], url: '/iclock/*', handler: answer })
  })
}

interface Call {
  db: Db
  device: Device
  what: string
  query: ReadonlyMap<string, string>
  text: string
  is_post: boolean
  ip: string
  now: string
}

async function served({ db, device, what, query, text, is_post, ip, now }: Call): Promise<string> {
  const table = (query.get('table') ?? '').toUpperCase()
  await noteContact(db, device, now, [], {
    ip,
    stamp: table === 'ATTLOG' ? (query.get('stamp') ?? null) : null,
  })
  const tell: Telling = {
    signal: async (name, payload) => {
      await db
        .insertInto('signal')
        .values({
          id: newId(),
          org_id: device.org_id,
          name,
          payload: JSON.stringify(payload),
          account_id: null,
        })
        .execute()
    },
  }
  if (what === 'cdata' && is_post) {
    if (table === 'ATTLOG') return `OK: ${await takeLines(db, device, readAttlog(text), now, tell)}`
    if (table === 'RTLOG') return `OK: ${await takeLines(db, device, readRtlog(text), now, tell)}`
    if (table === 'OPERLOG') return `OK: ${await takeUsers(db, device, text)}`
    // templates, photos and the states of doors are not ours to keep
    return 'OK'
  }
  if (what === 'cdata') return optionsFor(db, device)
  if (what === 'getrequest') return commandsFor(db, device, now)
  if (what === 'devicecmd') return resultsOf(db, device, text, now)
  if (what === 'registry') return `RegistryCode=${device.id.replaceAll('-', '').slice(0, 16)}`
  if (what === 'push')
    return `ServerVersion=3.1.2\nServerName=ADMS\nPushVersion=3.1.2\nErrorDelay=60\nRequestDelay=30\nTransTimes=00:00;14:05\nTransInterval=1\nTransTables=User Transaction\nRealtime=1\nSessionID=${device.id.replaceAll('-', '')}\nTimeoutSec=10\n`
  return 'OK'
}

async function optionsFor(db: Db, device: Device): Promise<string> {
  const contact = await db
    .selectFrom('device_contact')
    .select(['stamp', 'resend'])
    .where('device_id', '=', device.id)
    .executeTakeFirst()
  if (contact?.resend)
    await db.updateTable('device_contact').set({ resend: false }).where('device_id', '=', device.id).execute()
  const minutes = offsetMinutes(device.zone)
  const zone =
    device.clock_sent === 'Minutes'
      ? [`TimeZone=${minutes}`]
      : device.clock_sent === 'Hours'
        ? [`TimeZone=${Math.trunc(minutes / 60)}`]
        : []
  return [
    `GET OPTION FROM: ${device.serial}`,
    `ATTLOGStamp=${contact?.resend ? '0' : (contact?.stamp ?? 'None')}`,
    'OPERLOGStamp=9999',
    'ATTPHOTOStamp=9999',
    'ErrorDelay=60',
    'Delay=30',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog',
    ...zone,
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    'SupportPing=1',
    'PushOptionsFlag=1',
    '',
  ].join('\n')
}

/** Minutes east of UTC now. */
function offsetMinutes(zone: string): number {
  const now = new Date(clock.now())
  const local = new Date(now.toLocaleString('en-US', { timeZone: zone }))
  const utc = new Date(now.toLocaleString('en-US', { timeZone: 'UTC' }))
  return Math.round((local.getTime() - utc.getTime()) / 60_000)
}

async function takeUsers(db: Db, device: Device, text: string): Promise<number> {
  const users = readUsers(text)
  await usersOf(
    db,
    device,
    users.map(({ number }) => number),
  )
  for (const { number, name } of users)
    if (name)
      await db
        .updateTable('device_user')
        .set({ name })
        .where('device_id', '=', device.id)
        .where('number', '=', number)
        .where((eb) => eb.or([eb('name', 'is', null), eb('name', '<>', name)]))
        .execute()
  return text.split('\n').filter((line) => line.trim()).length
}

/** Commands that wait, and those that a device fetched and did not answer; after some tries they are given up. */
async function commandsFor(db: Db, device: Device, now: string): Promise<string> {
  await sql`update device_command set state = 'Expired', ended_at = ${now}
    where device_id = ${device.id} and state = 'Sent' and tries >= ${MOST_TRIES}
      and sent_at < ${now}::timestamptz - make_interval(secs => ${RESEND_S})`.execute(db)
  const { rows } = await sql<{ number: number; command: string }>`
    update device_command set state = 'Sent', sent_at = ${now}, tries = tries + 1
    where id in (select id from device_command where device_id = ${device.id} and (state = 'Queued'
        or (state = 'Sent' and sent_at < ${now}::timestamptz - make_interval(secs => ${RESEND_S})))
      order by number limit ${COMMANDS_AT_ONCE} for update)
    returning number, command`.execute(db)
  if (rows.length === 0) return 'OK'
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, command }) => `C:${number}:${command}\n`)
    .join('')
}

async function resultsOf(db: Db, device: Device, text: string, now: string): Promise<string> {
  for (const { id, code } of readResults(text))
    await db
      .updateTable('device_command')
      .set({ state: code >= 0 ? 'Done' : 'Failed', return_code: code, ended_at: now })
      .where('device_id', '=', device.id)
      .where('number', '=', id)
      .where('state', 'in', ['Queued', 'Sent'])
      .execute()
  return 'OK'
}

const lowerCased = (query: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )

/** Bytes as text: UTF-8, of older firmware Latin-1. */
function textOf(body: unknown): string {
  if (!Buffer.isBuffer(body)) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).replaceAll('\0', '')
  } catch {
    return body.toString('latin1').replaceAll('\0', '')
  }
}

/** The serial number alone says which organization it is of, so it is looked up across all. */
async function deviceOf({ database }: Services, serial: string): Promise<Device | null> {
  const found = await database.asOwner((db) =>
    db
      .selectFrom('attendance_device as d')
      .innerJoin('organization as o', 'o.org_id', 'd.org_id')
      .select(['d.org_id', 'd.id', 'd.direction', 'd.clock_sent', 'd.serial'])
      .select(sql<string>`coalesce(d.time_zone, o.time_zone)`.as('zone'))
      .where('d.serial', '=', serial)
      .where('d.is_active', '=', true)
      .where('d.is_archived', '=', false)
      .orderBy('d.registered_at')
      .orderBy('d.id')
      .limit(1)
      .executeTakeFirst(),
  )
  return found ? { ...found, serial } : null
}

const noteUnknown = ({ database }: Services, serial: string, ip: string) =>
  database.asOwner((db) =>
    sql`insert into unknown_device as u (serial, ip, first_seen_at, last_seen_at)
      values (${serial}, ${ip}, ${clock.instant()}, ${clock.instant()})
      on conflict (serial) do update set ip = excluded.ip, calls = u.calls + 1, last_seen_at = excluded.last_seen_at`.execute(
      db,
    ),
  )
const unknownAnswer = (serial: string) =>
  `GET OPTION FROM: ${serial}\nErrorDelay=300\nDelay=300\nRealtime=0\n`
