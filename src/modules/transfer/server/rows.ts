import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import {
  transferAbilities,
  type OpinionRole,
  type TransferState,
} from '#modules/transfer/domain/transfer-rules.ts'

/** A request with the names of its places. */
export const requestFrom = sql`(select r.*, (select count(*)::int from transfer_choice c where c.org_id = r.org_id and c.request_id = r.id) as choice_count
    from transfer_request r) t
  join employee e on e.org_id = t.org_id and e.id = t.employee_id
  join transfer_reason n on n.org_id = t.org_id and n.id = t.reason_id
  left join branch fb on fb.org_id = t.org_id and fb.id = t.from_branch_id
  left join division fd on fd.org_id = t.org_id and fd.id = t.from_division_id
  left join job_title fj on fj.org_id = t.org_id and fj.id = t.from_job_title_id
  left join branch b on b.org_id = t.org_id and b.id = t.branch_id
  left join division d on d.org_id = t.org_id and d.id = t.division_id
  left join job_title j on j.org_id = t.org_id and j.id = t.job_title_id`

export const fromText = sql`nullif(concat_ws(', ', fb.name, fd.name, fj.title), '')`
/** What was granted; before that, all places named, numbered where there are several. */
export const toText = sql`case when t.state = 'Approved' then concat_ws(', ', b.name, d.name, j.title) else (
  select string_agg(case when t.choice_count > 1 then c.position || '. ' else '' end || concat_ws(', ', cb.name, cd.name, cj.title), '; ' order by c.position)
  from transfer_choice c
  left join branch cb on cb.org_id = c.org_id and cb.id = c.branch_id
  left join division cd on cd.org_id = c.org_id and cd.id = c.division_id
  left join job_title cj on cj.org_id = c.org_id and cj.id = c.job_title_id
  where c.org_id = t.org_id and c.request_id = t.id) end`

const caller = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`

/** Is the branch that the request `t` leaves, or one that it names. */
export const touches = (branch: RawBuilder<unknown>) => sql<boolean>`(${branch} = t.from_branch_id or exists (
  select from transfer_choice c where c.org_id = t.org_id and c.request_id = t.id and c.branch_id = ${branch}))`

/** HR has named the caller as a reviewer of such requests: they answer the questions too. */
export const isListed = (ctx: Ctx) => sql<boolean>`exists (select from transfer_reviewer v
  where v.org_id = t.org_id and v.employee_id = ${caller(ctx)}
    and not v.is_archived and (v.branch_id is null or ${touches(sql`v.branch_id`)}))`

/**
 * As whom the caller gives an opinion on the request `t`: who supervises the employee today; who leads a branch or division
 * that is named; a reviewer. Null: not at all.
 */
export const roleOf = (ctx: Ctx) => sql`case
  when t.employee_id = ${caller(ctx)} then null
  when exists (select from supervisor_on(${ctx.today}::date) l
    where l.org_id = t.org_id and l.employee_id = t.employee_id and l.supervisor_id = ${caller(ctx)}) then 'Releasing supervisor'
  when exists (select from transfer_choice c
    left join branch cb on cb.org_id = c.org_id and cb.id = c.branch_id
    left join division cd on cd.org_id = c.org_id and cd.id = c.division_id
    where c.org_id = t.org_id and c.request_id = t.id
      and (cb.manager_employee_id = ${caller(ctx)} or cd.head_employee_id = ${caller(ctx)})) then 'Receiving supervisor'
  when ${isListed(ctx)} then 'Reviewer' end`
/** A swap is known to the two alone until both agree. */
export const isForward = sql<boolean>`(t.partner_id is null or t.pair_id is not null)`
export const isReviewer = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(${roleOf(ctx)} is not null)`
export const isOwn = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`coalesce(t.employee_id = ${caller(ctx)}, false)`
export const ownVerdict = (ctx: Ctx) => sql`(select o.verdict from transfer_opinion o
  where o.org_id = t.org_id and o.request_id = t.id and o.employee_id = ${caller(ctx)})`

export const listed = (ctx: Ctx) => ({
  person: personOf(sql`t.employee_id`, ctx.today),
  from: fromText,
  to: toText,
  swap_with: sql`case when t.partner_id is not null then ${personOf(sql`t.partner_id`, ctx.today)} end`,
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
  role: roleOf(ctx),
  choice_count: sql`t.choice_count`,
  is_swap: sql`(t.partner_id is not null)`,
  has_voted: sql`(${ownVerdict(ctx)} is not null)`,
  has_change: sql`(t.review_id is not null)`,
})
export interface Known {
  state: TransferState
  is_own: boolean
  role: OpinionRole | null
  choice_count: number
  is_swap: boolean
  has_voted: boolean
  has_change: boolean
}
export const abilitiesOf = (ctx: Ctx, row: Known) =>
  transferAbilities({
    ...row,
    role: ctx.as === 'user' ? row.role : null,
    is_hr: ctx.as === 'hr',
  })
