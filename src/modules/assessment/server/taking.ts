import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { behindLink, OVER, type Behind } from '#platform/behind-link.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { clock } from '#platform/clock.ts'
import { handle, handleOpen, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import {
  attemptOf,
  closeOverdue,
  keepAnswer,
  startAttempt,
  submitAttempt,
  takerWhere,
  type At,
  type TakerRow,
} from '#modules/assessment/server/attempt.ts'
import { linkedAttempt, myAssessments, ownAttempt, type Attempt } from '#modules/assessment/shared/attempt.ts'

const ownTaker = (ctx: Ctx, id: string) =>
  takerWhere(ctx, sql`t.id = ${id} and t.employee_id = ${ctx.employee_id || null}::uuid`)

/** What is found by a link that still works. Its end, like anything else that is wrong, is only not found. */
const linked = <T>(ctx: OpenCtx, token: string, work: (at: Behind, row: TakerRow) => Promise<T>) =>
  behindLink(ctx, token, { application: 'assessment', cause: 'assessment_link' }, async (at, hash) => {
    const row = await takerWhere(at, sql`t.token_hash = ${hash} and t.expires_at > ${at.now}`).catch(() => {
      throw notFound(OVER)
    })
    return work(at, row)
  })

/** Does something to an attempt and shows what it is then. */
async function after(at: At, row: TakerRow, act: (at: At, row: TakerRow) => Promise<void>): Promise<Attempt> {
  await act(at, row)
  return attemptOf(at, await takerWhere(at, sql`t.id = ${row.id}`))
}

export const takingRoutes: Route[] = [
  serveList(myAssessments, {
    from: () => sql`assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id`,
    select: () => ({
      assessment: sql`a.title`,
      duration_minutes: sql`round(a.duration_minutes * (1 + t.extra_percent / 100.0))::int`,
      closes_on: sql`a.closes_on`,
      state: sql`t.state`,
      submitted_at: sql`t.submitted_at`,
      score: sql`case when a.shows_score then t.score end`,
    }),
    id: sql`t.id`,
    where: ({ employee_id }, query) => [
      sql<boolean>`t.employee_id = ${employee_id || null}::uuid`,
      sql<boolean>`t.state <> 'Cancelled'`,
      query['view'] === 'new' && sql<boolean>`t.state in ('Invited', 'Started')`,
      query['view'] === 'completed' && sql<boolean>`t.state not in ('Invited', 'Started')`,
    ],
    search: (_, search) => [sql<boolean>`a.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    filters: { view: () => null },
    order: sql`(t.state = 'Started') desc, t.submitted_at desc nulls first, a.title`,
  }),
  handle(ownAttempt.read, async (ctx, { params }) => attemptOf(ctx, await ownTaker(ctx, params.id))),
  handle(ownAttempt.start, async (ctx, { params }) =>
    after(ctx, await ownTaker(ctx, params.id), startAttempt),
  ),
  handle(ownAttempt.answer, async (ctx, { params, body }) =>
    keepAnswer(ctx, await ownTaker(ctx, params.id), body),
  ),
  handle(ownAttempt.submit, async (ctx, { params }) =>
    after(ctx, await ownTaker(ctx, params.id), submitAttempt),
  ),
  handleOpen(linkedAttempt.read, (ctx, { params }) => linked(ctx, params.token, attemptOf)),
  handleOpen(linkedAttempt.start, (ctx, { params }) =>
    linked(ctx, params.token, (at, row) => after(at, row, startAttempt)),
  ),
  handleOpen(linkedAttempt.answer, (ctx, { params, body }) =>
    linked(ctx, params.token, (at, row) => keepAnswer(at, row, body)),
  ),
  handleOpen(linkedAttempt.submit, (ctx, { params }) =>
    linked(ctx, params.token, (at, row) => after(at, row, submitAttempt)),
  ),
]

/** Attempts that nobody handed in. Whoever comes back sooner closes their own by that. */
export const closeAttempts: Schedule = {
  name: 'assessment.close',
  title: 'Close assessments whose time is over',
  every: 'hour',
  at: ':25',
  async needed(db) {
    const { rows } = await sql<{ is_due: boolean }>`select exists (select from assessment_taker
      where state = 'Started' and deadline_at <= ${clock.instant()}) as is_due`.execute(db)
    return rows[0]?.is_due ?? false
  },
  run: async (ctx) => ({ closed: await ctx.batch((db) => closeOverdue(db, clock.instant())) }),
}
