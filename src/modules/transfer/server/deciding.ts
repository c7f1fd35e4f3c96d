import type { Selectable } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Tables } from '#platform/tables.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { answerSheet, askToAnswer } from '#engines/questions/sheet-server.ts'
import { draftReview } from '#modules/hris/server/public.ts'
import { ReviewInput } from '#modules/hris/shared/employment-review.ts'
import { refuseClosed } from '#modules/transfer/server/asking.ts'
import { askedSet, detailOf } from '#modules/transfer/server/detail.ts'
import {
  approveTransfer,
  declineTransfer,
  prepareTransfer,
  reviewTransfer,
} from '#modules/transfer/shared/transfer-request.ts'
import { transferQuestions } from '#modules/transfer/shared/transfer-settings.ts'

export const decidingRoutes: Route[] = [
  handle(reviewTransfer, async (ctx, { params, body }) => {
    // what the caller does not review is not found
    const { abilities, role, questions } = await detailOf(ctx, params.id)
    const { row, write } = await open(ctx, params.id, body.version)
    if (!abilities.review || !role) throw conflict('You have already reviewed this request.')
    if (body.release_from && role !== 'Releasing supervisor')
      throw invalid({
        release_from: ['Only a supervisor of the employee says from when on they can be released.'],
      })
    const sheet_id = questions.length ? await answered(ctx, row.id, body.answers) : null
    await ctx.db
      .insertInto('transfer_opinion')
      .values({
        id: newId(),
        request_id: row.id,
        employee_id: ctx.employee_id,
        verdict: body.verdict,
        given_as: role,
        release_from: body.release_from ?? null,
        remarks: body.remarks ?? null,
        given_on: ctx.today,
        sheet_id,
      })
      .execute()
    await write({ state: 'Under review' })
    return detailOf(ctx, row.id)
  }),
  serveAction(approveTransfer, async (ctx, { params, body }) => {
    const { row, write } = await open(ctx, params.id, body.version)
    refuseOwn(ctx, row)
    if (body.effective_from < row.requested_on)
      throw invalid({ effective_from: ['Effective from cannot be before the day of the request.'] })
    const place = await ctx.db
      .selectFrom('transfer_choice')
      .select(['branch_id', 'division_id', 'job_title_id'])
      .where('request_id', '=', row.id)
      .where('position', '=', body.choice)
      .executeTakeFirst()
    if (!place) throw invalid({ choice: ['No place with this number was named.'] })
    const outcome = { state: 'Approved', effective_from: body.effective_from, ...decided(ctx, body.remarks) }
    await write({ ...outcome, ...place, granted_choice: body.choice })
    await ctx.signal('transfer.decided', { id: row.id })
    await decidePair(ctx, row.pair_id, { ...outcome, granted_choice: 1 })
    return undefined
  }),
  serveAction(declineTransfer, async (ctx, { params, body }) => {
    const { row, write } = await open(ctx, params.id, body.version)
    refuseOwn(ctx, row)
    const outcome = { state: 'Declined', ...decided(ctx, body.remarks) }
    await write(outcome)
    await ctx.signal('transfer.decided', { id: row.id })
    await decidePair(ctx, row.pair_id, outcome)
    return undefined
  }),
  serveAction(prepareTransfer, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'transfer_request', params.id, body.version, {
      check: (own) => refuseOwn(ctx, own),
      current: (current) => current,
    })
    if (row.state !== 'Approved') throw conflict('Only an approved transfer leads to an employment change.')
    if (row.review_id !== null) throw conflict('The employment change is already prepared.')
    const pair = row.pair_id ? await heldPair(ctx, row.pair_id) : null
    const together = pair && newId()
    const review_id = await drafted(ctx, body.change_type_id, row, together)
    await write({ review_id })
    if (pair)
      await ctx.db
        .updateTable('transfer_request')
        .set({
          review_id: await drafted(ctx, body.change_type_id, pair, together),
          version: pair.version + 1,
        })
        .where('id', '=', pair.id)
        .execute()
    return { review_id }
  }),
]

/** Who comes second is shown what the first has done; whoever saw it closed is told so. */
async function open(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'transfer_request', id, version, { current: () => detailOf(ctx, id) })
  refuseClosed(held.row.state)
  return held
}

interface Whose {
  employee_id: string
  partner_id: string | null
}
function refuseOwn({ employee_id }: Ctx, of: Whose) {
  if (employee_id && (employee_id === of.employee_id || employee_id === of.partner_id))
    throw forbidden('You cannot decide your own request.')
}

/** Of a swap both are decided at once. */
async function decidePair(ctx: Ctx, pair_id: string | null, outcome: object) {
  if (!pair_id) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('transfer_request')
    .set((eb) => ({ ...outcome, version: eb('version', '+', 1) }))
    .where('id', '=', pair_id)
    .where('state', 'in', ['Requested', 'Under review'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw conflict('The request of the other person is not open any more.')
  await ctx.signal('transfer.decided', { id: pair_id })
}

async function heldPair({ db }: Ctx, id: string) {
  const pair = await db
    .selectFrom('transfer_request')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'Approved')
    .where('review_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!pair) throw conflict('The request of the other person is not open any more.')
  return pair
}

type Move = Pick<
  Selectable<Tables['transfer_request']>,
  'employee_id' | 'branch_id' | 'division_id' | 'job_title_id' | 'effective_from' | 'explanation'
>
async function drafted(ctx: Ctx, change_type_id: string, row: Move, together: string | null) {
  await refuseUnfit(ctx, change_type_id, row)
  const { employee_id, branch_id, division_id, job_title_id, effective_from, explanation } = row
  const remarks = explanation.slice(0, 255)
  const change = { change_type_id, effective_from, remarks, branch_id, division_id, job_title_id }
  return draftReview(ctx, ReviewInput.parse({ ...change, employee_id }), together)
}

const decided = (ctx: Ctx, remarks: string | null | undefined) => ({
  decided_on: ctx.today,
  decided_by_account_id: ctx.viewer.account_id,
  remarks: remarks ?? null,
})

/** The answers, checked and kept as a sheet; null where nothing is asked. */
async function answered(ctx: Ctx, subject_id: string, answers: Parameters<typeof answerSheet>[2]) {
  const set_id = await askedSet(ctx)
  if (!set_id) return null
  const to = { subject_id, employee_id: ctx.employee_id, due_on: null }
  const id = await askToAnswer(ctx.db, transferQuestions, to, set_id)
  if (!id) throw conflict('You have already reviewed this request.')
  await answerSheet(ctx.db, { id, set_id, version: 1 }, answers, ctx.now)
  return id
}

/** The change type must be able to make the move. */
async function refuseUnfit(
  { db }: Ctx,
  id: string,
  row: { branch_id: string | null; division_id: string | null; job_title_id: string | null },
) {
  const type = await db
    .selectFrom('change_type')
    .select(['changes_place', 'changes_job'])
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!type) throw invalid({ change_type_id: ['Select a valid choice.'] })
  const moves = row.branch_id !== null || row.division_id !== null
  if ((moves && !type.changes_place) || (row.job_title_id !== null && !type.changes_job))
    throw invalid({ change_type_id: ['This change type does not change what was requested.'] })
}
