import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, negate, subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { fiscalYearsOf } from '#modules/organization/server/public.ts'
import { accountsOf } from '#modules/leave/server/account.ts'
import { lockEmployee } from '#modules/leave/server/ledger.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'
import type { Leave } from '#modules/leave/server/take.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

/**
 * A balance may have shrunk since the leave was requested: by a correction, a changed rule, other leave. Whoever approves
 * it nevertheless sees the figures first. Other open requests don't count: each is asked about when its turn comes.
 */
export async function overdrawnByApproval(ctx: Ctx, leave: Leave & { version: number }): Promise<string[]> {
  const { db } = ctx
  // in the order in which approving locks them: two approvals of one person's leave each see the other's days
  const now = await db
    .selectFrom('request')
    .select('version')
    .where('id', '=', leave.id)
    .forUpdate()
    .executeTakeFirst()
  if (now?.version !== leave.version) return []
  await lockEmployee(db, leave.employee_id)
  const [rules, years, settings, dates] = await Promise.all([
    rulesOn(db, leave.start_on),
    fiscalYearsOf(db, 'leave'),
    settingOf(db, leaveSettings),
    liveDates(ctx, leave.id),
  ])
  const rule = rules.find(({ leave_type_id }) => leave_type_id === leave.leave_type_id)
  if (!rule?.has_balance) return []
  const workday = { from: settings.work_from, to: settings.work_to, minutes: settings.work_minutes }
  const accounts = await accountsOf(ctx, {
    rule,
    rules,
    employeeId: leave.employee_id,
    dates,
    years,
    workday,
    decided: leave.id,
  })
  return accounts.flatMap(({ year, days, balance }) => {
    const after = subtract(balance, days)
    if (compareAmounts(after, negate(rule.negative_limit)) >= 0) return []
    const unit = rule.unit === 'Hour' ? 'hours' : 'days'
    return year
      ? `${rule.name} has ${balance} ${unit} left in ${year} and this takes ${days}: the balance would be ${after}. Approve anyway?`
      : `${rule.name} has ${balance} ${unit} left and this takes ${days}: the balance would be ${after}. Approve anyway?`
  })
}

async function liveDates({ db }: Ctx, id: string) {
  const { rows } = await sql<{ date: Day; thousandths: number; minutes: number | null }>`
    select date, round(sum(fraction) * 1000)::int as thousandths, sum(minutes)::int as minutes
    from leave_day where request_id = ${id} and is_live group by date order by date`.execute(db)
  return rows.map(({ date, thousandths, minutes }) => ({
    date,
    halves: [],
    pieces: [{ half: 'first' as const, thousandths, stretch: null, minutes }],
    counted_as: 'leave' as const,
    why: null,
  }))
}
