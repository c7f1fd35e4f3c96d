import { sql } from 'kysely'
import { z } from 'zod'
import type { Day } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { overdueStep } from '#modules/expense/domain/recovery.ts'
import { openOf, plannedOf } from '#modules/expense/server/money-sql.ts'
import { planItems } from '#modules/expense/server/payroll-plan.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

interface Late {
  id: string
  employee_id: string
  settle_by: Day
  open: string
  reminded_on: Day | null
}
async function lateAdvances(db: Db, today: Day): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select a.request_id as id, a.employee_id, a.settle_by, a.reminded_on,
      (${openOf(sql`a.request_id`)} - ${plannedOf(sql`a.request_id`)})::text as open
    from expense_advance a where a.settle_by < ${today} and ${openOf(sql`a.request_id`)} > ${plannedOf(sql`a.request_id`)}
      -- what a claim that waits will settle is not got back before it is decided
      and not exists (select from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
        where c.advance_id = a.request_id and q.status in ('Requested', 'Forwarded'))
    order by a.request_id for update`.execute(db)
  return rows
}

/** Reminds whoever has not settled in time, and after the notice plans the rest with their pay. */
export async function chaseOverdue(db: Db, today: Day): Promise<{ remind: Late[]; recover: Late[] }> {
  const [late, settings] = await Promise.all([lateAdvances(db, today), settingOf(db, expenseSettings)])
  const { auto_recover, recover_days, recovery_heading_id } = settings
  const rules = { auto_recover, recover_days, has_heading: !!recovery_heading_id }
  const steps = Map.groupBy(late, (one) => overdueStep(one, rules, today))
  const [remind, recover] = [steps.get('remind') ?? [], steps.get('recover') ?? []]
  if (remind.length)
    await db
      .updateTable('expense_advance')
      .set({ reminded_on: today })
      .where(
        'request_id',
        'in',
        remind.map(({ id }) => id),
      )
      .execute()
  await planItems(
    db,
    'Recover',
    recover.map(({ id, employee_id, open }) => ({
      employee_id,
      amount: open,
      due_on: today,
      advance_id: id,
      claim_id: null,
    })),
    { account_id: null, name: 'Chautari', now: clock.instant() },
  )
  return { remind, recover }
}

export const nightlyOverdue: Schedule = {
  name: 'expense.overdue',
  title: 'Remind of overdue advances and plan their recovery',
  every: 'day',
  at: '06:30',
  needed: neededWhere(sql`from expense_advance`),
  async run(ctx, period) {
    return ctx.batch(async (db, mark) => {
      const { remind, recover } = await chaseOverdue(db, period)
      for (const { id } of remind) await mark.signal('expense.overdue', { request_id: id })
      for (const { id } of recover) await mark.signal('expense.recovery_planned', { request_id: id })
      return { reminded: remind.length, planned: recover.length }
    })
  },
}

const about = z.object({ request_id: z.uuid() })
async function holderOf({ db }: SignalCtx, id: string) {
  const { rows } = await sql<{ account_id: string | null; settle_by: Day; purpose: string; type: string }>`
    select e.account_id, a.settle_by, r.request_remarks as purpose, r.type from expense_advance a
    join request r on r.org_id = a.org_id and r.id = a.request_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id where a.request_id = ${id}`.execute(db)
  return rows[0]
}
const pageOf = (type: string, id: string) =>
  `/user/expense/${type === 'travel_request' ? 'request-travel' : 'request-advance'}?request=${id}`

export const overdueNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'expense.overdue',
    title: 'Expenses: an advance is overdue',
    payload: about,
    async tell(ctx, { request_id }) {
      const found = await holderOf(ctx, request_id)
      if (!found?.account_id) return null
      const { auto_recover, recover_days } = await settingOf(ctx.db, expenseSettings)
      const after = auto_recover ? ` After ${recover_days} days it is recovered from your pay.` : ''
      return {
        accounts: [found.account_id],
        text: `Settle your advance: ${found.purpose}. It was due by ${found.settle_by}.${after}`,
        url: pageOf(found.type, request_id),
        subject_id: request_id,
      }
    },
  }),
  notification({
    signal: 'expense.recovery_planned',
    title: 'Expenses: an advance goes from your pay',
    payload: about,
    async tell(ctx, { request_id }) {
      const found = await holderOf(ctx, request_id)
      if (!found?.account_id) return null
      return {
        accounts: [found.account_id],
        text: `Your advance was not settled and is recovered from your next pay: ${found.purpose}`,
        url: pageOf(found.type, request_id),
        subject_id: request_id,
      }
    },
  }),
]
