import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { closeRecipients, writeHistory } from '#engines/approval/request-store-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { mayApprove, shownChanges, stateOf } from '#modules/hris/domain/employment-review.ts'
import {
  beginReview,
  draftReview,
  needsSecond,
  refuseWrong,
} from '#modules/hris/server/employment-review-arrange.ts'
import { changesOf, namedColumn, namesOf } from '#modules/hris/server/employment-review-names.ts'
import { lockedReview, stateColumn } from '#modules/hris/server/employment-review-query.ts'
import { notePay, readsPay } from '#modules/hris/server/prepared-pay.ts'
import type { Change, ReviewInput } from '#modules/hris/shared/employment-review.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'

interface Input {
  review_id: string
  version: number
  remarks: string
  approvers?: string[][] | undefined
}
interface Detail {
  review_id: string
  change_type_id: string
  category: string
  effective_from: string
  changes: string
  prepared_by: string | null
}
/** As it is read: names in place of ids, and whoever prepared it by both. */
interface Shown {
  changes: Change[]
  preparer_id: string | null
}

const service = requestService<Input, Detail>(reviewRequest, {
  table: 'employment_review_request',
  usual: hrAlone,
  // what was approved is taken back as the change that it is
  final: true,
  async about(ctx, { review_id }) {
    const review = await ctx.db
      .selectFrom('employment_review')
      .select('employee_id')
      .where('id', '=', review_id)
      .executeTakeFirst()
    if (!review) throw invalid({ review_id: ['Select a valid choice.'] })
    return review.employee_id
  },
  async prepare(ctx, { review_id, version }, employeeId) {
    const review = await lockedReview(ctx.db, review_id)
    await checkVersion(review, version, () => ({
      id: review.id,
      version: review.version,
      state: review.state,
    }))
    const state = stateOf(review.state, review.approval)
    if (state !== 'Draft' && state !== 'Declined') throw conflict(`This change is already ${state}.`)
    if (!(await needsSecond(ctx, review.change_type_id)))
      throw refuse('Nobody has to approve changes of this type: schedule it.')
    // what is stored was checked by the schema that it is answered through
    await refuseWrong(ctx, employeeId, review as unknown as ReviewInput)
    await mark(ctx, review, 'Requested')
    return snapshotOf(ctx, review)
  },
  async approved(ctx, { review_id }) {
    const review = await lockedReview(ctx.db, review_id)
    if (review.state !== 'Draft') throw conflict(`This change is already ${review.state}: decline it.`)
    await refuseWrong(ctx, review.employee_id, review as unknown as ReviewInput)
    await beginReview(ctx, review, 'request')
  },
  async undone(ctx, { id, review_id }) {
    const review = await lockedReview(ctx.db, review_id)
    if (review.state !== 'Draft') return
    const { status } = await ctx.db
      .selectFrom('request')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mark(ctx, review, status === 'Declined' ? 'Declined' : null)
  },
  decides(ctx, request) {
    const { preparer_id } = request as unknown as Shown
    const { account_id } = ctx.viewer
    if (ctx.as === 'hr' && (ctx.org.is_audit || !allowed(ctx.org.codes, reviewRequest.hr, 'write')))
      return false
    return mayApprove(
      { account_id, employee_id: ctx.employee_id },
      {
        prepared_by: preparer_id,
        sent_by: request.sender_account_id,
        employee_id: request.employee_id,
      },
    )
  },
  shown(ctx, request) {
    const { changes } = request as unknown as Shown
    return Object.assign(
      {},
      request,
      shownChanges(changes, { reads_pay: readsPay(ctx), is_hr: ctx.as === 'hr' }),
    )
  },
  read: (ctx, requests) => notePay(ctx, requests as unknown as { employee_id: string; changes: Change[] }[]),
  async facts(_, { change_type_id, category }) {
    return { change_type_id, category }
  },
  where: ({ change_type_id }: { change_type_id?: string[] }) =>
    change_type_id?.length ? [sql<boolean>`d.change_type_id = any(${change_type_id}::uuid[])`] : [],
  columns: {
    change_type: sql`(select json_build_object('id', c.id, 'name', c.name, 'category', c.category)
      from change_type c where c.org_id = d.org_id and c.id = d.change_type_id)`,
    review_state: sql`(select ${stateColumn} from employment_review r where r.org_id = d.org_id and r.id = d.review_id)`,
    hides_pay: sql`false`,
    preparer_id: sql`d.prepared_by`,
    prepared_by: sql`(select a.full_name from account a where a.id = d.prepared_by)`,
  },
})
export const reviewRequestRoutes = service.routes

/**
 * A change that follows from something else that was decided: drafted, and scheduled at once or, where a second person has
 * to approve it, sent to them.
 */
export async function arrangeReview(ctx: Ctx, input: ReviewInput, approvers?: string[][]): Promise<string> {
  const id = await draftReview(ctx, input)
  if (await needsSecond(ctx, input.change_type_id))
    await service.enter(
      ctx,
      { review_id: id, version: 1, remarks: input.remarks, approvers },
      input.employee_id,
    )
  else await beginReview(ctx, { ...input, id, version: 1 })
  return id
}

/** What is changed or taken back is asked for no more. */
export async function withdrawRequest(ctx: Ctx, reviewId: string, remarks: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('request as r')
    .innerJoin('employment_review_request as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
    )
    .select('r.id')
    .where('d.review_id', '=', reviewId)
    .where('r.status', 'in', ['Requested', 'Forwarded'])
    .executeTakeFirst()
  if (!open) return
  const { id } = open
  const { numUpdatedRows } = await ctx.db
    .updateTable('request')
    .set({ status: 'Cancelled', decided_at: ctx.now, due_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', 'in', ['Requested', 'Forwarded'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('Somebody else was first. Reload and try again.')
  await closeRecipients(ctx.db, id)
  await settleSubject(ctx, id)
  await writeHistory(ctx, id, 'Cancelled', remarks)
}

const mark = (
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  approval: 'Requested' | 'Declined' | null,
) =>
  ctx.db
    .updateTable('employment_review')
    .set({ approval, version: version + 1 })
    .where('id', '=', id)
    .execute()

/** What would change, in words as they are true now: it may be corrected and sent again. */
async function snapshotOf(ctx: Ctx, review: Awaited<ReturnType<typeof lockedReview>>): Promise<Detail> {
  const { id, employee_id, change_type_id, effective_from, created_by } = review
  const [former, { category, named }] = await Promise.all([
    namesOf(ctx.db, { employee_id, effective_from }, ctx.today),
    ctx.db
      .selectFrom('employment_review as r')
      .innerJoin('change_type as c', (join) =>
        join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.change_type_id'),
      )
      .select(['c.category', namedColumn.as('named')])
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    review_id: id,
    change_type_id,
    category,
    effective_from,
    changes: JSON.stringify(changesOf(former, named)),
    prepared_by: created_by,
  }
}
