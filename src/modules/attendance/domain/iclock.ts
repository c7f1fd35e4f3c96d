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

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/
const whole = (text: string | undefined) =>
  text !== undefined && /^\d{1,4}$/.test(text.trim()) ? Number(text) : null

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
const read = (number: string, time: string, status?: string, verify?: string): DevicePunch | string => {
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

function linesOf(body: string, one: (line: string) => DevicePunch | string | null): ReadLines {
  const found: ReadLines = { punches: [], unread: [] }
  for (const line of body.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue
    const punch = one(line)
    if (typeof punch === 'string')
      found.unread.push({ line: line.replaceAll('\0', '').slice(0, 2000), reason: punch })
    else if (punch) found.punches.push(punch)
  }
  return found
}

/** Number, time, status, verify; by tabs, of odd firmware by blanks. */
export const readAttlog = (body: string): ReadLines =>
  linesOf(body, (line) => {
    if (line.includes('\t')) {
      const [number = '', time = '', status, verify] = line.split('\t').map((part) => part.trim())
      return read(number, time, status, verify)
    }
    const [number = '', day = '', clock = '', status, verify] = line.trim().split(/\s+/)
    return read(number, `${day} ${clock}`, status, verify)
  })

/** `time=…\tpin=…\tinoutstatus=…` in any order; a line of the number 0 is of a door and no punch. */
export const readRtlog = (body: string): ReadLines =>
  linesOf(body, (line) => {
    const parts = new Map(
      line.split('\t').flatMap((part): [string, string][] => {
        const at = part.indexOf('=')
        return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
      }),
    )
    const number = parts.get('pin') ?? ''
    if (number === '0') return null
    return read(number, parts.get('time') ?? '', parts.get('inoutstatus'), parts.get('verifytype'))
  })

/** `USER PIN=17\tName=Sita`: who a number is called on the device; templates and the rest are not read. */
export const readUsers = (body: string): { number: string; name: string }[] =>
  body.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, number = '', name = ''] = /^USER PIN=([^\t]{1,40})\tName=([^\t]{0,100})/i.exec(line) ?? []
    return number.trim() ? [{ number: number.trim(), name: name.trim().replaceAll('\0', '') }] : []
  })

/** The answers of a device to its commands: several lines of `ID=…&Return=…`. */
export const readResults = (body: string): { id: number; code: number }[] =>
  body.split(/\r\n|\n|\r/).flatMap((line) => {
    const [, id, code] = /ID=(\d{1,9})&Return=(-?\d{1,9})/i.exec(line) ?? []
    return id === undefined || code === undefined ? [] : [{ id: Number(id), code: Number(code) }]
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
