import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { RunStep } from '#modules/payroll/domain/run-rules.ts'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'

const Payload = z.object({ id: z.uuid() })

/** Tells whose turn it is, and those who wait for what was decided. No amount is told. */
export async function followStep(
  ctx: Ctx,
  id: string,
  { step, is_last, remarks }: { step: RunStep; is_last: boolean; remarks: string },
): Promise<void> {
  if (!['submit', 'approve', 'reject', 'close', 'cancel'].includes(step)) return
  await settleSubject(ctx, id)
  if (step === 'submit' || (step === 'approve' && !is_last)) await ctx.signal('payroll_run.awaits', { id })
  else if (step === 'close') await ctx.signal('payroll_run.closed', { id })
  else if (step !== 'cancel')
    await ctx.signal('payroll_run.decided', { id, is_approved: step === 'approve', remarks })
}

const runAbout = ({ db }: SignalCtx, id: string) =>
  db
    .selectFrom('payroll_run')
    .select(['title', 'state', 'generated_by', 'first_approved_by'])
    .where('id', '=', id)
    .executeTakeFirst()
const pageOf = ({ org }: SignalCtx, id: string) => `/admin/${org.slug}/payroll/collection/detail/${id}`

export const runNotices: readonly SignalHandler[] = [
  notification({
    signal: 'payroll_run.awaits',
    title: 'Payroll: awaiting your approval',
    payload: Payload,
    async tell(ctx, { id }) {
      const run = await runAbout(ctx, id)
      if (run?.state !== 'Submitted') return null
      const { approver_ids, second_approver_ids } = await settingOf(ctx.db, approvalSetting)
      const named = run.first_approved_by === null ? approver_ids : second_approver_ids
      const people = named.length
        ? await ctx.db.selectFrom('employee').select('account_id').where('id', 'in', named).execute()
        : []
      const beside = [run.generated_by, run.first_approved_by]
      const accounts = people.flatMap(({ account_id }) =>
        account_id && !beside.includes(account_id) ? [account_id] : [],
      )
      const text = `${run.title} awaits your approval`
      if (accounts.length)
        return { accounts, text, url: `/user/payroll/approval/details/${id}`, subject_id: id }
      return {
        hr: [P.payroll.generate],
        text: `${run.title} awaits approval`,
        url: pageOf(ctx, id),
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'payroll_run.decided',
    title: 'Payroll: approved or returned',
    payload: Payload.extend({ is_approved: z.boolean(), remarks: z.string() }),
    async tell(ctx, { id, is_approved, remarks }) {
      const run = await runAbout(ctx, id)
      if (!run?.generated_by || run.generated_by === ctx.account_id) return null
      const outcome = is_approved ? 'was approved' : 'was returned to review'
      return {
        accounts: [run.generated_by],
        text: `${run.title} ${outcome}${remarks ? `: ${remarks}` : ''}`,
        url: pageOf(ctx, id),
      }
    },
  }),
  notification({
    signal: 'payroll_run.closed',
    title: 'Payroll: your payslip is ready',
    payload: Payload,
    async tell(ctx, { id }) {
      const { rows } = await sql<{ title: string; accounts: string[] }>`
        select r.title, array_agg(e.account_id) as accounts from payroll_run r
        join payslip s on s.org_id = r.org_id and s.run_id = r.id and s.state = 'Computed'
        join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.account_id is not null
        where r.id = ${id} and r.state = 'Closed' group by r.title`.execute(ctx.db)
      const [run] = rows
      return run
        ? {
            accounts: run.accounts,
            text: `Your payslip is ready: ${run.title}`,
            url: '/user/payroll/payslip',
          }
        : null
    },
  }),
]
