import type { Direction } from '#modules/attendance/domain/pairs.ts'

/** A punch as a device wrote it: its number, the wall time of the device, and what keys and sensor say. */
export interface DevicePunch {
  number: string
  /** `2026-04-20 09:58:24`, local to the device. */
  local: string
  status: number | null
  verify: number | null
}
export interface Unread {
  line: string
  reason: string
}
export interface ReadLines {
  punches: DevicePunch[]
  unread: Unread[]
}

/** Clocks of devices begin with the year 2000, and so does what can be a punch. */
const TIME = /^20\d\d-\d\d-\d\d \d\d:\d\d(:\d\d)?$/
const whole = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null
export const linesIn = (body: string): string[] =>
  body
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')

function isTime(text: string): boolean {
  if (!TIME.test(text)) return false
  const [day = '', clock = ''] = text.split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  const date = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day) &&
    hours < 24 &&
    minutes < 60 &&
    seconds < 60
  )
}

/** One punch from its parts as text, or why it is none. */
export function punchFrom(
  number: string,
  time: string,
  status?: string,
  verify?: string,
): DevicePunch | string {
  if (number === '') return 'No number of a person'
  if (number.length > 40) return 'The number is too long'
  if (!isTime(time)) return 'The time cannot be read'
  return {
    number,
    local: time.length === 16 ? `${time}:00` : time,
    status: whole(status),
    verify: whole(verify),
  }
}

function readEach(body: string, one: (line: string) => DevicePunch | string | null): ReadLines {
  const found: ReadLines = { punches: [], unread: [] }
  for (const line of linesIn(body)) {
    const punch = one(line)
    if (typeof punch === 'string') found.unread.push({ line: line.slice(0, 2000), reason: punch })
    else if (punch) found.punches.push(punch)
  }
  return found
}

/**
 * Number, time, status, verify; by tabs, of odd firmware by blanks. A line that ends before its fourth field was cut on its
 * way: it comes again whole, and would be a second punch if its first half were taken for one.
 */
export const readAttlog = (body: string): ReadLines =>
  readEach(body, (line) => {
    const isTabbed = line.includes('\t')
    const parts = isTabbed ? line.split('\t').map((part) => part.trim()) : line.trim().split(/\s+/)
    const [number = '', ...rest] = parts
    const [time = '', status, verify] = isTabbed ? rest : [rest.slice(0, 2).join(' '), ...rest.slice(2)]
    const punch = punchFrom(number, time, status, verify)
    return typeof punch !== 'string' && verify === undefined ? 'The line is incomplete' : punch
  })

/** `time=…\tpin=…\tinoutstatus=…` in any order; a line of the number 0 is of a door and no punch. */
export const readRtlog = (body: string): ReadLines =>
  readEach(body, (line) => {
    const parts = pairsIn(line, '\t')
    const number = parts.get('pin') ?? ''
    if (number === '0') return null
    return punchFrom(number, parts.get('time') ?? '', parts.get('inoutstatus'), parts.get('verifytype'))
  })

/** `name=value` parts of a line; names in lower case, without the `~` that some begin with. */
export const pairsIn = (line: string, separator: string | RegExp): ReadonlyMap<string, string> =>
  new Map(
    line.split(separator).flatMap((part): [string, string][] => {
      const at = part.indexOf('=')
      return at < 0
        ? []
        : [[part.slice(0, at).trim().toLowerCase().replace(/^~/, ''), part.slice(at + 1).trim()]]
    }),
  )

/** `USER PIN=17\tName=Sita` or `user uid=1\tpin=17\tname=Sita`: who a number is called; templates are not read. */
export const readUsers = (body: string): { number: string; name: string }[] =>
  linesIn(body).flatMap((line) => {
    const [, rest = ''] = /^user\s(.*)$/i.exec(line) ?? []
    const parts = pairsIn(rest, '\t')
    const number = parts.get('pin') ?? ''
    return number === '' || number.length > 40
      ? []
      : [{ number, name: (parts.get('name') ?? '').slice(0, 100) }]
  })

/** The answers of a device to its commands: several lines of `ID=…&Return=…`. */
export const readResults = (body: string): { id: number; code: number }[] =>
  linesIn(body).flatMap((line) => {
    const parts = pairsIn(line, '&')
    const [id = '', code = ''] = [parts.get('id'), parts.get('return')]
    return /^\d{1,9}$/.test(id) && /^-?\d{1,9}$/.test(code) ? [{ id: Number(id), code: Number(code) }] : []
  })

const keys: Readonly<Record<number, Direction>> = {
  0: 'In',
  1: 'Out',
  2: 'Break out',
  3: 'Break in',
  4: 'In',
  5: 'Out',
}
/** A device that stands at a way in or out says so; else its key is a hint. */
export const directionOf = (status: number | null, device: string): Direction =>
  device === 'In' || device === 'Out' ? device : ((status === null ? undefined : keys[status]) ?? 'Unknown')

/** The number by which the clock of a device is set. */
export const encodedTime = (local: string): number => {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = local.split(/[- :]/).map(Number)
  return ((year - 2000) * 372 + (month - 1) * 31 + (day - 1)) * 86_400 + hours * 3600 + minutes * 60 + seconds
}
