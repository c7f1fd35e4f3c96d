import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { onSignal } from '#platform/signals.ts'
import { leaveRestart } from '#modules/hris/shared/leave-restart.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import { projectPerson, type Account } from '#modules/leave/domain/project.ts'
import { restartEffect } from '#modules/leave/domain/restart.ts'
import { textOf, ticksOf } from '#modules/leave/domain/ticks.ts'
import { accountsOf, leaveWorld, restartsOn, ruleOf } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'

/** A restart is a fact of the accounts by now: the ledger says so at once, and not only after the night. */
export const postRestart = onSignal(
  'employment_review.applied',
  z.object({ review_id: z.uuid() }),
  async (ctx, { review_id }) => {
    const review = await ctx.db
      .selectFrom('employment_review')
      .select('employee_id')
      .where('id', '=', review_id)
      .where('leave_balances', '=', 'restart')
      .executeTakeFirst()
    if (!review) return
    const today = dayAt(clock.instant(), ctx.org.time_zone)
    await postFor(ctx.db, await leaveWorld(ctx.db, today), [review.employee_id], today)
  },
)

export const restartRoutes: Route[] = [
  handle(leaveRestart, async (ctx, { query: { employee_id, effective_from: day } }) => {
    const known = await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', employee_id)
      .executeTakeFirst()
    if (!known) throw notFound()
    const until = await lastLeaveOf(ctx.db, employee_id, day > ctx.today ? day : ctx.today)
    const world = await leaveWorld(ctx.db, until)
    const own = (await accountsOf(ctx.db, world, [employee_id], until)).get(employee_id) ?? []
    const types = new Map(world.types.map((type) => [type.id, type]))
    const isAnew = ({ leave_type_id }: Account) => restartsOn(types.get(leave_type_id), day)
    const kept = linesOf(own, until)
    const anew = linesOf(
      own.map((account) => (isAnew(account) ? restarted(account, day) : account)),
      until,
    )
    const has = own.filter(({ leave_type_id: id }) => kept.get(id)?.length || anew.get(id)?.length)
    const named = ({ leave_type_id: id }: Account) => ({ id, name: types.get(id)?.name ?? '' })
    const may_read = allowed(ctx.org.codes, [P.leave.balance], 'read')
    return {
      anew: has.filter(isAnew).map((account) => {
        const { leave_type_id: id, unit } = account
        const limit = ticksOf(ruleOf(types.get(id), day)?.negative_limit ?? '0', unit)
        const effect = restartEffect(kept.get(id) ?? [], anew.get(id) ?? [], day, limit)
        const said = (ticks: number) => (may_read ? textOf(ticks, unit) : null)
        return {
          ...named(account),
          unit,
          goes_on_with: said(effect.goes_on_with),
          begins_with: said(effect.begins_with),
          overdrawn: effect.overdrawn > 0 ? said(effect.overdrawn) : null,
        }
      }),
      kept: has.filter((account) => !isAnew(account)).map(named),
    }
  }),
]

const restarted = (account: Account, day: Day): Account => ({
  ...account,
  restarts: [...new Set([...account.restarts, day])].toSorted(),
})

/** What the ledgers hold and will hold on a day, by type. */
function linesOf(accounts: readonly Account[], until: Day): Map<string, Line[]> {
  const missing = projectPerson(accounts, until)
  return new Map(accounts.map(({ leave_type_id: id, lines }) => [id, [...lines, ...(missing.get(id) ?? [])]]))
}

/** The last day of approved leave, where it is after this one. */
async function lastLeaveOf(db: Db, employeeId: string, day: Day): Promise<Day> {
  const { last } = await db
    .selectFrom('leave_ledger')
    .select(({ fn }) => fn.max('effective_on').as('last'))
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'taken')
    .executeTakeFirstOrThrow()
  return last !== null && last > day ? last : day
}
