import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { transferAbilities, type TransferState } from '#modules/transfer/domain/transfer-rules.ts'

/** A request with the names of its places. */
export const requestFrom = sql`transfer_request t
  join employee e on e.org_id = t.org_id and e.id = t.employee_id
  join transfer_reason n on n.org_id = t.org_id and n.id = t.reason_id
  left join branch fb on fb.org_id = t.org_id and fb.id = t.from_branch_id
  left join division fd on fd.org_id = t.org_id and fd.id = t.from_division_id
  left join job_title fj on fj.org_id = t.org_id and fj.id = t.from_job_title_id
  left join branch b on b.org_id = t.org_id and b.id = t.branch_id
  left join division d on d.org_id = t.org_id and d.id = t.division_id
  left join job_title j on j.org_id = t.org_id and j.id = t.job_title_id`

export const fromText = sql`nullif(concat_ws(', ', fb.name, fd.name, fj.title), '')`
export const toText = sql`concat_ws(', ', b.name, d.name, j.title)`

const caller = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`

/** The caller reviews the request `t`. */
export const isReviewer = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(t.employee_id <> ${caller(ctx)}
  and exists (select from transfer_reviewer v where v.org_id = t.org_id and v.employee_id = ${caller(ctx)}
    and not v.is_archived and (v.branch_id is null or v.branch_id in (t.from_branch_id, t.branch_id))))`
export const isOwn = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`coalesce(t.employee_id = ${caller(ctx)}, false)`
export const ownVerdict = (ctx: Ctx) => sql`(select o.verdict from transfer_opinion o
  where o.org_id = t.org_id and o.request_id = t.id and o.employee_id = ${caller(ctx)})`

export const listed = (ctx: Ctx) => ({
  person: personOf(sql`t.employee_id`, ctx.today),
  from: fromText,
  to: toText,
  reason: sql`n.name`,
  desired_from: sql`t.desired_from`,
  state: sql`t.state`,
  requested_on: sql`t.requested_on`,
  effective_from: sql`t.effective_from`,
  remarks: sql`t.remarks`,
  version: sql`t.version`,
})

/** What `abilitiesOf` needs beside the state. */
export const facts = (ctx: Ctx) => ({
  is_own: isOwn(ctx),
  is_reviewer: sql`coalesce(${isReviewer(ctx)}, false)`,
  has_voted: sql`(${ownVerdict(ctx)} is not null)`,
  has_change: sql`(t.review_id is not null)`,
})
export interface Known {
  state: TransferState
  is_own: boolean
  is_reviewer: boolean
  has_voted: boolean
  has_change: boolean
}
export const abilitiesOf = (ctx: Ctx, row: Known) =>
  transferAbilities({
    ...row,
    is_reviewer: row.is_reviewer && ctx.as === 'user',
    is_hr: ctx.as === 'hr',
  })
