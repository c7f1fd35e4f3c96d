import { z } from 'zod'
import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { rowsOf } from '#platform/bulk.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { SignalFor } from '#platform/signal.ts'
import { onSignal, type SignalHandler } from '#platform/signals.ts'
import { leaveMinutesOf, type CreditAsked, type DayWork } from '#modules/leave/server/public.ts'
import { useCredits, type Credit, type Use } from '#modules/attendance/domain/credit-use.ts'

/** Leave types that are taken from credit hours. */
async function linkedTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct leave_type_id as id from credit_hour_setting where leave_type_id is not null and not is_archived`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What was earned and not deleted or expired, used or not. */
async function creditsOf(db: Db, ids: readonly string[]): Promise<Map<string, Credit[]>> {
  const { rows } = await sql<Credit & { employee_id: string }>`
    select l.employee_id, l.request_id as id, sum(l.minutes) filter (where l.kind <> 'Used')::int as minutes,
      min(l.effective_on) filter (where l.kind = 'Earned') as from, max(l.expires_on) as until
    from credit_hour_ledger l where l.employee_id = any(${[...ids]}::uuid[]) group by l.employee_id, l.request_id`.execute(
    db,
  )
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}

/** Minutes that the credits of somebody cover of some days of leave; null where its type is not taken from them. */
export async function creditFor(
  db: Db,
  { employee_id, leave_type_id, days, deciding }: CreditAsked,
): Promise<number | null> {
  const types = await linkedTypes(db)
  if (!types.includes(leave_type_id)) return null
  const [all, leave] = await Promise.all([
    creditsOf(db, [employee_id]),
    leaveMinutesOf(db, [employee_id], types),
  ])
  const credits = all.get(employee_id) ?? []
  const others = leave
    .filter(({ request_id, is_approved }) => deciding === null || (is_approved && request_id !== deciding))
    .map(({ request_id: id, ...use }): Use => ({ ...use, id }))
  const lackingOf = (uses: readonly Use[]) =>
    [...useCredits(credits, uses).lacking.values()].reduce((sum, minutes) => sum + minutes, 0)
  const asked = days.map((day): Use => ({ ...day, id: deciding ?? 'asked' }))
  const wanted = asked.reduce((sum, { minutes }) => sum + minutes, 0)
  return Math.max(0, wanted - (lackingOf([...others, ...asked]) - lackingOf(others)))
}

interface Line {
  employee_id: string
  request_id: string
  leave_request_id: string
  effective_on: Day
  minutes: number
  expires_on: Day | null
}
const keyOf = ({ request_id, leave_request_id, effective_on }: Line) =>
  `${request_id} ${leave_request_id} ${effective_on}`

/**
 * Enters what leave takes from credits by the leave there is now: only what differs from the entries that are there, so that
 * it may run at any time. What waits takes nothing yet; `reserved` is what it would, by credit.
 */
export async function settleCreditUse(
  db: Db,
  ids: readonly string[],
): Promise<{ reserved: Map<string, number> }> {
  const reserved = new Map<string, number>()
  // nobody asks for leave or credits of these people meanwhile
  await sql`select 1 from employee where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
  const types = await linkedTypes(db)
  if (types.length === 0) return { reserved }
  const [credits, leave, { rows: entered }] = await Promise.all([
    creditsOf(db, ids),
    leaveMinutesOf(db, ids, types),
    sql<Line>`select employee_id, request_id, leave_request_id, effective_on, sum(minutes)::int as minutes, max(expires_on) as expires_on
      from credit_hour_ledger where kind = 'Used' and employee_id = any(${[...ids]}::uuid[])
      group by employee_id, request_id, leave_request_id, effective_on`.execute(db),
  ])
  const wanted = new Map<string, Line>()
  for (const [employee_id, own] of credits) {
    const uses = leave.filter((one) => one.employee_id === employee_id)
    const untils = new Map(own.map(({ id, until }) => [id, until]))
    const usedOf = (some: typeof uses) =>
      useCredits(
        own,
        some.map(({ request_id: id, date, minutes }) => ({ id, date, minutes })),
      ).used
    for (const { credit_id, use_id, date, minutes } of usedOf(
      uses.filter(({ is_approved }) => is_approved),
    )) {
      const line = {
        employee_id,
        request_id: credit_id,
        leave_request_id: use_id,
        effective_on: date,
        minutes: -minutes,
        expires_on: untils.get(credit_id) ?? null,
      }
      wanted.set(keyOf(line), line)
    }
    for (const { credit_id, minutes } of usedOf(uses))
      reserved.set(credit_id, (reserved.get(credit_id) ?? 0) + minutes)
  }
  const known = new Map(entered.map((line) => [keyOf(line), line]))
  const lines = [...new Map([...known, ...wanted])].flatMap(([key, line]) => {
    const minutes = (wanted.get(key)?.minutes ?? 0) - (known.get(key)?.minutes ?? 0)
    return minutes === 0 ? [] : [{ ...line, minutes, id: newId() }]
  })
  if (lines.length > 0)
    await sql`insert into credit_hour_ledger (id, employee_id, kind, minutes, effective_on, expires_on, request_id, leave_request_id, created_at)
      select x.id, x.employee_id, 'Used', x.minutes, x.effective_on, x.expires_on, x.request_id, x.leave_request_id, ${clock.instant()}::timestamptz
      from ${rowsOf(
        {
          id: 'uuid',
          employee_id: 'uuid',
          minutes: 'int',
          effective_on: 'date',
          expires_on: 'date',
          request_id: 'uuid',
          leave_request_id: 'uuid',
        },
        lines,
        'x',
      )}`.execute(db)
  return { reserved }
}

/** Work of a day off, and how its overtime is had; null where attendance of the person is not kept. */
export async function workOn(db: Db, employeeId: string, date: Day): Promise<DayWork | null> {
  const { rows } = await sql<DayWork & { is_kept: boolean }>`
    select d.worked as minutes, d.is_final and d.status not in ('Missing punch', 'Pending sync') as is_settled,
      case when exists (select from overtime_claim c where c.employee_id = d.employee_id and c.date = d.date and c.is_live) then 'Paid'
        when exists (select from credit_hour_request h where h.employee_id = d.employee_id and h.date = d.date and h.is_live) then 'Credited'
      end as taken,
      d.punches > 0 or exists (select from punch p where p.employee_id = d.employee_id
        and p.occurred_at between ${date}::date - interval '31 days' and ${date}::date + interval '1 day') as is_kept
    from attendance_day d where d.employee_id = ${employeeId} and d.date = ${date}`.execute(db)
  const [row] = rows
  if (!row || (!row.is_kept && row.taken === null)) return null
  const { is_kept: _, ...work } = row
  return work
}

const Leave = z.looseObject({ request_id: z.uuid() })
const ofLeave = (signal: SignalFor<typeof Leave>): SignalHandler =>
  onSignal(signal, Leave, async ({ db }, { request_id }) => {
    const request = await db
      .selectFrom('request')
      .select('employee_id')
      .where('id', '=', request_id)
      .executeTakeFirst()
    if (request) await settleCreditUse(db, [request.employee_id])
  })

/** Leave that was granted, taken back, counted anew, shortened or deleted. */
export const creditFollows: SignalHandler[] = (
  [
    'leave_request.granted',
    'leave_request.revoked',
    'leave_request.recounted',
    'leave_request.freed',
    'leave_request.deleted',
  ] as const
).map(ofLeave)
