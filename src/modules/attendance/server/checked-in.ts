import { z } from 'zod'
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Bus } from '#platform/bus.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { onSignals, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { computeDays, lockDays } from '#modules/attendance/server/compute.ts'

/** Check-ins of so long are computed together: what people see of their own day is computed as they look. */
const GATHER_MS = 2000
/** So long after one that has told of them others need not: the rest of the time is left to their commit. */
const LEAN_MS = 1000
/** Looked back beyond that, for a commit that was slow: no statement of a call takes longer than 8 s. */
const SLOW_MS = 15_000
const PEOPLE = 400

/** By organization, until when a check-in of this process is met by what another has told. */
const told = new Map<number, number>()

interface Told {
  db: Db
  org_id: number
  bus: Bus
  /** Runs once the punch is committed. */
  afterCommit: (work: () => void) => void
}

/**
 * After a check-in that was stored: its day is computed within seconds together with those of others who check in
 * meanwhile. One signal tells of all of them, so that a check-in writes nothing but its punch.
 */
export async function checkedIn({ db, org_id, bus, afterCommit }: Told): Promise<void> {
  const now = performance.now()
  if ((told.get(org_id) ?? 0) > now) return
  const since = new Date(clock.now() - SLOW_MS).toISOString()
  await db
    .insertInto('signal')
    .values({
      id: newId(),
      org_id,
      name: 'attendance.checked_in',
      payload: JSON.stringify({ since }),
      next_try_at: sql`now() + ${GATHER_MS} * interval '1 ms'`,
    })
    .execute()
  afterCommit(() => {
    told.set(org_id, now + LEAN_MS)
    setTimeout(() => bus.publish('signal', ''), GATHER_MS).unref()
  })
}

const Since = z.object({ since: z.iso.datetime() })

/** Computes the days of check-ins that are newer than their record. Run again, it finds none. */
async function follow(ctx: SignalCtx, signals: readonly z.output<typeof Since>[]): Promise<void> {
  const since = signals.map((one) => one.since).toSorted()[0]
  if (!since) return
  const today = dayAt(clock.now(), ctx.org.time_zone)
  const yesterday = addDays(today, -1)
  const { rows } = await sql<{ employee_id: string; is_night: boolean }>`
    select p.employee_id, bool_or(y.window_to is null or y.window_to > p.occurred_at) as is_night
    from punch p
    left join attendance_day d on d.org_id = p.org_id and d.employee_id = p.employee_id and d.date = ${today}
    left join attendance_day y on y.org_id = p.org_id and y.employee_id = p.employee_id and y.date = ${yesterday}
    where p.source in ('Web', 'Kiosk') and p.received_at >= ${since}
      and (d.computed_at is null or d.computed_at <= p.received_at)
    group by p.employee_id order by p.employee_id`.execute(ctx.db)
  await lockDays(
    ctx.db,
    rows.map(({ employee_id }) => employee_id),
  )
  for (const is_night of [false, true]) {
    const ids = rows.filter((row) => row.is_night === is_night).map(({ employee_id }) => employee_id)
    for (let at = 0; at < ids.length; at += PEOPLE)
      await computeDays(ctx.db, ids.slice(at, at + PEOPLE), {
        start: is_night ? yesterday : today,
        end: today,
      })
  }
}

export const checkInsFollow: SignalHandler = onSignals('attendance.checked_in', Since, follow)
