import { sql } from 'kysely'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { reviewAbilities } from '#modules/hris/domain/employment-review.ts'
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
import { reviewsWithin } from '#modules/hris/server/employment-review-query.ts'
import { dropTasks, progressColumn } from '#modules/hris/server/life-task.ts'
import { moveTasks } from '#modules/hris/server/life-task-start.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import {
  cancelReview,
  changeReview,
  createReview,
  readReview,
  reviews,
  scheduleReview,
  type Review,
  type ReviewDetail,
  type ReviewInput,
} from '#modules/hris/shared/employment-review.ts'

export const employmentReviewRoutes: Route[] = [
  handle(reviews, async (ctx, { query }) => {
    let all = rowsOf(ctx)
    if (query.state?.length) all = all.where('r.state', 'in', query.state)
    if (query.change_type_id?.length) all = all.where('r.change_type_id', 'in', query.change_type_id)
    if (query.employee_id) all = all.where('r.employee_id', '=', query.employee_id)
    for (const condition of await reviewsWithin(ctx.db, query)) all = all.where(condition)
    for (const condition of foundBy(query.search, sql`r.employee_id`)) all = all.where(condition)
    const { second_person } = await settingOf(ctx.db, reviewSettings)
    const rows = shown(ctx, all).orderBy('r.effective_from', 'desc').orderBy('r.id')
    const { count, results } = await page(query, all, rows as never)
    return { count, results: results.map((row) => reviewOf(ctx, row as Row, second_person)) }
  }),
  handle(readReview, (ctx, { params }) => detailOf(ctx, params.id)),
  handle(createReview, async (ctx, { body }) => {
    return detailOf(ctx, await draftReview(ctx, body))
  }),
  handle(changeReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    await refuseWrong(ctx, review.employee_id, body)
    // what was approved is approved anew
    await guarded(() =>
      ctx.db
        .updateTable('employment_review')
        .set({
          ...columnsOf(body),
          state: 'Draft',
          problem: null,
          created_by: ctx.viewer.account_id,
          version: body.version + 1,
        })
        .where('id', '=', params.id)
        .execute(),
    )
    await moveTasks(ctx, 'employment_review', review.id, review.effective_from, body.effective_from)
    return detailOf(ctx, params.id)
  }),
  handle(scheduleReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    if (review.state !== 'Draft') throw conflict(`This change is already ${review.state}.`)
    if ((await needsSecond(ctx, review.change_type_id)) && review.created_by === ctx.viewer.account_id)
      throw forbidden('Another person has to approve the change that you have prepared.')
    const detail = await detailOf(ctx, params.id)
    await refuseWrong(ctx, review.employee_id, detail.input)
    await beginReview(ctx, review)
    return detailOf(ctx, params.id)
  }),
  handle(cancelReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    await ctx.db
      .updateTable('employment_review')
      .set({ state: 'Cancelled', problem: body.remarks, version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    await dropTasks(ctx, 'employment_review', review.id, body.remarks)
    await reopenConfirmation(ctx.db, { review_id: review.id })
    return detailOf(ctx, params.id)
  }),
]

async function open(ctx: Ctx, id: string, version: number) {
  const review = await ctx.db
    .selectFrom('employment_review')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw notFound()
  if (review.version !== version)
    throw conflict('Somebody else has changed this. Reload and try again.', {
      current: await detailOf(ctx, id),
    })
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
    'r.state',
    'r.remarks',
    'r.problem',
    'r.applied_at',
    'r.version',
    'c.needs_approval',
    sql<boolean>`r.created_by is not distinct from ${ctx.viewer.account_id}::uuid`.as('is_own'),
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
type Row = Omit<Review, 'changes' | 'abilities'> & {
  needs_approval: boolean
  is_own: boolean
  is_self: boolean
  named: Names
  former: Names
}

const reviewOf = (
  ctx: Ctx,
  { is_own, is_self, named, former, needs_approval, ...row }: Row,
  second_person: boolean,
): Review => ({
  ...row,
  changes: changesOf(former, named),
  abilities: reviewAbilities({
    state: row.state,
    is_own,
    second_person: second_person || needs_approval,
    may_write: !is_self && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.employmentReview], 'write'),
  }),
})

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
      'r.pay_step',
      'r.supervisors',
      'r.confirmed_on',
      'r.probation_ends_on',
      'r.contract_ends_on',
      'r.leave_balances',
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { second_person } = await settingOf(ctx.db, reviewSettings)
  // what is stored was checked by the schema that it is answered through
  return { ...reviewOf(ctx, row as Row, second_person), input: row as unknown as ReviewInput }
}
