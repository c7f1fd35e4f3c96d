import { addDays, type Day } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'

export interface FeedEntry {
  /** The same for the same entry every time it is read. */
  uid: string
  title: string
  start: Day
  end: Day
  starts_at: string | null
  ends_at: string | null
  place?: string | null
  is_cancelled?: boolean
  /** Of an entry that is sent more than once: the higher replaces the lower. */
  sequence?: number
}

/** A calendar as RFC 5545 writes it: lines end with CR LF and are at most 75 bytes long. */
export function icalendar(
  name: string,
  entries: readonly FeedEntry[],
  {
    now,
    zone,
    method,
  }: { now: string; zone: string; /** Of a calendar that is mailed. */ method?: 'PUBLISH' },
) {
  const stamp = utc(now)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chautari//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}@chautari`,
      `DTSTAMP:${stamp}`,
      ...(entry.sequence === undefined ? [] : [`SEQUENCE:${entry.sequence}`]),
      ...times(entry, zone),
      `SUMMARY:${escaped(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
      ...(entry.is_cancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function times({ start, end, starts_at, ends_at }: FeedEntry, zone: string) {
  if (starts_at && ends_at)
    return [`DTSTART:${utc(momentAt(start, starts_at, zone))}`, `DTEND:${utc(momentAt(end, ends_at, zone))}`]
  // the end of whole days is the first day after them
  return [`DTSTART;VALUE=DATE:${plain(start)}`, `DTEND;VALUE=DATE:${plain(addDays(end, 1))}`]
}

const plain = (day: Day) => day.replaceAll('-', '')
const utc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r?\n/g, '\\n')

/** Bytes of one character in UTF-8: lines are measured in them (RFC 5545, 3.1). */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Cut between characters, so that no byte of one stands alone. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const sign of line) {
    const most = parts.length ? 74 : 75
    if (length + bytesOf(sign) > most) {
      parts.push(part)
      part = ''
      length = 0
    }
    part += sign
    length += bytesOf(sign)
  }
  return [...parts, part].join('\r\n ')
}
