import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { formSentBack, formsDue, formsSent, resultsReleased } from '#engines/appraisal/signal-server.ts'

const forms = z.object({ occasion_id: z.uuid(), appraiser_ids: z.array(z.uuid()) })

interface Pages {
  /** What the list of notifications calls the use: `Appraisal`. */
  title: string
  toFill: string
  form: (id: string) => string
  results: string
}

/** What people are told of a use of appraisals. None names an appraisee or a score: it may be read over a shoulder. */
export const appraisalNotifications = (
  use: { name: string },
  { title, toFill, form, results }: Pages,
): readonly SignalHandler[] => [
  notification({
    signal: formsSent(use),
    title: `${title}: forms were sent to you`,
    payload: forms,
    async tell(ctx, { occasion_id, appraiser_ids }) {
      const text = `sent you forms to fill in for “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, appraiser_ids), text, url: toFill }
    },
  }),
  notification({
    signal: formsDue(use),
    title: `${title}: reminder of open forms`,
    payload: forms,
    async tell(ctx, { occasion_id, appraiser_ids }) {
      const text = `reminded you of your open forms for “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, appraiser_ids), text, url: toFill }
    },
  }),
  notification({
    signal: formSentBack(use),
    title: `${title}: a form was sent back to you`,
    payload: z.object({ form_id: z.uuid() }),
    async tell(ctx, { form_id }) {
      const row = await ctx.db
        .selectFrom('appraisal_assignment')
        .select(['appraiser_id', 'occasion_id'])
        .where('id', '=', form_id)
        .executeTakeFirst()
      if (!row?.appraiser_id) return null
      return {
        accounts: await accountsOf(ctx, [row.appraiser_id]),
        text: `sent back a form of “${await titleOf(ctx, row.occasion_id)}”`,
        url: form(form_id),
      }
    },
  }),
  notification({
    signal: resultsReleased(use),
    title: `${title}: your result was released`,
    payload: z.object({ occasion_id: z.uuid(), employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { occasion_id, employee_ids }) {
      const text = `released your result of “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, employee_ids), text, url: results }
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

/** The logins of people, without the one who acts. */
export async function accountsOf(ctx: SignalCtx, employeeIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string }>`select account_id from employee
    where id = any(${[...employeeIds]}::uuid[]) and account_id is not null`.execute(ctx.db)
  return rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id)
}
