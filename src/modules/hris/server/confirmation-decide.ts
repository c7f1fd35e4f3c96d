import { addDays } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { refusalToDecide, type ConfirmationState } from '#modules/hris/domain/confirmation.ts'
import { arrangeReview } from '#modules/hris/server/review-request.ts'
import type { ChangeCategory } from '#modules/hris/shared/change-type.ts'
import type { DecisionInput } from '#modules/hris/shared/confirmation.ts'

interface Stored {
  id: string
  employee_id: string
  ends_on: string
  state: string
  version: number
}

/** HR's word about a probation, and what follows from it, in one transaction. */
export async function decide(ctx: Ctx, row: Stored, decision: DecisionInput): Promise<void> {
  if (row.employee_id === ctx.employee_id) throw forbidden('Nobody decides about their own probation.')
  const { outcome, remarks, last_working_on } = decision
  // the table has no other states
  const facts = { state: row.state as ConfirmationState, ends_on: row.ends_on }
  const refusal = refusalToDecide(facts, outcome, ctx.today)
  if (refusal) throw conflict(refusal)
  if (outcome === 'Separate') await refuseWrongEnd(ctx, row, decision)
  // decided first: what follows changes the employment, which closes what is still asked
  await ctx.db
    .updateTable('confirmation')
    .set({
      state: 'Decided',
      outcome,
      decision_remarks: remarks,
      decided_by: ctx.viewer.account_id,
      decided_at: ctx.now,
      last_working_on: outcome === 'Separate' ? last_working_on : null,
      separation_type_id: outcome === 'Separate' ? decision.separation_type_id : null,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  if (outcome === 'Separate') return ctx.signal('confirmation.refused', { confirmation_id: row.id })
  const review_id = await arrangeReview(ctx, await changeOf(ctx, row, decision), decision.approvers)
  await ctx.db.updateTable('confirmation').set({ review_id }).where('id', '=', row.id).execute()
}

/** The change of the employment that Confirm and Extend come to. */
async function changeOf(ctx: Ctx, row: Stored, decision: DecisionInput) {
  const isConfirmed = decision.outcome === 'Confirm'
  const category = isConfirmed ? 'Confirmation' : 'Probation extension'
  const change_type_id = await typeOf(ctx.db, category, decision.change_type_id)
  if (!isConfirmed && decision.probation_ends_on !== null && decision.probation_ends_on <= row.ends_on)
    throw invalid({ probation_ends_on: [`Probation ends on must be after the present end, ${row.ends_on}.`] })
  // an extension holds at once: waiting for the old end would be too late
  const effective_from = decision.effective_from ?? (isConfirmed ? addDays(row.ends_on, 1) : ctx.today)
  return {
    employee_id: row.employee_id,
    change_type_id,
    effective_from,
    branch_id: null,
    division_id: null,
    job_title_id: null,
    employment_level_id: null,
    employment_type_id: null,
    work_location: null,
    pay_step: null,
    annual_salary: null,
    hourly_rate: null,
    supervisors: null,
    confirmed_on: isConfirmed ? effective_from : null,
    probation_ends_on: isConfirmed ? null : decision.probation_ends_on,
    contract_ends_on: null,
    leave_balances: 'keep' as const,
    remarks: decision.remarks,
  }
}

/** The kind of change that was chosen, or else the first of its category. */
async function typeOf(db: Db, category: ChangeCategory, chosen: string | null): Promise<string> {
  let types = db
    .selectFrom('change_type')
    .select('id')
    .where('category', '=', category)
    .where('is_archived', '=', false)
  if (chosen) types = types.where('id', '=', chosen)
  const type = await types.orderBy('name').orderBy('id').executeTakeFirst()
  if (type) return type.id
  throw invalid({
    change_type_id: [
      chosen ? 'Select a valid choice.' : `Make a change type of the category ${category} first.`,
    ],
  })
}

async function refuseWrongEnd(ctx: Ctx, row: Stored, { last_working_on, separation_type_id }: DecisionInput) {
  if (last_working_on === null) throw invalid({ last_working_on: ['Last working day is Required'] })
  if (last_working_on < ctx.today)
    throw invalid({ last_working_on: ['Last working day cannot be a past date'] })
  const [type, open] = await Promise.all([
    separation_type_id === null
      ? null
      : ctx.db
          .selectFrom('separation_type')
          .select('id')
          .where('id', '=', separation_type_id)
          .where('is_archived', '=', false)
          .executeTakeFirst(),
    ctx.db
      .selectFrom('separation')
      .select('id')
      .where('employee_id', '=', row.employee_id)
      .where('state', 'not in', ['Completed', 'Stopped'])
      .executeTakeFirst(),
  ])
  if (type === undefined) throw invalid({ separation_type_id: ['Select a valid choice.'] })
  if (open) throw conflict('A separation of this person is open already.')
}

/** What was decided came to nothing: it waits for another decision. */
export const reopenConfirmation = (db: Db, by: { review_id: string } | { separation_id: string }) =>
  db
    .updateTable('confirmation')
    .set((eb) => ({
      state: eb.case().when('recommended_at', 'is', null).then('Asked').else('Answered').end(),
      outcome: null,
      decision_remarks: null,
      decided_by: null,
      decided_at: null,
      review_id: null,
      separation_id: null,
      last_working_on: null,
      separation_type_id: null,
      version: eb('version', '+', 1),
    }))
    .where(
      'review_id' in by ? 'review_id' : 'separation_id',
      '=',
      'review_id' in by ? by.review_id : by.separation_id,
    )
    .where('state', '=', 'Decided')
    .execute()

/** What a separation begins with that was decided at the end of a probation; null once there is one. */
export const refusedConfirmation = (db: Db, id: string) =>
  db
    .selectFrom('confirmation')
    .select(['id', 'employee_id', 'last_working_on', 'separation_type_id', 'decision_remarks'])
    .where('id', '=', id)
    .where('state', '=', 'Decided')
    .where('outcome', '=', 'Separate')
    .where('separation_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const linkSeparation = (db: Db, id: string, separation_id: string) =>
  db.updateTable('confirmation').set({ separation_id }).where('id', '=', id).execute()
