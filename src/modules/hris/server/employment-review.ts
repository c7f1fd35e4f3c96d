import { sql } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { historyOf } from '#engines/approval/request-store-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { writeComment } from '#engines/thread/comment-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { reviewAbilities, shownChanges, stateOf } from '#modules/hris/domain/employment-review.ts'
import { reopenConfirmation } from '#modules/hris/server/confirmation-decide.ts'
import {
  beginReview,
  columnsOf,
  draftReview,
  guarded,
  needsSecond,
  refuseWrong,
} from '#modules/hris/server/employment-review-arrange.ts'
import {
  changesOf,
  namedColumn,
  namesColumn,
  type Names,
} from '#modules/hris/server/employment-review-names.ts'
import { lockedReview, reviewsWithin, stateColumn } from '#modules/hris/server/employment-review-query.ts'
import { dropTasks, progressColumn } from '#modules/hris/server/life-task.ts'
import { moveTasks } from '#modules/hris/server/life-task-start.ts'
import { notePay, readsPay, withPay } from '#modules/hris/server/prepared-pay.ts'
import { withdrawRequest } from '#modules/hris/server/review-request.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import {
  cancelReview,
  changeReview,
  createReview,
  readReview,
  reviews,
  reviewThread,
  scheduleReview,
  type Review,
  type ReviewDetail,
  type ReviewInput,
} from '#modules/hris/shared/employment-review.ts'

export const employmentReviewRoutes: Route[] = [
  handle(reviews, async (ctx, { query }) => {
    let all = rowsOf(ctx)
    if (query.state?.length) all = all.where(stateColumn, 'in', query.state)
    if (query.change_type_id?.length) all = all.where('r.change_type_id', 'in', query.change_type_id)
    if (query.employee_id) all = all.where('r.employee_id', '=', query.employee_id)
    for (const condition of await reviewsWithin(ctx.db, query)) all = all.where(condition)
    for (const condition of foundBy(query.search, sql`r.employee_id`)) all = all.where(condition)
    const { second_person } = await settingOf(ctx.db, reviewSettings)
    const rows = shown(ctx, all).orderBy('r.effective_from', 'desc').orderBy('r.id')
    const { count, results } = await page(query, all, rows as never)
    const shownRows = results.map((row) => reviewOf(ctx, row as Row, second_person))
    await notePay(ctx, shownRows.map(seen))
    return { count, results: shownRows }
  }),
  handle(readReview, (ctx, { params }) => detailOf(ctx, params.id)),
  handle(createReview, async (ctx, { body }) => {
    return detailOf(ctx, await draftReview(ctx, body))
  }),
  handle(changeReview, async (ctx, { params, body: given }) => {
    const review = await open(ctx, params.id, given.version)
    const body = withPay(ctx, given, review)
    await refuseWrong(ctx, review.employee_id, body)
    await withdrawRequest(ctx, review.id, 'The change was changed: it is sent anew.')
    // what was approved is approved anew
    await guarded(() =>
      ctx.db
        .updateTable('employment_review')
        .set({
          ...columnsOf(body),
          state: 'Draft',
          approval: null,
          problem: null,
          created_by: ctx.viewer.account_id,
          version: body.version + 1,
        })
        .where('id', '=', params.id)
        .execute(),
    )
    await moveTasks(ctx, 'employment_review', review.id, review.effective_from, body.effective_from)
    await settleSubject(ctx, review.id)
    return detailOf(ctx, params.id)
  }),
  handle(scheduleReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    const state = stateOf(review.state, review.approval)
    if (state !== 'Draft' && state !== 'Declined') throw conflict(`This change is already ${state}.`)
    if (review.created_by !== null && (await needsSecond(ctx, review.change_type_id)))
      throw forbidden('Another person has to approve this change: send it to them.')
    // what is stored was checked by the schema that it is answered through
    await refuseWrong(ctx, review.employee_id, review as unknown as ReviewInput)
    if (body.remarks)
      await writeComment(ctx, reviewThread.subjectType, review.id, { body: body.remarks, parent_id: null })
    await beginReview(ctx, review)
    return detailOf(ctx, params.id)
  }),
  handle(cancelReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    await withdrawRequest(ctx, review.id, body.remarks)
    await ctx.db
      .updateTable('employment_review')
      .set({ state: 'Cancelled', approval: null, problem: body.remarks, version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    await dropTasks(ctx, 'employment_review', review.id, body.remarks)
    await settleSubject(ctx, review.id)
    await ctx.signal('employment_review.cancelled', { review_id: review.id, remarks: body.remarks })
    await reopenConfirmation(ctx.db, { review_id: review.id })
    return detailOf(ctx, params.id)
  }),
  ...serveThread(reviewThread, {
    async reach(ctx, id) {
      const row = await shown(ctx, rowsOf(ctx).where('r.id', '=', id)).executeTakeFirst()
      if (!row) return 'none'
      return reviewOf(ctx, row as Row, false).abilities.attach ? 'write' : 'read'
    },
  }),
]

async function open(ctx: Ctx, id: string, version: number) {
  const review = await lockedReview(ctx.db, id)
  await checkVersion(review, version, () => detailOf(ctx, id))
  if (review.state !== 'Draft' && review.state !== 'Scheduled')
    throw conflict(`This change is already ${review.state}.`)
  if (review.employee_id === ctx.employee_id) throw forbidden('Nobody changes their own employment.')
  return review
}

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('employment_review as r')
    .innerJoin('change_type as c', (join) =>
      join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.change_type_id'),
    )
const shown = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  rows.select([
    'r.id',
    'r.effective_from',
    stateColumn.as('state'),
    'r.remarks',
    'r.problem',
    'r.applied_at',
    'r.version',
    'c.needs_approval',
    sql<boolean>`r.created_by is not null`.as('is_prepared'),
    sql<boolean>`r.employee_id is not distinct from ${ctx.employee_id || null}::uuid`.as('is_self'),
    sql<string | null>`(select full_name from account where id = r.created_by)`.as('created_by'),
    sql<Review['change_type']>`json_build_object('id', c.id, 'name', c.name, 'category', c.category)`.as(
      'change_type',
    ),
    personOf(sql`r.employee_id`, ctx.today).as('person'),
    namedColumn.as('named'),
    sql<Names>`coalesce(r.former::json, ${namesColumn('r.employee_id', sql`least(r.effective_from - 1, ${ctx.today}::date)`)})`.as(
      'former',
    ),
    progressColumn('employment_review', 'r.id', ctx.today).as('tasks'),
  ])
type Row = Omit<Review, 'changes' | 'hides_pay' | 'abilities'> & {
  needs_approval: boolean
  is_prepared: boolean
  is_self: boolean
  named: Names
  former: Names
}

const reviewOf = (
  ctx: Ctx,
  { is_prepared, is_self, named, former, needs_approval, ...row }: Row,
  second_person: boolean,
): Review => ({
  ...row,
  ...shownChanges(changesOf(former, named), { reads_pay: readsPay(ctx), is_hr: true }),
  abilities: reviewAbilities({
    state: row.state,
    is_prepared,
    needs_approval: second_person || needs_approval,
    may_write: !is_self && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.employmentReview], 'write'),
  }),
})

const seen = ({ person, changes }: Review) => ({ employee_id: person.id, changes })

async function detailOf(ctx: Ctx, id: string): Promise<ReviewDetail> {
  const row = await shown(ctx, rowsOf(ctx).where('r.id', '=', id))
    .select([
      'r.employee_id',
      'r.change_type_id',
      'r.branch_id',
      'r.division_id',
      'r.job_title_id',
      'r.employment_level_id',
      'r.employment_type_id',
      'r.work_location',
      'r.pay_step',
      'r.annual_salary',
      'r.hourly_rate',
      'r.supervisors',
      'r.confirmed_on',
      'r.probation_ends_on',
      'r.contract_ends_on',
      'r.leave_balances',
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const [{ second_person }, sent] = await Promise.all([
    settingOf(ctx.db, reviewSettings),
    ctx.db
      .selectFrom('employment_review_request as d')
      .innerJoin('request as q', (join) =>
        join.onRef('q.org_id', '=', 'd.org_id').onRef('q.id', '=', 'd.request_id'),
      )
      .select('q.id')
      .where('d.review_id', '=', id)
      .orderBy('q.created_at')
      .execute(),
  ])
  const histories = await historyOf(
    ctx.db,
    sent.map((request) => request.id),
    ctx.today,
  )
  const review = reviewOf(ctx, row as Row, second_person)
  await notePay(ctx, [seen(review)])
  const input = row as unknown as ReviewInput
  return {
    ...review,
    input: readsPay(ctx) ? input : { ...input, annual_salary: null, hourly_rate: null },
    request_id: sent.at(-1)?.id ?? null,
    histories: histories as unknown as ReviewDetail['histories'],
  }
}
