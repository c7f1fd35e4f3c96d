import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { isZero } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { balanceOf } from '#modules/payroll/server/advance-ledger.ts'
import { refuseSubmitted } from '#modules/payroll/server/inputs-of-others.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import {
  advanceStatement,
  disburseAdvance,
  pauseAdvance,
  settleAdvance,
} from '#modules/payroll/shared/advance.ts'

interface Advance {
  request_id: string
  employee_id: string
  is_top_up: boolean
  disbursed_on: string | null
  balance: string
}
/** Holds an approved advance in the version that was seen; what is closed waits for it or goes before it. */
async function stepping(ctx: Ctx, id: string, version: number) {
  const { row, write } = await changing(ctx, 'request', id, version, {
    current: ({ status, version: now }) => ({ id, status, version: now }),
    where: { type: 'advance_salary_request' },
  })
  if (row.status !== 'Approved')
    throw conflict(`This request is ${row.status}: only an approved advance is paid out.`)
  const { rows } = await sql<Advance>`
    select d.request_id, d.employee_id, d.is_top_up, d.disbursed_on, ${balanceOf}::text as balance
    from advance_salary_request d where d.request_id = ${id} for update of d`.execute(ctx.db)
  const [advance] = rows
  if (!advance) throw notFound()
  return { advance, done: () => write({ status: row.status }) }
}
const by = ({ viewer }: Ctx) => ({ account_id: viewer.account_id, account_name: viewer.full_name })
function refuseClosed({ disbursed_on, balance }: Advance) {
  if (disbursed_on === null) throw conflict('This advance is not disbursed yet.')
  if (isZero(balance)) throw conflict('This advance is repaid already.')
}

/** What is left of earlier advances goes over to the one that tops them up. Answers how much. */
async function takeOver(ctx: Ctx, { request_id, employee_id }: Advance, on: string): Promise<string> {
  const { account_id, account_name } = by(ctx)
  await sql`select d.request_id from advance_salary_request d where d.employee_id = ${employee_id} order by d.request_id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ merged: string }>`
    with open as (select d.request_id, ${balanceOf} as rest from advance_salary_request d
        join request q on q.org_id = d.org_id and q.id = d.request_id and q.status = 'Approved'
        where d.employee_id = ${employee_id} and d.request_id <> ${request_id} and d.disbursed_on is not null),
      made as (insert into advance_salary_repayment (request_id, kind, amount, effective_on, account_id, account_name)
        select request_id, 'Merged', rest, ${on}::date, ${account_id}::uuid, ${account_name}::text from open where rest > 0 returning amount)
    select coalesce(sum(amount), 0)::text as merged from made`.execute(ctx.db)
  return rows[0]?.merged ?? '0'
}

export const advanceStepRoutes: Route[] = [
  serveAction(disburseAdvance, async (ctx, { params, body }) => {
    const { advance, done } = await stepping(ctx, params.id, body.version)
    if (advance.disbursed_on !== null) throw conflict('This advance is disbursed already.')
    if (body.disbursed_on > ctx.today)
      throw invalid({ disbursed_on: ['Disbursed on must not be after today.'] })
    const merged = advance.is_top_up ? await takeOver(ctx, advance, body.disbursed_on) : '0'
    await ctx.db
      .updateTable('advance_salary_request')
      .set({ disbursed_on: body.disbursed_on, voucher_no: body.voucher_no, merged })
      .where('request_id', '=', advance.request_id)
      .execute()
    await done()
  }),
  serveAction(pauseAdvance, async (ctx, { params, body }) => {
    const { advance, done } = await stepping(ctx, params.id, body.version)
    refuseClosed(advance)
    const period = await nextPeriod(ctx)
    if (!period) throw conflict('There is no period to pay. Create the next fiscal year first.')
    await refuseSubmitted(ctx, period.id)
    const paused = await ctx.db
      .insertInto('advance_salary_pause')
      .values({
        id: newId(),
        request_id: advance.request_id,
        employee_id: advance.employee_id,
        period_id: period.id,
        reason: body.reason,
        ...by(ctx),
      })
      .onConflict((oc) => oc.constraint('advance_salary_pause_once').doNothing())
      .executeTakeFirst()
    if (paused.numInsertedOrUpdatedRows === 0n) throw conflict(`${period.label} is paused already.`)
    await done()
  }),
  serveAction(settleAdvance, async (ctx, { params, body }) => {
    const { advance, done } = await stepping(ctx, params.id, body.version)
    refuseClosed(advance)
    const { settled_on, voucher_no } = body
    if (settled_on > ctx.today) throw invalid({ settled_on: ['Settled on must not be after today.'] })
    if (settled_on < (advance.disbursed_on ?? settled_on))
      throw invalid({ settled_on: ['Settled on must not be before the advance was disbursed.'] })
    await ctx.db
      .insertInto('advance_salary_repayment')
      .values({
        id: newId(),
        request_id: advance.request_id,
        kind: 'Settlement',
        amount: advance.balance,
        effective_on: settled_on,
        voucher_no,
        ...by(ctx),
      })
      .execute()
    await done()
  }),
  serveList(advanceStatement, async (ctx, { params }) => {
    const { advance_id = '' } = params
    const advance = await ctx.db
      .selectFrom('advance_salary_request')
      .select(['request_id', 'employee_id'])
      .where('request_id', '=', advance_id)
      .where(ctx.as === 'user' ? sql<boolean>`employee_id = ${ctx.employee_id}` : sql<boolean>`true`)
      .executeTakeFirst()
    if (!advance) throw notFound()
    if (advance.employee_id !== ctx.employee_id || ctx.viewer.simulation)
      await noteReading(ctx, [{ employee_id: advance.employee_id, part: 'Pay' }], {
        about: 'Advance statement',
      })
    const id = advance.request_id
    return {
      from: () => sql`(select m.*, sum(m.amount) over (order by m.on_day, m.place, m.created_at, m.id) as balance from (
        select 0 as place, d.request_id::text as id, d.disbursed_on as on_day, 'Disbursement' as kind, d.amount, d.voucher_no as note,
          null::timestamptz as created_at
        from advance_salary_request d where d.request_id = ${id} and d.disbursed_on is not null
        union all
        select 1, d.request_id || '+', d.disbursed_on, 'Taken over', d.merged, null, null
        from advance_salary_request d where d.request_id = ${id} and d.disbursed_on is not null and d.merged > 0
        union all
        select 2, x.id::text, coalesce(x.effective_on, r.end_on), x.kind, -x.amount, coalesce(x.voucher_no, r.title), x.created_at
        from advance_salary_repayment x left join payslip s on s.org_id = x.org_id and s.id = x.payslip_id
        left join payroll_run r on r.org_id = s.org_id and r.id = s.run_id where x.request_id = ${id}
        union all
        select 3, z.id::text, p.end_on, 'Paused', 0, p.label || ' · ' || z.reason, z.created_at
        from advance_salary_pause z join fiscal_period p on p.org_id = z.org_id and p.id = z.period_id where z.request_id = ${id}) m) a`,
      select: () => ({
        on: sql`a.on_day`,
        kind: sql`a.kind`,
        amount: sql`a.amount`,
        balance: sql`a.balance`,
        note: sql`a.note`,
      }),
      id: sql`a.id`,
      order: sql`a.on_day, a.place, a.created_at`,
    }
  }),
]
