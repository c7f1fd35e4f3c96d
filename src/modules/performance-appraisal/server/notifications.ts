import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { formSentBack, formsDue, formsSent, resultsReleased } from '#engines/appraisal/signal-server.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'

const forms = z.object({ occasion_id: z.uuid(), appraiser_ids: z.array(z.uuid()) })

/** No notification names an appraisee or a score: it may be read over a shoulder. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: formsSent(pa),
    title: 'Appraisal: forms were sent to you',
    payload: forms,
    async tell(ctx, { occasion_id, appraiser_ids }) {
      const text = `sent you forms to fill in for “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, appraiser_ids), text, url: '/user/pa/appraisal' }
    },
  }),
  notification({
    signal: formsDue(pa),
    title: 'Appraisal: reminder of open forms',
    payload: forms,
    async tell(ctx, { occasion_id, appraiser_ids }) {
      const text = `reminded you of your open forms for “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, appraiser_ids), text, url: '/user/pa/appraisal' }
    },
  }),
  notification({
    signal: formSentBack(pa),
    title: 'Appraisal: a form was sent back to you',
    payload: z.object({ form_id: z.uuid() }),
    async tell(ctx, { form_id }) {
      const form = await ctx.db
        .selectFrom('appraisal_assignment')
        .select(['appraiser_id', 'occasion_id'])
        .where('id', '=', form_id)
        .executeTakeFirst()
      if (!form?.appraiser_id) return null
      return {
        accounts: await accountsOf(ctx, [form.appraiser_id]),
        text: `sent back a form of “${await titleOf(ctx, form.occasion_id)}”`,
        url: `/user/pa/appraisal/${form_id}/forms`,
      }
    },
  }),
  notification({
    signal: resultsReleased(pa),
    title: 'Appraisal: your result was released',
    payload: z.object({ occasion_id: z.uuid(), employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { occasion_id, employee_ids }) {
      const text = `released your result of “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, employee_ids), text, url: '/user/pa/reports/summary' }
    },
  }),
  notification({
    signal: 'assigned_kpi.sent',
    title: 'KPI: some await your acknowledgement',
    payload: z.object({ employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { employee_ids }) {
      return {
        accounts: await accountsOf(ctx, employee_ids),
        text: 'sent you KPIs to acknowledge',
        url: '/user/pa/kpi',
      }
    },
  }),
  notification({
    signal: 'assigned_kpi.change_asked',
    title: 'KPI: a change was requested',
    payload: z.object({ id: z.uuid() }),
    async tell(ctx, { id }) {
      const { rows } = await sql<{ supervisor_id: string; title: string }>`
        select l.supervisor_id, k.title from assigned_kpi k join supervisor_on(org_today()) l
          on l.org_id = k.org_id and l.employee_id = k.employee_id and l.authority_order = 1 where k.id = ${id}`.execute(
        ctx.db,
      )
      const [row] = rows
      if (!row) return null
      return {
        accounts: await accountsOf(ctx, [row.supervisor_id]),
        text: `requested a change of the KPI “${row.title}”`,
        url: '/user/supervisor/kpi/assign-kpi',
      }
    },
  }),
]

async function titleOf(ctx: SignalCtx, id: string) {
  const row = await ctx.db
    .selectFrom('appraisal_occasion')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.title
}

async function accountsOf(ctx: SignalCtx, employeeIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string }>`select account_id from employee
    where id = any(${[...employeeIds]}::uuid[]) and account_id is not null`.execute(ctx.db)
  return rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id)
}
