import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { chequeNumbers } from '#modules/payroll/domain/cheque.ts'
import { closedRun } from '#modules/payroll/server/bank-file.ts'
import { paperWords } from '#modules/payroll/server/paper-words.ts'
import { payByCheque, payList, voucherFile } from '#modules/payroll/shared/pay-list.ts'

/** How somebody is paid, of the payslip `s` and the account `b`: by cheque where one is numbered, in cash without an account. */
export const payMethod = sql`case when s.cheque_number is not null then 'Cheque' when b.account_number is null then 'Cash' else 'Bank' end`
export const accountOf = sql`left join lateral (select b.account_number from employee_bank b
  where b.org_id = s.org_id and b.employee_id = s.employee_id order by b.is_primary desc, b.id limit 1) b on true`
/** Still to be paid: nothing held, paid or without an amount. */
export const isDue = sql<boolean>`s.state = 'Computed' and not s.is_held and s.paid_on is null and s.net > 0`
/** What became of the pay of the payslip `s`; of one with nothing to pay nothing is due. What failed is due again. */
export const paymentOf = (
  failed: 'Failed' | 'Due',
) => sql`case when s.net <= 0 then 'Settled' when s.is_held then 'On hold'
  when s.paid_on is not null then 'Paid' when s.payment_failure is not null then ${sql.lit(failed)} else 'Due' end`

interface Due {
  code: string
  name: string
  cheque_number: string | null
  net: string
}
const read = (ctx: Ctx, about: string, row_count: number) =>
  noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Report', about, row_count })

export const payListRoutes: Route[] = [
  serveAction(payByCheque, async (ctx, { params, body }) => {
    const run = await closedRun(ctx, params.run_id)
    const { rows } = await sql<{ id: string }>`
      select s.id from payslip s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      where s.run_id = ${run.id} and s.id = any(${[...body.payslip_ids]}::uuid[]) and ${isDue} order by e.code, s.id`.execute(
      ctx.db,
    )
    if (!rows.length) throw conflict('None of these payslips is due.')
    const numbers = chequeNumbers(body.first_number, rows.length)
    if (!numbers) throw invalid({ first_number: ['First cheque number is digits only.'] })
    const taken = await ctx.db
      .selectFrom('payslip')
      .select('cheque_number')
      .where('cheque_number', 'in', numbers)
      .where('payment_failure', 'is', null)
      .where(
        'id',
        'not in',
        rows.map(({ id }) => id),
      )
      .executeTakeFirst()
    if (taken) throw invalid({ first_number: [`Cheque ${taken.cheque_number} is used already.`] })
    // numbers that were given before are free again, so that none is there twice on the way
    const ids = rows.map(({ id }) => id)
    await ctx.db.updateTable('payslip').set({ cheque_number: null }).where('id', 'in', ids).execute()
    await sql`
      update payslip s set cheque_number = r.number, payment_failure = null, version = s.version + 1
      from ${rowsOf(
        { id: 'uuid', number: 'text' },
        ids.map((id, at) => ({ id, number: numbers[at] })),
      )} where s.id = r.id`.execute(ctx.db)
    return { numbered: rows.length }
  }),
  handle(payList, async (ctx, { params, query }) => {
    const run = await closedRun(ctx, params.run_id)
    const { rows } = await sql<Due>`
      select e.code, e.full_name as name, s.cheque_number, s.net::text
      from payslip s join employee e on e.org_id = s.org_id and e.id = s.employee_id ${accountOf}
      where s.run_id = ${run.id} and ${isDue} and ${payMethod} = ${query.method} order by s.cheque_number, e.code`.execute(
      ctx.db,
    )
    if (!rows.length) throw conflict('No payment is due this way.')
    await read(ctx, `${query.method} list, ${run.title}`, rows.length)
    const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
    const w = paperWords(query.language ?? 'en')
    const isCheque = query.method === 'Cheque'
    const total = sum(rows.map(({ net }) => net))
    const content = await tablePdf({
      title: `${isCheque ? w.chequeList : w.cashList}: ${run.title}`,
      organization: { name: ctx.org.name, line: null, logo: logo?.image ?? null },
      about: [`${w.payDay} ${w.day(run.pay_on)}`],
      columns: [w.code, w.employee, ...(isCheque ? [w.cheque, w.words] : []), w.net, w.signed].map(
        (title) => ({
          title,
          isFigure: title === w.net,
        }),
      ),
      rows: rows.map(({ code, name, cheque_number, net }) => [
        code,
        name,
        ...(isCheque ? [w.digits(cheque_number ?? ''), w.said(net)] : []),
        w.money(net),
        '____________',
      ]),
      totals: [w.total, '', ...(isCheque ? ['', ''] : []), w.money(total), ''],
      page: (page, count) => w.digits(`${page} / ${count}`),
    })
    return {
      name: `${query.method.toLowerCase()}-list-${run.start_on}.pdf`,
      media_type: 'application/pdf',
      content,
    }
  }),
  handle(voucherFile, async (ctx, { params }) => {
    const run = await closedRun(ctx, params.run_id)
    const { rows } = await sql<{ number: string; lines: unknown[] }>`
      select v.number, t.code as type, v.posted_on, o.base_currency as currency, v.total::text,
        (select json_agg(json_build_object('account', l.account, 'title', l.title, 'debit', l.debit::text, 'credit', l.credit::text)
          order by l.position) from payroll_voucher_line l where l.org_id = v.org_id and l.voucher_id = v.id) as lines
      from payroll_voucher v join voucher_type t on t.org_id = v.org_id and t.id = v.voucher_type_id join organization o on o.org_id = v.org_id
      where v.run_id = ${run.id} order by v.number`.execute(ctx.db)
    if (!rows.length) throw conflict('Make a voucher of this payroll first.')
    await read(ctx, `Vouchers, ${run.title}`, rows.length)
    const content = JSON.stringify({ payroll: run.title, type: run.type, vouchers: rows }, null, 2)
    return {
      name: `vouchers-${run.start_on}.json`,
      media_type: 'application/json',
      content: Buffer.from(`${content}\n`),
    }
  }),
]
