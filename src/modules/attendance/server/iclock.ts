import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { again } from '#platform/again.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import { isInside } from '#platform/network.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Device } from '#modules/attendance/server/device-store.ts'
import { answerDevice } from '#modules/attendance/server/iclock-answer.ts'

/** Bodies of devices: at most a block of their memory. */
const BODY_LIMIT = 2 * 1024 * 1024
/** Serial numbers that belong to nobody: more of them are not noted, so that inventing some fills nothing. */
const MOST_UNKNOWN = 2000

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
      const what = (request.params as { '*': string })['*']
        .toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\.aspx$/, '')
      const is_post = request.method === 'POST'
      const found = await deviceOf(services, serial)
      if (!found) {
        await noteUnknown(services, serial, request.ip)
        return is_post || what !== 'cdata' ? 'OK' : slowOptions(serial)
      }
      const { networks, unknown_since, ...device } = found
      if (networks.length > 0 && !isInside(request.ip, networks))
        return reply.code(403).send('This device calls from other addresses')
      const text = textOf(request.body)
      const said = await inTurn(device.id, () =>
        again(() =>
          services.database.inOrganization(systemScope(device.org_id, 'device'), (db) =>
            answerDevice(db, {
              device,
              what,
              query,
              text,
              is_post,
              ip: request.ip,
              now: clock.instant(),
              unknown_since,
            }),
          ),
        ),
      )
      if (unknown_since) await forgetUnknown(services, serial)
      if (is_post) services.bus.publish('signal', String(device.org_id))
      return said
    }
    scope.route({ method: ['GET', 'POST'], url: '/iclock/*', handler: answer })
  })
}

/** Calls of one device come one after the other: of a block that is sent twice the second waits here and not in the database. */
const turns = new Map<string, Promise<unknown>>()
async function inTurn<T>(device_id: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(device_id)
  const turn = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  turns.set(device_id, turn)
  try {
    return await turn
  } finally {
    if (turns.get(device_id) === turn) turns.delete(device_id)
  }
}

const lowerCased = (query: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      String(Array.isArray(value) ? value[0] : value).replaceAll('\0', ''),
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
async function deviceOf(
  { database }: Services,
  serial: string,
): Promise<(Device & { networks: string[]; unknown_since: string | null }) | undefined> {
  return database.asOwner((db) =>
    db
      .selectFrom('attendance_device as d')
      .innerJoin('organization as o', 'o.org_id', 'd.org_id')
      .leftJoin('unknown_device as u', 'u.serial', 'd.serial')
      .select(['d.org_id', 'd.id', 'd.direction', 'd.clock_sent', 'd.silent_after_minutes', 'd.networks'])
      .select(sql<string>`d.serial`.as('serial'))
      .select('u.first_seen_at as unknown_since')
      .select(sql<string>`coalesce(d.time_zone, o.time_zone)`.as('zone'))
      .where('d.serial', '=', serial)
      .where('d.is_active', '=', true)
      .where('d.is_archived', '=', false)
      .orderBy('d.registered_at')
      .orderBy('d.id')
      .limit(1)
      .executeTakeFirst(),
  )
}

const noteUnknown = ({ database }: Services, serial: string, ip: string) =>
  database.asOwner((db) =>
    sql`insert into unknown_device as u (serial, ip, first_seen_at, last_seen_at)
      select ${serial}, ${ip}, ${clock.instant()}, ${clock.instant()}
      where exists (select from unknown_device where serial = ${serial})
        or (select count(*) from unknown_device) < ${MOST_UNKNOWN}
      on conflict (serial) do update set ip = excluded.ip, calls = u.calls + 1, last_seen_at = excluded.last_seen_at`.execute(
      db,
    ),
  )
const forgetUnknown = ({ database }: Services, serial: string) =>
  database.asOwner((db) => db.deleteFrom('unknown_device').where('serial', '=', serial).execute())

/** It is told to come seldom, and to send nothing at once. */
const slowOptions = (serial: string) =>
  `GET OPTION FROM: ${serial}\nErrorDelay=300\nDelay=300\nTransTimes=00:00\nTransInterval=1440\nRealtime=0\n`
