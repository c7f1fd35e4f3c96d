import type { Db } from '#platform/db.ts'
import {
  encodedTime,
  linesIn,
  pairsIn,
  readAttlog,
  readResults,
  readRtlog,
  readUsers,
} from '#modules/attendance/domain/iclock.ts'
import {
  commandsFor,
  endCommands,
  localTime,
  queryPunches,
  queueCommands,
} from '#modules/attendance/server/device-command.ts'
import {
  contactBefore,
  noteContact,
  takeLines,
  takeNames,
  type About,
  type Contact,
  type Device,
} from '#modules/attendance/server/device-store.ts'
import { telling } from '#modules/attendance/server/punch-store.ts'

export interface DeviceCall {
  device: Device
  /** `cdata`, `getrequest`: what stands behind `/iclock/`. */
  what: string
  query: ReadonlyMap<string, string>
  text: string
  is_post: boolean
  ip: string
  now: string
  /** Since when it called without being registered. */
  unknown_since: string | null
}
interface Answer {
  text: string
  times?: readonly string[]
  about?: About
}

/** Writes what a registered device sent, and says what it is answered. */
export async function answerDevice(db: Db, call: DeviceCall): Promise<string> {
  const { device, now, unknown_since } = call
  const before = await contactBefore(db, device)
  const { text, times = [], about } = await answerOf(db, call, before)
  await noteContact(db, device, before, { now, times, about: { ip: call.ip, ...about } })
  // what it sent before it was registered was not kept: it sends it again
  if (!before && unknown_since)
    await queueCommands(
      db,
      device.id,
      [
        queryPunches(
          localTime(new Date(Date.parse(unknown_since) - 86_400_000).toISOString(), device.zone),
          localTime(new Date(Date.parse(now) + 86_400_000).toISOString(), device.zone),
        ),
      ],
      null,
    )
  return text
}

async function answerOf(db: Db, call: DeviceCall, before: Contact | undefined): Promise<Answer> {
  const { device, what, query, text, is_post, now } = call
  switch (what) {
    case 'cdata':
      return is_post ? taken(db, call) : optionsFor(db, call, before)
    case 'getrequest':
      return { text: await commandsFor(db, device, now), about: aboutIn(query.get('info') ?? '') }
    case 'devicecmd':
      await endCommands(db, device, readResults(text), now)
      return { text: 'OK' }
    case 'querydata':
      if (query.get('tablename') === 'user') await takeNames(db, device, readUsers(text))
      return { text: `${query.get('tablename') ?? 'OK'}${query.has('tablename') ? `=${countOf(text)}` : ''}` }
    case 'registry': {
      const parts = pairsIn(text, ',')
      return {
        text: `RegistryCode=${registryCode(device)}`,
        about: {
          firmware: parts.get('firmver')?.slice(0, 100),
          model: parts.get('devicename')?.slice(0, 100),
        },
      }
    }
    case 'push':
      return { text: pushSettings(device) }
    case 'rtdata':
      return {
        text:
          query.get('type') === 'time'
            ? `DateTime=${encodedTime(localTime(now, device.zone))},ServerTZ=${signedOffset(now, device.zone)}`
            : 'OK',
      }
    default:
      return { text: 'OK' }
  }
}

/** What is posted by table; templates, photos and the states of doors are not kept. */
async function taken(db: Db, { device, query, text, now }: DeviceCall): Promise<Answer> {
  const table = (query.get('table') ?? '').toUpperCase()
  if (table === 'ATTLOG' || table === 'RTLOG') {
    const lines = table === 'ATTLOG' ? readAttlog(text) : readRtlog(text)
    const { count, stored } = await takeLines(db, device, lines, now, telling(db, device.org_id))
    const stamp = table === 'ATTLOG' ? query.get('stamp')?.slice(0, 40) : undefined
    return { text: `OK: ${count}`, times: stored.map(({ occurred_at }) => occurred_at), about: { stamp } }
  }
  if (table === 'OPERLOG') {
    await takeNames(db, device, readUsers(text))
    return { text: `OK: ${countOf(text)}` }
  }
  if (table === 'TABLEDATA') {
    const name = query.get('tablename') ?? ''
    if (name.toLowerCase() === 'user') await takeNames(db, device, readUsers(text))
    return { text: `${name || 'rows'}=${countOf(text)}` }
  }
  if (table === 'OPTIONS') {
    const parts = pairsIn(text, /[,\r\n]/)
    return {
      text: 'OK',
      about: { firmware: parts.get('firmver')?.slice(0, 100), model: parts.get('devicename')?.slice(0, 100) },
    }
  }
  return { text: 'OK' }
}

async function optionsFor(
  db: Db,
  { device, query, now }: DeviceCall,
  before: Contact | undefined,
): Promise<Answer> {
  if (before?.resend)
    await db.updateTable('device_contact').set({ resend: false }).where('device_id', '=', device.id).execute()
  const stamp = before?.resend ? '0' : (before?.stamp ?? 'None')
  const version = query.get('pushver')?.slice(0, 40)
  // firmware from before the second version of the protocol does not say which it speaks, and has other names
  const stamps = version
    ? [`ATTLOGStamp=${stamp}`, 'OPERLOGStamp=9999', 'ATTPHOTOStamp=9999']
    : [`ATTLOGStamp=${stamp}`, `Stamp=${stamp}`, 'OPERLOGStamp=9999', 'OpStamp=9999', 'PhotoStamp=9999']
  const minutes = offsetMinutes(now, device.zone)
  const zone =
    device.clock_sent === 'Minutes'
      ? [`TimeZone=${minutes}`]
      : device.clock_sent === 'Hours'
        ? [`TimeZone=${Math.trunc(minutes / 60)}`]
        : []
  const isAccess = query.get('devicetype')?.toLowerCase() === 'acc' || version?.startsWith('3')
  return {
    text: [
      ...(isAccess ? ['registry=ok', `RegistryCode=${registryCode(device)}`] : []),
      `GET OPTION FROM: ${device.serial}`,
      ...stamps,
      'ErrorDelay=60',
      'Delay=30',
      'TransTimes=00:00;14:05',
      'TransInterval=1',
      'TransFlag=TransData AttLog\tOpLog',
      ...zone,
      'Realtime=1',
      version ? 'Encrypt=None' : 'Encrypt=0',
      'ServerVer=2.4.1',
      'PushProtVer=2.4.1',
      'SupportPing=1',
      'PushOptionsFlag=1',
      '',
    ].join('\n'),
    about: { push_version: version },
  }
}

/** `INFO=firmware,users,templates,punches,address`, which some devices add when they ask for commands. */
function aboutIn(info: string): About {
  const [firmware = '', users = '', , punches = ''] = info.split(',')
  const count = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : undefined)
  return info === ''
    ? {}
    : { firmware: firmware.slice(0, 100), users_count: count(users), punches_count: count(punches) }
}

const countOf = (text: string) => linesIn(text).length
const registryCode = ({ id }: Device) => id.replaceAll('-', '').slice(-16)
const pushSettings = (device: Device) =>
  [
    'ServerVersion=3.1.2',
    'ServerName=ADMS',
    'PushVersion=3.1.2',
    'ErrorDelay=60',
    'RequestDelay=30',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransTables=User Transaction',
    'Realtime=1',
    `SessionID=${device.id.replaceAll('-', '')}`,
    'TimeoutSec=10',
    '',
  ].join('\n')

/** Minutes east of UTC. */
function offsetMinutes(now: string, zone: string): number {
  const local = Date.parse(`${localTime(now, zone).replace(' ', 'T')}Z`)
  return Math.round((local - Date.parse(now)) / 60_000)
}
function signedOffset(now: string, zone: string): string {
  const minutes = offsetMinutes(now, zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`
}
