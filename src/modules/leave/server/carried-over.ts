import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'

/** What somebody has of one type of leave as they go to another organization. */
export interface CarriedLeave {
  name: string
  code: string
  days: string
  minutes: number
}
/** What the ledger has of each type now, in words: `12 days`. */
export async function leaveLeft({ db }: Ctx, employee_id: string): Promise<{ name: string; left: string }[]> {
  const rows = await left(db, employee_id)
  return rows.map(({ name, days, minutes }) => ({
    name,
    left: minutes ? `${Math.round(minutes / 6) / 10} hours` : `${days} days`,
  }))
}

/** What is owed stays where it is. */
async function left(db: Db, employee_id: string) {
  const { rows } = await sql<CarriedLeave & { leave_type_id: string }>`
    select l.leave_type_id, t.name, t.code, trim_scale(sum(l.days))::text as days, sum(l.minutes)::int as minutes
    from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
    where l.employee_id = ${employee_id}
    group by l.leave_type_id, t.name, t.code having sum(l.days) > 0 or sum(l.minutes) > 0 order by t.name`.execute(
    db,
  )
  return rows
}

interface Over {
  employee_id: string
  /** The move that it is part of: entered once. */
  source_id: string
  /** Said at each entry. */
  reason: string
}

/**
 * Takes all that is left of somebody who has left: days that the leaving proposed to pay, and that no payroll has, are had
 * again before, so that they are carried and not paid. What is owed stays.
 */
export async function takeLeaveOver(
  ctx: Ctx,
  { employee_id, source_id, reason }: Over,
): Promise<CarriedLeave[]> {
  await lockEmployee(ctx.db, employee_id)
  const dropped = await ctx.db
    .updateTable('leave_encashment')
    .set((eb) => ({ state: 'Dropped', version: eb('version', '+', 1) }))
    .where('employee_id', '=', employee_id)
    .where('origin', '=', 'Separation')
    .where('state', 'in', ['Proposed', 'Approved'])
    .where('run_id', 'is', null)
    .returningAll()
    .execute()
  const said = { employee_id, effective_on: ctx.today, reason, account_id: ctx.viewer.account_id }
  await enter(
    ctx.db,
    dropped.map((row) => ({
      ...said,
      leave_type_id: row.leave_type_id,
      kind: 'encash',
      days: row.minutes ? '0' : row.days,
      minutes: row.minutes,
      period_id: row.period_id,
      source_type: 'encashment_dropped',
      source_id: row.id,
    })),
  )
  const rows = await left(ctx.db, employee_id)
  await enter(
    ctx.db,
    rows.map(({ leave_type_id, days, minutes }) => ({
      ...said,
      leave_type_id,
      kind: 'adjustment',
      days: `-${days}`,
      minutes: -minutes,
      source_type: 'transfer_out',
      source_id,
    })),
  )
  return rows.map(({ leave_type_id: _, ...one }) => one)
}

/**
 * Enters it for somebody who came, type to type by code or name and unit. Returns the names of those for which there is no
 * type here: people decide about them.
 */
export async function bringLeaveIn(
  db: Db,
  carried: readonly CarriedLeave[],
  { employee_id, source_id, reason, on }: Over & { on: string },
): Promise<string[]> {
  if (!carried.length) return []
  const types = await db
    .selectFrom('leave_type as t')
    .select(['t.id', 't.name', 't.code'])
    .where('t.is_archived', '=', false)
    .execute()
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const matched = carried.map((one) => ({
    ...one,
    type: types.find(({ code }) => same(code, one.code)) ?? types.find(({ name }) => same(name, one.name)),
  }))
  await lockEmployee(db, employee_id)
  await enter(
    db,
    matched.flatMap(({ type, days, minutes }) =>
      type
        ? [
            {
              ...{ employee_id, leave_type_id: type.id, kind: 'adjustment' as const, days, minutes },
              ...{ effective_on: on, reason, source_type: 'transfer_in', source_id, account_id: null },
            },
          ]
        : [],
    ),
  )
  return matched.flatMap(({ type, name }) => (type ? [] : [name]))
}
