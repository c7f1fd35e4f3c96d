import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { bankFile, type BankPayment, type Delimiter } from '#modules/payroll/domain/bank-file.ts'
import { downloadBankFile, failPayment } from '#modules/payroll/shared/bank-file.ts'

export async function closedRun(ctx: Ctx, id: string) {
  const run = await ctx.db
    .selectFrom('payroll_run')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  if (run.state !== 'Closed') throw conflict('Payments are made once the payroll is closed.')
  return run
}

export const bankFileRoutes: Route[] = [
  handle(downloadBankFile, async (ctx, { params }) => {
    const run = await closedRun(ctx, params.run_id)
    const template = await ctx.db
      .selectFrom('bank_file_template')
      .selectAll()
      .where('id', '=', params.template_id)
      .executeTakeFirst()
    if (!template) throw notFound()
    const { rows } = await sql<BankPayment>`
      select e.code as employee_code, e.full_name as name, coalesce(s.bank_name, '') as bank, b.account_number as account,
        s.net::text as amount, ${run.pay_on}::text as pay_on, ${run.title}::text as period
      from payslip s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      join lateral (select b.account_number from employee_bank b where b.org_id = s.org_id and b.employee_id = s.employee_id
        order by b.is_primary desc, b.id limit 1) b on true
      where s.run_id = ${run.id} and s.state = 'Computed' and not s.is_held and s.paid_on is null and s.net > 0 and s.cheque_number is null
        and (${template.bank_name}::text is null or lower(s.bank_name) = lower(${template.bank_name}))
      order by e.code`.execute(ctx.db)
    if (!rows.length) throw conflict('No payment is due by this file.')
    await noteReading(
      ctx,
      (['Pay', 'Bank account'] as const).map((part) => ({ employee_id: null, part })),
      { how: 'Report', about: `Bank file ${template.name}, ${run.title}`, row_count: rows.length },
    )
    return {
      name: `${template.name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}-${run.start_on}.csv`,
      media_type: 'text/csv',
      // the database checks what the column may hold
      content: Buffer.from(bankFile({ ...template, delimiter: template.delimiter as Delimiter }, rows)),
    }
  }),
  serveAction(failPayment, async (ctx, { params, body }) => {
    const run = await closedRun(ctx, params.run_id)
    const failed = await ctx.db
      .updateTable('payslip')
      .set((eb) => ({
        paid_on: null,
        paid_reference: null,
        payment_failure: body.reason,
        version: eb('version', '+', 1),
      }))
      .where('run_id', '=', run.id)
      .where('id', 'in', body.payslip_ids)
      .where('paid_on', 'is not', null)
      .executeTakeFirst()
    if (failed.numUpdatedRows === 0n) throw conflict('None of these payslips is paid.')
    return { failed: Number(failed.numUpdatedRows) }
  }),
]
