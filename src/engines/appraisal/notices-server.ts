import { sql } from 'kysely'
import { z } from 'zod'
import type { Code } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import {
  appealDecided,
  appealSent,
  formSentBack,
  formsDue,
  formsSent,
  nominationDecided,
  peersNominated,
  resultsReleased,
} from '#engines/appraisal/signal-server.ts'

const forms = z.object({ occasion_id: z.uuid(), appraiser_ids: z.array(z.uuid()) })

interface Pages {
  /** What the list of notifications calls the use: `Appraisal`. */
  title: string
  toFill: string
  form: (id: string) => string
  results: string
  /** Where supervisors approve the colleagues that their team nominates. */
  nominations?: string
  /** Where HR finds the appeals of an occasion. */
  appeals?: (org: string, occasion_id: string) => string
}

/** What people are told of a use of appraisals. None names an appraisee or a score: it may be read over a shoulder. */
export const appraisalNotifications = (
  use: { name: string; manage: readonly Code[] },
  { title, toFill, form, results, nominations = toFill, appeals = () => results }: Pages,
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
  notification({
    signal: peersNominated(use),
    title: `${title}: colleagues were nominated`,
    payload: z.object({ occasion_id: z.uuid(), employee_id: z.uuid() }),
    async tell(ctx, { occasion_id, employee_id }) {
      const { rows } = await sql<{
        supervisor_id: string
      }>`select l.supervisor_id from supervisor_on(org_today()) l
        where l.employee_id = ${employee_id} order by l.authority_order limit 1`.execute(ctx.db)
      const text = `nominated colleagues as appraisers for “${await titleOf(ctx, occasion_id)}”`
      const supervisors = rows.map(({ supervisor_id }) => supervisor_id)
      return { accounts: await accountsOf(ctx, supervisors), text, url: nominations }
    },
  }),
  notification({
    signal: nominationDecided(use),
    title: `${title}: your nominations were decided`,
    payload: z.object({ employee_ids: z.array(z.uuid()) }),
    async tell(ctx, { employee_ids }) {
      return { accounts: await accountsOf(ctx, employee_ids), text: 'decided your nominations', url: toFill }
    },
  }),
  notification({
    signal: appealSent(use),
    title: `${title}: a result was appealed`,
    payload: z.object({ result_id: z.uuid() }),
    async tell(ctx, { result_id }) {
      const { occasion_id, employee_id } = await resultIn(ctx, result_id)
      const text = `appealed a result of “${await titleOf(ctx, occasion_id)}”`
      return { hr: use.manage, about: { employee_id }, text, url: appeals(ctx.org.slug, occasion_id) }
    },
  }),
  notification({
    signal: appealDecided(use),
    title: `${title}: your appeal was decided`,
    payload: z.object({ result_id: z.uuid() }),
    async tell(ctx, { result_id }) {
      const { occasion_id, employee_id } = await resultIn(ctx, result_id)
      const text = `decided your appeal of “${await titleOf(ctx, occasion_id)}”`
      return { accounts: await accountsOf(ctx, [employee_id]), text, url: results }
    },
  }),
]

const resultIn = (ctx: SignalCtx, id: string) =>
  ctx.db
    .selectFrom('appraisal_result')
    .select(['occasion_id', 'employee_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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
