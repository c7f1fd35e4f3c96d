import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { compareAmounts, subtract } from '#kernel/money.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { returnPenalty, takePenalties } from '#modules/leave/server/public.ts'
import {
  isDecided,
  penaltySteps,
  refusedPenaltyStep,
  type PenaltyStep,
} from '#modules/attendance/domain/penalty-step.ts'
import { attendanceLockedUntil } from '#modules/attendance/server/lock.ts'
import {
  confirmPenalties,
  contestPenalty,
  penaltyLedger,
  penaltySettings,
  reducePenalty,
  undoPenalty,
  upholdPenalty,
  waivePenalty,
} from '#modules/attendance/shared/penalty.ts'

interface Held {
  id: string
  employee_id: string
  rule: string
  effect: string
  /** Exact, as they were proposed. */
  days: string
  cycle_to: Day
  contest_until: Day
  state: string
  was_contested: boolean
  decision_id: string | null
  locked_until: Day | null
}
const state = sql`case when p.withdrawn_at is not null then 'Withdrawn'
  else coalesce(x.state, case when c.penalty_id is null then 'Proposed' else 'Contested' end) end`
const joined = sql`penalty p
  left join penalty_decision x on x.org_id = p.org_id and x.penalty_id = p.id and x.undone_at is null
  left join penalty_contest c on c.org_id = p.org_id and c.penalty_id = p.id`

const standing = (ctx: Ctx, row: Omit<Held, 'days' | 'rule' | 'effect' | 'id' | 'decision_id'>) => ({
  ...row,
  is_own: row.employee_id === ctx.employee_id,
  is_hr: ctx.as === 'hr' && allowed(ctx.org.codes, [P.attendance.penalty], 'write'),
  today: ctx.today,
})

/** Locked before they are read, so that of two steps at once the second sees what the first has done. */
async function heldOf(ctx: Ctx, ids: readonly string[]): Promise<Held[]> {
  await sql`select 1 from penalty p where p.id = any(${[...ids]}::uuid[]) and ${shownTo(ctx, sql`p.employee_id`)}
    order by p.id for update`.execute(ctx.db)
  const [{ rows }, locked_until] = await Promise.all([
    sql<Omit<Held, 'locked_until'>>`
      select p.id, p.employee_id, p.rule, p.effect, trim_scale(p.days)::text as days, p.cycle_to, p.contest_until,
        ${state} as state, c.penalty_id is not null as was_contested, x.id as decision_id
      from ${joined} where p.id = any(${[...ids]}::uuid[]) and ${shownTo(ctx, sql`p.employee_id`)} order by p.id`.execute(
      ctx.db,
    ),
    attendanceLockedUntil(ctx.db),
  ])
  return rows.map((row) => ({ ...row, locked_until }))
}

async function one(ctx: Ctx, id: string, step: PenaltyStep): Promise<Held> {
  const [row] = await heldOf(ctx, [id])
  if (!row) throw notFound()
  refuseStep(ctx, row, step)
  return row
}
function refuseStep(ctx: Ctx, row: Held, step: PenaltyStep) {
  const refused = refusedPenaltyStep(step, standing(ctx, row))
  if (!refused) return
  // what somebody else did meanwhile, and what may not be done at all
  throw refused === isDecided ? conflict(refused) : refuse(refused)
}

interface Decision {
  row: Held
  state: 'Confirmed' | 'Reduced' | 'Waived'
  days: string
  reason: string | null
}

/** Enters decisions; what is taken comes from leave as far as the rule says and leave has some, and is unpaid beyond. */
async function decide(ctx: Ctx, decisions: readonly Decision[]): Promise<void> {
  const all = decisions.map((decision) => ({ ...decision, id: newId() }))
  const taken = await takePenalties(
    ctx,
    all
      .filter(({ row, days }) => row.effect === 'Leave, then unpaid days' && compareAmounts(days, '0') > 0)
      .map(({ id, row, days }) => ({
        employee_id: row.employee_id,
        days,
        reason: `Penalty: ${row.rule}, cycle to ${row.cycle_to}`,
        source_id: id,
      })),
  )
  await ctx.db
    .insertInto('penalty_decision')
    .values(
      all.map(({ id, row, state: decided, days, reason }) => {
        const leave_days = taken.get(id) ?? '0'
        return {
          id,
          penalty_id: row.id,
          state: decided,
          days,
          leave_days,
          unpaid_days: row.effect === 'Pay heading' ? '0' : subtract(days, leave_days),
          reason,
          account_id: ctx.viewer.account_id,
          at: ctx.now,
        }
      }),
    )
    .execute()
  for (const { row } of all)
    await ctx.signal('attendance.penalty_changed', { penalty_id: row.id, step: 'decided' })
}

export const penaltyRoutes: Route[] = [
  ...serveSingleton(penaltySettings),
  serveList(penaltyLedger, async (base) => {
    const locked_until = await attendanceLockedUntil(base.db)
    return {
      from: () => sql`${joined} join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
      select: ({ today }) => ({
        cycle_from: sql`p.cycle_from`,
        cycle_to: sql`p.cycle_to`,
        person: personOf(sql`e.id`, today),
        rule: sql`p.rule`,
        irregularity: sql`p.irregularity`,
        times: sql`p.times`,
        minutes: sql`p.minutes`,
        days: sql`trim_scale(p.days)::text`,
        effect: sql`p.effect`,
        state,
        contest_until: sql`p.contest_until`,
        contest: sql`c.reason`,
        reason: sql`x.reason`,
        taken_days: sql`trim_scale(x.days)`,
        leave_days: sql`trim_scale(x.leave_days)`,
        unpaid_days: sql`trim_scale(x.unpaid_days)`,
        by: sql`(select a.full_name from account a where a.id = x.account_id)`,
        decided_at: sql`x.at`,
        undone: sql`(select u.undone_because from penalty_decision u where u.penalty_id = p.id
          and u.undone_at is not null order by u.undone_at desc limit 1)`,
        dates: sql`p.dates::text[]`,
      }),
      facts: () => ({
        employee_id: sql`p.employee_id`,
        was_contested: sql`c.penalty_id is not null`,
      }),
      id: sql`p.id`,
      where: (ctx) => [sql`${shownTo(ctx, sql`p.employee_id`)}`],
      search: { person: sql`e.id` },
      sort: { person: sql`e.full_name`, days: sql`p.days` },
      order: sql`p.cycle_to desc, e.full_name`,
      map: (ctx, row: Omit<Held, 'locked_until'>) => {
        const facts = standing(ctx, { ...row, locked_until })
        return {
          abilities: Object.fromEntries(
            penaltySteps.map((step) => [step, refusedPenaltyStep(step, facts) === null]),
          ),
        }
      },
    }
  }),
  serveAction(contestPenalty, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id, 'contest')
    await ctx.db
      .insertInto('penalty_contest')
      .values({ penalty_id: row.id, reason: body.reason, account_id: ctx.viewer.account_id, at: ctx.now })
      .execute()
    await ctx.signal('attendance.penalty_changed', { penalty_id: row.id, step: 'contested' })
    return undefined
  }),
  serveAction(confirmPenalties, async (ctx, { body }) => {
    const rows = await heldOf(ctx, body.ids)
    if (rows.length === 0) throw invalid({ ids: ['Select a valid choice.'] })
    const open = rows.filter((row) => refusedPenaltyStep('confirm', standing(ctx, row)) === null)
    const [first] = rows
    if (first && open.length === 0) refuseStep(ctx, first, 'confirm')
    await decide(
      ctx,
      open.map((row) => ({ row, state: 'Confirmed', days: row.days, reason: null })),
    )
    return { confirmed: open.length, skipped: body.ids.length - open.length }
  }),
  serveAction(upholdPenalty, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id, 'answer')
    await decide(ctx, [{ row, state: 'Confirmed', days: row.days, reason: body.reason }])
    return undefined
  }),
  serveAction(reducePenalty, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id, 'answer')
    if (compareAmounts(body.days, '0') <= 0 || compareAmounts(body.days, row.days) >= 0)
      throw invalid({ days: [`Enter more than 0 and less than ${row.days} days.`] })
    await decide(ctx, [{ row, state: 'Reduced', days: body.days, reason: body.reason }])
    return undefined
  }),
  serveAction(waivePenalty, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id, 'waive')
    await decide(ctx, [{ row, state: 'Waived', days: '0', reason: body.reason }])
    return undefined
  }),
  serveAction(undoPenalty, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id, 'undo')
    if (!row.decision_id) throw notFound()
    await returnPenalty(ctx, row.decision_id, `Penalty undone: ${row.rule}, cycle to ${row.cycle_to}`)
    await ctx.db
      .updateTable('penalty_decision')
      .set({ undone_at: ctx.now, undone_by: ctx.viewer.account_id, undone_because: body.reason })
      .where('id', '=', row.decision_id)
      .execute()
    await ctx.signal('attendance.penalty_changed', { penalty_id: row.id, step: 'undone' })
    return undefined
  }),
]
