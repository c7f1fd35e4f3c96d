import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { compareAmounts, least, negate, subtract, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { balancesOn } from '#modules/leave/server/balances-of.ts'
import { lockedUntil, refuseLocked } from '#modules/leave/server/leave-settings.ts'
import { enter, type Entry } from '#modules/leave/server/ledger.ts'

type Acting = Pick<Ctx, 'db' | 'today' | 'viewer'>

export interface PenaltyTake {
  employee_id: string
  /** Exact days, above none. */
  days: string
  reason: string
  /** The decision that takes them. */
  source_id: string
}

/**
 * Takes days as penalties from leave, in the order that the types say, as far as there is some; how many leave had, by
 * decision. What the law gives as a right is left alone, and no balance is overdrawn.
 */
export async function takePenalties(
  ctx: Acting,
  takes: readonly PenaltyTake[],
): Promise<Map<string, string>> {
  const ids = [...new Set(takes.map(({ employee_id }) => employee_id))]
  if (ids.length === 0) return new Map()
  await sql`select 1 from employee where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  const types = await ctx.db
    .selectFrom('leave_type')
    .select('id')
    .where('penalty_order', 'is not', null)
    .where('is_statutory', '=', false)
    .where('is_archived', '=', false)
    .where('has_balance', '=', true)
    .where('unit', '=', 'Day')
    .orderBy('penalty_order')
    .orderBy('name')
    .execute()
  const { of } = await balancesOn(ctx.db, ids, ctx.today)
  const left = new Map(
    [...of].flatMap(([employee_id, held]) =>
      held.map(({ balance }): [string, string] => [
        `${employee_id} ${balance.leave_type.id}`,
        subtract(balance.usable ?? '0', balance.negative_limit),
      ]),
    ),
  )
  const locked = await lockedUntil(ctx.db)
  const effective_on = locked !== null && locked >= ctx.today ? addDays(locked, 1) : ctx.today
  const entries: Entry[] = []
  const taken = new Map<string, string>()
  for (const { employee_id, days, reason, source_id } of takes) {
    let rest = days
    for (const { id: leave_type_id } of types) {
      const key = `${employee_id} ${leave_type_id}`
      const part = least(rest, left.get(key) ?? '0')
      if (compareAmounts(part, '0') <= 0) continue
      rest = subtract(rest, part)
      left.set(key, subtract(left.get(key) ?? '0', part))
      entries.push({
        employee_id,
        leave_type_id,
        kind: 'penalty',
        days: negate(part),
        effective_on,
        reason,
        source_type: 'penalty',
        source_id,
        account_id: ctx.viewer.account_id,
      })
    }
    taken.set(source_id, subtract(days, rest))
  }
  await enter(ctx.db, entries)
  return taken
}

/** Gives back what a decision took, as if it had never been taken; how many days that were. */
export async function returnPenalty(ctx: Acting, sourceId: string, reason: string): Promise<string> {
  const entered = await ctx.db
    .selectFrom('leave_ledger')
    .select(['employee_id', 'leave_type_id', 'effective_on', sql<string>`trim_scale(days)::text`.as('days')])
    .where('source_type', '=', 'penalty')
    .where('source_id', '=', sourceId)
    .orderBy('effective_on')
    .execute()
  const [first] = entered
  if (!first) return '0'
  await refuseLocked(ctx.db, first.effective_on)
  await enter(
    ctx.db,
    entered.map((entry) => ({
      ...entry,
      days: negate(entry.days),
      kind: 'penalty' as const,
      reason,
      // stands in the place of what it corrects, so that days which end with a year end as they would have
      source_type: 'penalty~1',
      source_id: sourceId,
      account_id: ctx.viewer.account_id,
    })),
  )
  return negate(sum(entered.map(({ days }) => days)))
}
