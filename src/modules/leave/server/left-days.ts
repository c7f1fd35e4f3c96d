import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { worthOf } from '#modules/leave/domain/encash-rules.ts'
import { giveBack, salary, workingDays } from '#modules/leave/server/encashment.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'

export interface DaysLeft {
  id: string
  name: string
  days: string
  /** Null while the pay is not known. */
  amount: string | null
  /** `Separation`: what was left on the last day. */
  origin: string
}

/** Days of one person that became money and that no run has handed to payroll, with their worth by the policy. */
export async function daysLeftOf(ctx: Ctx, employeeId: string): Promise<DaysLeft[]> {
  const [open, rules, calendar] = await Promise.all([
    ctx.db
      .selectFrom('leave_encashment as c')
      .innerJoin('leave_type as t', (join) =>
        join.onRef('t.org_id', '=', 'c.org_id').onRef('t.id', '=', 'c.leave_type_id'),
      )
      .select([
        'c.id',
        't.name',
        'c.leave_type_id',
        sql<string>`trim_scale(c.days)::text`.as('days'),
        'c.origin',
        'c.effective_on',
        salary.as('annual_salary'),
      ])
      .where('c.employee_id', '=', employeeId)
      .where('c.state', 'in', ['Proposed', 'Approved'])
      .where('c.run_id', 'is', null)
      .orderBy('t.name')
      .orderBy('c.id')
      .execute(),
    rulesOn(ctx.db, ctx.today),
    organizationCalendar(ctx),
  ])
  return open.map(({ id, name, leave_type_id, days, origin, effective_on, annual_salary }) => {
    const rule = rules.find((each) => each.leave_type_id === leave_type_id)?.encash ?? null
    const worth = worthOf({
      annual_salary,
      rule,
      days,
      working_days: workingDays(ctx, calendar, effective_on),
    })
    return { id, name, days, origin, amount: worth?.amount ?? null }
  })
}

/** They were paid elsewhere: no run takes them any more. Refused where payroll has them already. */
export async function paidElsewhere(ctx: Ctx, id: string): Promise<void> {
  await closed(ctx, id, 'Paid')
}

/** They are paid by nobody: no run takes them, and the days are had again. Refused where payroll has them already. */
export async function paidByNobody(ctx: Ctx, id: string, why: string): Promise<void> {
  await giveBack(ctx, await closed(ctx, id, 'Dropped'), why)
}

async function closed(ctx: Ctx, id: string, state: 'Paid' | 'Dropped') {
  const row = await ctx.db
    .updateTable('leave_encashment')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['Proposed', 'Approved'])
    .where('run_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'These days are decided or handed over to payroll already: calculate the settlement again.',
    )
  return row
}

/** Days that were handed over to payroll and are not paid yet, with their worth. */
export async function handedOver(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
): Promise<{ id: string; employee_id: string; amount: string }[]> {
  const { rows } = await sql<{ id: string; employee_id: string; amount: string }>`
    select id, employee_id, amount::text from leave_encashment
    where state = 'Approved' and run_id is not null and amount > 0 and effective_on <= ${until}
      and employee_id = any(${[...employeeIds]}::uuid[]) order by id`.execute(db)
  return rows
}

/** Paid with somebody's pay; how many of them were still to be paid. */
export async function paidWithPay(db: Db, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const { numUpdatedRows } = await db
    .updateTable('leave_encashment')
    .set((eb) => ({ state: 'Paid', version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', 'in', ['Proposed', 'Approved'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
