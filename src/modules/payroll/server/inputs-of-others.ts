import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'

export interface InputAmount {
  employee_id: string
  amount: string
}

/** Adds amounts of another module to the monthly inputs of the next period; answers the period. */
export async function addToInputs(
  ctx: Ctx,
  headingId: string,
  amounts: readonly InputAmount[],
): Promise<string> {
  const period = await nextPeriod(ctx)
  if (!period) throw conflict('There is no period to pay. Create the next fiscal year first.')
  await refuseSubmitted(ctx, period.id)
  const heading = await ctx.db
    .selectFrom('payroll_heading')
    .select('name')
    .where('id', '=', headingId)
    .where('is_archived', '=', false)
    .where('kind', '=', 'Earning')
    .where('source', 'in', ['Monthly input', 'Formula'])
    .executeTakeFirst()
  if (!heading) throw invalid({ heading_id: ['Choose an earning that takes monthly inputs.'] })
  await sql`
    insert into payroll_input as i (id, period_id, employee_id, heading_id, amount)
    select gen_random_uuid(), ${period.id}::uuid, x.employee_id, ${headingId}::uuid, x.amount
    from json_to_recordset(${JSON.stringify(amounts)}::json) as x (employee_id uuid, amount numeric)
    on conflict on constraint payroll_input_once do update set amount = i.amount + excluded.amount, version = i.version + 1`.execute(
    ctx.db,
  )
  return period.id
}

/** Takes back what was added, as long as the run of the period is not submitted. */
export async function takeFromInputs(
  ctx: Ctx,
  { period_id, heading_id }: { period_id: string; heading_id: string },
  amounts: readonly InputAmount[],
): Promise<void> {
  await refuseSubmitted(ctx, period_id)
  const { rows } = await sql<{ amount: string }>`
    update payroll_input i set amount = i.amount - x.amount, version = i.version + 1
    from json_to_recordset(${JSON.stringify(amounts)}::json) as x (employee_id uuid, amount numeric)
    where i.period_id = ${period_id} and i.heading_id = ${heading_id} and i.employee_id = x.employee_id and i.amount >= x.amount
    returning i.amount::text`.execute(ctx.db)
  if (rows.length !== amounts.length)
    throw conflict('Monthly inputs of these amounts were changed in payroll. Correct them there.')
  await sql`delete from payroll_input where period_id = ${period_id} and heading_id = ${heading_id} and amount = 0
    and employee_id = any(${amounts.map(({ employee_id }) => employee_id)}::uuid[])`.execute(ctx.db)
}

/** The run of the period is held, so that it is not submitted meanwhile. */
export async function refuseSubmitted(ctx: Ctx, periodId: string) {
  const run = await ctx.db
    .selectFrom('payroll_run')
    .select(['title', 'state'])
    .where('period_id', '=', periodId)
    .where('type', '=', 'Regular')
    .where('state', '<>', 'Cancelled')
    .forUpdate()
    .executeTakeFirst()
  if (run && ['Submitted', 'Approved', 'Closed'].includes(run.state))
    throw conflict(`${run.title} is submitted already.`)
}
