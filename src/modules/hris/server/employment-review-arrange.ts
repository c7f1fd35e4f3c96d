import { sql } from 'kysely'
import { forbidden, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { rowOn } from '#modules/hris/domain/assignment-timeline.ts'
import { reviewProblems } from '#modules/hris/domain/employment-review.ts'
import { timelineOf } from '#modules/hris/server/assignment-store.ts'
import { forgetAccounts, lockEmployee } from '#modules/hris/server/employee-row.ts'
import { applyReview, leaveSettledUntil } from '#modules/hris/server/employment-review-apply.ts'
import { termsOn } from '#modules/hris/server/law-terms.ts'
import { startTasks } from '#modules/hris/server/life-task-start.ts'
import {
  countryOf,
  refuseOutOfReach,
  refuseStepBeyond,
  refuseUnknownPlace,
  typeFacts,
} from '#modules/hris/server/place.ts'
import { withPay } from '#modules/hris/server/prepared-pay.ts'
import { refuseWrongSupervisors } from '#modules/hris/server/supervisor-write.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import type { ReviewInput } from '#modules/hris/shared/employment-review.ts'

/** Writes a change as a draft, by all its rules. Answers its id. Those of one key are applied in one transaction. */
export async function draftReview(
  ctx: Ctx,
  given: ReviewInput,
  together: string | null = null,
): Promise<string> {
  const input = withPay(ctx, given)
  await refuseWrong(ctx, input.employee_id, input)
  const id = newId()
  await guarded(() =>
    ctx.db
      .insertInto('employment_review')
      .values({
        ...columnsOf(input),
        employee_id: input.employee_id,
        id,
        together,
        created_by: ctx.viewer.account_id,
      })
      .execute(),
  )
  return id
}

/** Whether somebody else than who prepared it has to approve a change: of every type, or of this one. */
export async function needsSecond({ db }: Pick<Ctx, 'db'>, changeTypeId: string): Promise<boolean> {
  const [{ second_person }, type] = await Promise.all([
    settingOf(db, reviewSettings),
    db.selectFrom('change_type').select('needs_approval').where('id', '=', changeTypeId).executeTakeFirst(),
  ])
  return second_person || type?.needs_approval === true
}

/**
 * From now on it comes on its day; a day that is past or today comes at once. What was approved by a request, the request
 * has told.
 */
export async function beginReview(
  ctx: Ctx,
  review: Arranged,
  by: 'hand' | 'request' = 'hand',
): Promise<void> {
  await ctx.db
    .updateTable('employment_review')
    .set({ state: 'Scheduled', approval: null, version: review.version + 1 })
    .where('id', '=', review.id)
    .execute()
  await settleSubject(ctx, review.id)
  await beginTasks(ctx, review)
  if (review.effective_from <= ctx.today && !(await isPart(ctx, review.id))) await applyNow(ctx, review.id)
  else if (by === 'hand') await ctx.signal('employment_review.scheduled', { review_id: review.id })
}

export interface Arranged {
  id: string
  employee_id: string
  change_type_id: string
  effective_from: string
  version: number
}

/** The same facts and rules for a draft, a change of it, and the day on which it is scheduled. */
export async function refuseWrong(ctx: Ctx, employeeId: string, asked: Omit<ReviewInput, 'employee_id'>) {
  if (employeeId === ctx.employee_id) throw forbidden('Nobody changes their own employment.')
  const employee = await lockEmployee(ctx, employeeId, 'read').catch(() => {
    throw invalid({ employee_id: ['Select a valid choice.'] })
  })
  const [type, { back_days, probation_extensions }, { probation_months }, country, kind, extended, settled] =
    await Promise.all([
      ctx.db.selectFrom('change_type').selectAll().where('id', '=', asked.change_type_id).executeTakeFirst(),
      settingOf(ctx.db, reviewSettings),
      termsOn(ctx.db, asked.effective_from),
      countryOf(ctx.db, ctx.org.org_id),
      typeFacts(ctx.db, asked.employment_type_id),
      extensionsOf(ctx, employeeId),
      leaveSettledUntil(ctx.db),
    ])
  if (!type || type.is_archived) throw invalid({ change_type_id: ['Select a valid choice.'] })
  const problems = reviewProblems(asked, {
    today: ctx.today,
    back_days,
    category: type.category,
    allows: type,
    leave_settled_until: settled,
    joined_on: employee.joined_on,
    left_on: employee.left_on,
    confirmed_on: employee.confirmed_on,
    country,
    needs_contract_end: kind.is_contract && employee.contract_ends_on === null,
    probation: { extended, extensions: probation_extensions, months: probation_months },
  })
  if (problems) throw invalid(problems)
  await refuseUnknownPlace(ctx.db, asked)
  await refuseOutOfReach(ctx, asked)
  await refuseWrongStep(ctx, employeeId, asked)
  if (asked.supervisors)
    await refuseWrongSupervisors(ctx, employeeId, asked.supervisors, asked.effective_from)
}

/** The step that would hold on the day, whether it is named or stays, is one of the level that would. */
async function refuseWrongStep(
  ctx: Ctx,
  employeeId: string,
  { effective_from, employment_level_id, pay_step }: Omit<ReviewInput, 'employee_id'>,
) {
  if (employment_level_id === null && pay_step === null) return
  const held = rowOn(await timelineOf(ctx.db, employeeId), effective_from)?.place
  if (!held) return
  await refuseStepBeyond(
    ctx.db,
    {
      employment_level_id: employment_level_id ?? held.employment_level_id,
      pay_step: pay_step ?? held.pay_step,
    },
    held,
  )
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

async function beginTasks(ctx: Ctx, { id, employee_id, change_type_id, effective_from }: Arranged) {
  const { rows } = await sql<{ template_id: string | null; about: string; supervisor_id: string | null }>`
    select (select task_template_id from change_type where id = ${change_type_id}) as template_id, e.full_name as about,
      (select supervisor_id from supervisor_on(${ctx.today}) l where l.employee_id = e.id order by authority_order limit 1) as supervisor_id
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

/** One of several that are applied in one transaction: the night does that, when all are scheduled. */
async function isPart({ db }: Ctx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('employment_review')
    .select('together')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.together != null
}

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

/** The columns that a change names, as they are stored. */
export const columnsOf = ({
  employee_id: _,
  version: __,
  supervisors,
  ...rest
}: Partial<ReviewInput> & Omit<ReviewInput, 'employee_id'> & { version?: number }) => ({
  ...rest,
  supervisors: supervisors === null ? null : JSON.stringify(supervisors),
})

/** Two changes of a person on one day are a refusal at the day. */
export async function guarded(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'employment_review_once')
      throw invalid({ effective_from: ['Another change of this person is arranged for this day.'] })
    throw error
  }
}
