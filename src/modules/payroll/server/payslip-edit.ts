import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading.ts'
import { refusedEdit } from '#modules/payroll/domain/run-rules.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { payslipOf } from '#modules/payroll/server/payslip.ts'
import { runToPay } from '#modules/payroll/server/run-to-pay.ts'
import { computeBatch, totalRun } from '#modules/payroll/server/run-compute.ts'
import { editLine, revertLine } from '#modules/payroll/shared/payslip.ts'

/** Holds the run before the payslip: generating, submitting and editing wait for each other in one order. */
async function openSlip(ctx: Ctx, id: string, version: number) {
  const { rows } = await sql<{ id: string; state: string }>`
    select r.id, r.state from payroll_run r where r.id = (select run_id from payslip where id = ${id}) for update`.execute(
    ctx.db,
  )
  const [run] = rows
  if (!run) throw notFound()
  const { row } = await changing(ctx, 'payslip', id, version, {
    current: () => payslipOf(ctx, id),
    check: () => {
      if (run.state !== 'In review')
        throw conflict(`This payroll is ${run.state}: payslips are edited in review.`)
    },
  })
  return { run, employee_id: row.employee_id }
}

/** Computes the payslip again with its edits, and withdraws the signature. What cannot be paid is refused. */
async function recompute(
  ctx: Ctx,
  { run, employee_id }: Awaited<ReturnType<typeof openSlip>>,
  field: string,
) {
  await computeBatch(ctx.db, await payRules(ctx.db), await runToPay(ctx.db, run.id), [employee_id])
  const failed = await ctx.db
    .selectFrom('payslip')
    .select('failure')
    .where('run_id', '=', run.id)
    .where('employee_id', '=', employee_id)
    .where('state', '=', 'Failed')
    .executeTakeFirst()
  if (failed) throw invalid({ [field]: [failed.failure ?? ''] })
  await totalRun(ctx.db, run.id, 'In review')
}

export const payslipEditRoutes: Route[] = [
  serveAction(editLine, async (ctx, { params, body }) => {
    const { heading_id, amount, remarks } = body
    const slip = await openSlip(ctx, params.id, body.version)
    const heading = await ctx.db
      .selectFrom('payroll_heading')
      .select('source')
      .where('id', '=', heading_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!heading) throw invalid({ heading_id: ['Select a valid choice.'] })
    // the database checks what the column may hold
    const refused = refusedEdit(heading.source as HeadingSource)
    if (refused) throw invalid({ heading_id: [refused] })
    const edit = { amount, remarks, edited_by: ctx.viewer.account_id, edited_at: ctx.now }
    await ctx.db
      .insertInto('payslip_edit')
      .values({ ...edit, id: newId(), run_id: slip.run.id, employee_id: slip.employee_id, heading_id })
      .onConflict((oc) =>
        oc
          .constraint('payslip_edit_once')
          .doUpdateSet((eb) => ({ ...edit, version: eb('payslip_edit.version', '+', 1) })),
      )
      .execute()
    await recompute(ctx, slip, 'amount')
  }),
  serveAction(revertLine, async (ctx, { params, body }) => {
    const slip = await openSlip(ctx, params.id, body.version)
    const gone = await ctx.db
      .deleteFrom('payslip_edit')
      .where('run_id', '=', slip.run.id)
      .where('employee_id', '=', slip.employee_id)
      .where('heading_id', '=', body.heading_id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw invalid({ heading_id: ['This amount is not edited.'] })
    await recompute(ctx, slip, 'heading_id')
  }),
]
