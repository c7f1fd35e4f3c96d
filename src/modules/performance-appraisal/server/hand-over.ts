import { sql } from 'kysely'
import type { Amount } from '#kernel/amount.ts'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { divide, multiply, sum, toPaisa } from '#kernel/money.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { draftReview, readsPay } from '#modules/hris/server/public.ts'
import { handToPlan, handToReview, handToTraining } from '#modules/performance-appraisal/shared/hand-over.ts'
import { addNeeds } from '#modules/training/server/public.ts'

export const handOverRoutes: Route[] = [
  serveAction(handToReview, async (ctx, { params, body: { version, raise_salary, ...asked } }) => {
    if (!allowed(ctx.org.codes, [P.hris.employmentReview], 'write'))
      throw forbidden('Employment reviews are drafted by those who may write them.')
    const { row, write } = await changing(ctx, 'appraisal_recommendation', params.id, version, {
      current: (found) => found,
    })
    if (row.employee_id === ctx.employee_id) throw notFound()
    refuseHanded([row], ['Increment', 'Promotion'])
    const annual_salary = raise_salary ? await raisedSalary(ctx, row) : null
    const review_id = await draftReview(ctx, {
      change_type_id: asked.change_type_id,
      effective_from: asked.effective_from,
      employee_id: row.employee_id,
      job_title_id: asked.job_title_id ?? null,
      employment_level_id: asked.employment_level_id ?? null,
      pay_step: asked.pay_step ?? null,
      annual_salary,
      ...unchanged,
    })
    await write({ handed_on: ctx.today, handed_to: 'Employment review', handed_id: review_id })
    return { review_id }
  }),
  serveAction(handToTraining, async (ctx, { params, body: { recommendation_ids, ...need } }) => {
    const chosen = await approved(ctx, params.occasion_id, recommendation_ids, ['Training'])
    await addNeeds(ctx, {
      employee_ids: chosen.map(({ employee_id }) => employee_id),
      topic: need.topic,
      source: 'Appraisal',
      priority: need.priority,
      target_on: need.target_on ?? null,
      remarks: null,
    })
    await hand(ctx, chosen, 'Training need')
    return { done: chosen.length }
  }),
  serveAction(handToPlan, async (ctx, { params, body: { recommendation_ids, ...plan } }) => {
    const chosen = await approved(ctx, params.occasion_id, recommendation_ids, ['Improvement plan'])
    await ctx.db
      .insertInto('improvement_plan')
      .values(
        chosen.map(({ id, employee_id }) => ({
          ...plan,
          id: newId(),
          employee_id,
          recommendation_id: id,
          created_at: ctx.now,
        })),
      )
      .execute()
    await hand(ctx, chosen, 'Improvement plan')
    return { done: chosen.length }
  }),
]

const unchanged = {
  branch_id: null,
  division_id: null,
  employment_type_id: null,
  work_location: null,
  hourly_rate: null,
  supervisors: null,
  confirmed_on: null,
  probation_ends_on: null,
  contract_ends_on: null,
  leave_balances: 'keep',
  remarks: 'Recommended by the appraisal.',
} as const

interface Approved {
  id: string
  employee_id: string
  kind: string
  state: string
  handed_on: string | null
}
function refuseHanded(rows: readonly Omit<Approved, 'id' | 'employee_id'>[], kinds: readonly string[]) {
  if (rows.some(({ kind }) => !kinds.includes(kind)))
    throw refuse('Some of these recommendations are of another kind.')
  if (rows.some(({ state }) => state !== 'Approved'))
    throw refuse('Some of these recommendations are not approved.')
  if (rows.some(({ handed_on }) => handed_on !== null))
    throw refuse('Some of these recommendations are handed over already.')
}

/** Approved recommendations of an occasion, held; never one's own. */
async function approved(ctx: Ctx, occasionId: string, ids: readonly string[], kinds: readonly string[]) {
  const { rows } = await sql<Approved>`
    select p.id, p.employee_id, p.kind, p.state, p.handed_on from appraisal_recommendation p
    join appraisal_result r on r.org_id = p.org_id and r.id = p.result_id
    where r.occasion_id = ${occasionId} and p.id = any(${[...ids]}::uuid[])
      and p.employee_id is distinct from ${ctx.employee_id || null}::uuid order by p.id for update of p`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw notFound()
  refuseHanded(rows, kinds)
  return rows
}

const hand = (ctx: Ctx, chosen: readonly Approved[], to: string) =>
  sql`update appraisal_recommendation set handed_on = ${ctx.today}, handed_to = ${to}, version = version + 1
    where id = any(${chosen.map(({ id }) => id)}::uuid[])`.execute(ctx.db)

/** The salary of today with the recommended percent on it, to the paisa. */
async function raisedSalary(
  ctx: Ctx,
  { employee_id, value_percent }: { employee_id: string; value_percent: number | null },
): Promise<Amount> {
  if (!readsPay(ctx)) throw forbidden('Pay is changed by those who may write it.')
  if (value_percent === null) throw invalid({ raise_salary: ['The recommendation says no percent.'] })
  const { rows } = await sql<{
    annual_salary: string | null
  }>`select annual_salary::text as annual_salary from employee_compensation
    where employee_id = ${employee_id} and valid_from <= ${ctx.today} order by valid_from desc limit 1`.execute(
    ctx.db,
  )
  const salary = rows[0]?.annual_salary
  if (!salary) throw invalid({ raise_salary: ['This employee has no annual salary.'] })
  return sum([salary, divide(multiply(salary, String(value_percent)), '100', toPaisa)])
}
