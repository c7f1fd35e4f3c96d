import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { reviewAbilities, reviewProblems } from '#modules/hris/domain/employment-review.ts'
import { lockEmployee, forgetAccounts } from '#modules/hris/server/employee-row.ts'
import { applyReview } from '#modules/hris/server/employment-review-apply.ts'
import {
  changesOf,
  namedColumn,
  namesColumn,
  type Names,
} from '#modules/hris/server/employment-review-names.ts'
import { reviewsWithin } from '#modules/hris/server/employment-review-query.ts'
import { dropTasks, progressColumn, startTasks } from '#modules/hris/server/life-task.ts'
import { countryOf, refuseUnknownPlace, typeFacts } from '#modules/hris/server/place.ts'
import { refuseWrongSupervisors } from '#modules/hris/server/supervisor-list.ts'
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
    if (query.search) {
      const term = query.search.toLowerCase()
      all = all.where(
        sql<boolean>`r.employee_id = any(array(select w.employee_id from employee_word w where w.word >= ${term} and w.word < ${`${term}\u{10FFFF}`}))`,
      )
    }
    const { second_person } = await settingOf(ctx.db, reviewSettings)
    const rows = shown(ctx, all).orderBy('r.effective_from', 'desc').orderBy('r.id')
    const { count, results } = await page(query, all, rows as never)
    return { count, results: results.map((row) => reviewOf(ctx, row as Row, second_person)) }
  }),
  handle(readReview, (ctx, { params }) => detailOf(ctx, params.id)),
  handle(createReview, async (ctx, { body }) => {
    await refuseWrong(ctx, body.employee_id, body)
    const id = newId()
    await guarded(() =>
      ctx.db
        .insertInto('employment_review')
        .values({ ...columnsOf(body), employee_id: body.employee_id, id, created_by: ctx.viewer.account_id })
        .execute(),
    )
    return detailOf(ctx, id)
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
    return detailOf(ctx, params.id)
  }),
  handle(scheduleReview, async (ctx, { params, body }) => {
    const review = await open(ctx, params.id, body.version)
    const { second_person } = await settingOf(ctx.db, reviewSettings)
    if (review.state !== 'Draft') throw conflict(`This change is already ${review.state}.`)
    if (second_person && review.created_by === ctx.viewer.account_id)
      throw forbidden('Another person has to approve the change that you have prepared.')
    const detail = await detailOf(ctx, params.id)
    await refuseWrong(ctx, review.employee_id, detail.input)
    await ctx.db
      .updateTable('employment_review')
      .set({ state: 'Scheduled', version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    await beginTasks(ctx, review)
    if (review.effective_from <= ctx.today) await applyNow(ctx, params.id)
    else await ctx.signal('employment_review.scheduled', { review_id: params.id })
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

/** The same facts and rules for a draft, a change of it, and the day on which it is scheduled. */
async function refuseWrong(ctx: Ctx, employeeId: string, asked: Omit<ReviewInput, 'employee_id'>) {
  if (employeeId === ctx.employee_id) throw forbidden('Nobody changes their own employment.')
  const [employee, type, { back_days, probation_extensions, probation_months }, country, kind, extended] =
    await Promise.all([
      lockEmployee(ctx, employeeId, 'read').catch(() => {
        throw invalid({ employee_id: ['Select a valid choice.'] })
      }),
      ctx.db.selectFrom('change_type').selectAll().where('id', '=', asked.change_type_id).executeTakeFirst(),
      settingOf(ctx.db, reviewSettings),
      countryOf(ctx.db, ctx.org.org_id),
      typeFacts(ctx.db, asked.employment_type_id),
      extensionsOf(ctx, employeeId),
    ])
  if (!type || type.is_archived) throw invalid({ change_type_id: ['Select a valid choice.'] })
  const problems = reviewProblems(asked, {
    today: ctx.today,
    back_days,
    category: type.category,
    allows: type,
    joined_on: employee.joined_on,
    left_on: employee.left_on,
    confirmed_on: employee.confirmed_on,
    country,
    needs_contract_end: kind.is_contract && employee.contract_ends_on === null,
    probation: { extended, extensions: probation_extensions, months: probation_months },
  })
  if (problems) throw invalid(problems)
  await refuseUnknownPlace(ctx.db, asked)
  if (asked.supervisors) await refuseWrongSupervisors(ctx, employeeId, asked.supervisors)
}

/** How often the probation of this employment was prolonged. */
async function extensionsOf(ctx: Ctx, employeeId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('employment_review as r')
    .innerJoin('change_type as c', (join) =>
      join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.change_type_id'),
    )
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'r.org_id').onRef('e.id', '=', 'r.employee_id'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .where('r.employee_id', '=', employeeId)
    .where('r.state', '=', 'Applied')
    .where('c.category', '=', 'Probation extension')
    .whereRef('r.effective_from', '>=', 'e.joined_on')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function beginTasks(ctx: Ctx, { id, employee_id, change_type_id, effective_from }: Stored) {
  const { rows } = await sql<{ template_id: string | null; about: string; supervisor_id: string | null }>`
    select (select task_template_id from change_type where id = ${change_type_id}) as template_id, e.full_name as about,
      (select supervisor_id from supervisor_link l where l.employee_id = e.id order by authority_order limit 1) as supervisor_id
    from employee e where e.id = ${employee_id}`.execute(ctx.db)
  const [facts] = rows
  if (facts)
    await startTasks(ctx, 'employment_review', {
      ...facts,
      subject_id: id,
      employee_id,
      anchor: effective_from,
    })
}
type Stored = { id: string; employee_id: string; change_type_id: string; effective_from: string }

async function applyNow(ctx: Ctx, id: string) {
  const done = await applyReview(ctx.db, ctx, id)
  if (!done) return
  await ctx.signal('employee.assignment_changed', {
    employee_id: done.employee_id,
    valid_from: done.effective_from,
  })
  await ctx.signal('employment_review.applied', { review_id: id })
  await forgetAccounts(ctx, done.supervisors)
}

const columnsOf = ({
  employee_id: _,
  version: __,
  supervisors,
  ...rest
}: Partial<ReviewInput> & Omit<ReviewInput, 'employee_id'> & { version?: number }) => ({
  ...rest,
  supervisors: supervisors === null ? null : JSON.stringify(supervisors),
})

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
  is_own: boolean
  is_self: boolean
  named: Names
  former: Names
}

const reviewOf = (
  ctx: Ctx,
  { is_own, is_self, named, former, ...row }: Row,
  second_person: boolean,
): Review => ({
  ...row,
  changes: changesOf(former, named),
  abilities: reviewAbilities({
    state: row.state,
    is_own,
    second_person,
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
    ])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { second_person } = await settingOf(ctx.db, reviewSettings)
  // what is stored was checked by the schema that it is answered through
  return { ...reviewOf(ctx, row as Row, second_person), input: row as unknown as ReviewInput }
}

async function guarded(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'employment_review_once')
      throw invalid({ effective_from: ['Another change of this person is arranged for this day.'] })
    throw error
  }
}
