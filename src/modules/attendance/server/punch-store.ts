import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { minutesOf, momentAt } from '#kernel/calendar/zone.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import type { Emit } from '#platform/signal.ts'
import { newId } from '#platform/id.ts'
import type { Direction } from '#modules/attendance/domain/pairs.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'

export interface NewPunch {
  source: 'Device' | 'Web' | 'Mobile' | 'Kiosk' | 'HR' | 'Import' | 'Adjustment' | 'Training' | 'Timesheet'
  external_id: string
  employee_id: string | null
  device_user_id?: string | null
  occurred_at: string
  direction: Direction
  status_code?: number | null
  verify_code?: number | null
  latitude?: number | null
  longitude?: number | null
  accuracy_m?: number | null
  place?: string | null
  ip?: string | null
  user_agent?: string | null
  remarks?: string | null
  flags?: readonly string[]
  account_id?: string | null
  is_pending?: boolean
}
const types = {
  id: 'uuid',
  source: 'text',
  external_id: 'text',
  employee_id: 'uuid',
  device_user_id: 'uuid',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  direction: 'text',
  status_code: 'int',
  verify_code: 'int',
  latitude: 'numeric',
  longitude: 'numeric',
  accuracy_m: 'int',
  place: 'text',
  ip: 'text',
  user_agent: 'text',
  remarks: 'text',
  flags: 'text[]',
  account_id: 'uuid',
  is_pending: 'boolean',
} as const

export interface Stored {
  id: string
  external_id: string
  employee_id: string | null
  occurred_at: string
}
/** Writes punches that are not there yet, and answers those; the same one twice is one. */
export async function storePunches(db: Db, punches: readonly NewPunch[], now: string): Promise<Stored[]> {
  if (punches.length === 0) return []
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)))
  const rows = punches.map((punch) => ({
    id: newId(),
    received_at: now,
    flags: [],
    is_pending: false,
    ...punch,
  }))
  const stored = await sql<Stored>`
    insert into punch (${columns}) select ${columns} from ${rowsOf(types, rows)}
    on conflict (org_id, source, external_id) do nothing
    returning id, external_id, employee_id, occurred_at`.execute(db)
  return stored.rows
}

export interface Telling {
  signal: Emit<'system'>
}
/** Signals of what no call of a person did. */
export const telling = (db: Db, org_id: number, account_id: string | null = null): Telling => ({
  signal: async (name, payload) => {
    await db
      .insertInto('signal')
      .values({ id: newId(), org_id, name, payload: JSON.stringify(payload), account_id })
      .execute()
  },
})

/** The days that punches touch, computed soon: the day before too, whose night they may end. Days far apart are told apart. */
export async function punchesCame(
  ctx: Telling,
  punches: readonly { employee_id: string | null; occurred_at: string }[],
): Promise<void> {
  const known = punches
    .flatMap(({ employee_id, occurred_at }) =>
      employee_id ? [{ employee_id, day: new Date(occurred_at).toISOString().slice(0, 10) }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const runs: { start: Day; end: Day; people: Set<string> }[] = []
  for (const { employee_id, day } of known) {
    const last = runs.at(-1)
    if (last && day <= addDays(last.end, APART_DAYS)) {
      last.end = day
      last.people.add(employee_id)
    } else runs.push({ start: day, end: day, people: new Set([employee_id]) })
  }
  for (const { start, end, people } of runs)
    await factsChanged(ctx, {
      employee_ids: [...people].toSorted(),
      start: addDays(start, -1),
      end: addDays(end, 1),
      because: 'Punches',
    })
}
/** Of a year at most twelve runs. */
const APART_DAYS = 31

/** An end that is not after the start is on the next day. */
export const outAt = (date: string, from: string | null, to: string, zone: string) =>
  momentAt(from !== null && minutesOf(to) <= minutesOf(from) ? addDays(date, 1) : date, to, zone)
