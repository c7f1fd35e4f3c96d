import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { allowed, type Code } from '#kernel/permission.ts'
import type { SignalCtx } from '#platform/signals.ts'

/** Whom an organization lets hear of an event beside those whom it is for. */
export interface FurtherAsked {
  further: readonly string[]
  group_ids: readonly string[]
  employee_ids: readonly string[]
}

/** Who may open what an event tells of: HR by codes, and the supervisors of whom it concerns, if its pages show it them. */
export interface SeenBy {
  hr: readonly Code[]
  supervisor?: true
}

/** What further recipients are told, in words that are true for them, and where each of them opens it. */
export interface FurtherNotice {
  /** Whom it concerns. */
  employee_id: string
  /** A sentence without its full stop: `Leave request of Asmita Rai was approved`. No amounts, nothing of health. */
  line: string
  hr_url: string
  /** With `seen_by.supervisor`. */
  supervisor_url?: string
}

/** What a possible recipient may do here. */
export interface Standing {
  supervises: boolean
  is_hr: boolean
  codes: readonly string[]
  /** Their rights as HR reach whom it concerns. */
  within: boolean
}

/** Where somebody opens it, if they may; null is for whom it is not, and they hear nothing. */
export function urlFor(
  { hr, supervisor }: SeenBy,
  { hr_url, supervisor_url }: Pick<FurtherNotice, 'hr_url' | 'supervisor_url'>,
  { supervises, is_hr, codes, within }: Standing,
): string | null {
  if (is_hr && within && allowed(new Set(codes), hr, 'read')) return hr_url
  return supervisor && supervises ? (supervisor_url ?? null) : null
}

/** The accounts that were chosen and may open it, by where they do. Never whom it concerns, nor who did it. */
export async function furtherAccounts(
  ctx: SignalCtx,
  seen: SeenBy,
  asked: FurtherAsked,
  notice: FurtherNotice,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (!asked.further.length && !asked.group_ids.length && !asked.employee_ids.length) return found
  for (const person of await chosen(ctx, asked, notice.employee_id)) {
    const url = urlFor(seen, notice, person)
    if (url) found.set(url, [...(found.get(url) ?? []), person.account_id])
  }
  return found
}

async function chosen(
  ctx: SignalCtx,
  { further, group_ids, employee_ids }: FurtherAsked,
  subject: string,
): Promise<(Standing & { account_id: string })[]> {
  const today = dayAt(ctx.at, ctx.org.time_zone)
  const on = (kind: string) => sql`${further.includes(kind)}::boolean`
  const held = sql`(m.valid_from is null or m.valid_from <= ${today}::date) and (m.valid_to is null or m.valid_to >= ${today}::date)`
  const { rows } = await sql<Standing & { account_id: string }>`
    with recursive place as (
      select a.org_id, a.division_id, a.branch_id from employment_assignment a
      where a.employee_id = ${subject} and a.valid_from <= ${today}::date and (a.valid_to is null or a.valid_to >= ${today}::date)
    ), above as (
      select d.parent_id, d.head_employee_id as id, 1 as up from place p join division d on d.org_id = p.org_id and d.id = p.division_id where ${on('division_head')}
      union all
      select d.parent_id, d.head_employee_id, above.up + 1 from above join division d on d.id = above.parent_id where above.up < 50
    ), around as (
      select b.parent_id, b.manager_employee_id as id, 1 as up from place p join branch b on b.org_id = p.org_id and b.id = p.branch_id where ${on('branch_manager')}
      union all
      select b.parent_id, b.manager_employee_id, around.up + 1 from around join branch b on b.id = around.parent_id where around.up < 50
    ), there as (
      select e.id, e.account_id from employee e
      where e.account_id is not null and e.id <> ${subject} and (e.left_on is null or e.left_on >= ${today}::date)
    ), asked as (
      (select t.account_id from supervisor_on(${today}) l join there t on t.id = l.supervisor_id
        where l.employee_id = ${subject} and ${on('supervisor')} order by l.authority_order limit 1)
      union (select t.account_id from above join there t on t.id = above.id order by above.up limit 1)
      union (select t.account_id from around join there t on t.id = around.id order by around.up limit 1)
      union select t.account_id from there t where t.id = any(${[...employee_ids]}::uuid[])
      union select m.account_id from permission_group_member m where m.group_id = any(${[...group_ids]}::uuid[]) and ${held}
    ), reach as (
      select mb.account_id, mb.branch_id as id from membership_branch mb join asked on asked.account_id = mb.account_id
      union select r.account_id, b.id from reach r join branch b on b.parent_id = r.id
    ), wing as (
      select md.account_id, md.division_id as id from membership_division md join asked on asked.account_id = md.account_id
      union select w.account_id, d.id from wing w join division d on d.parent_id = w.id
    )
    select s.account_id, s.is_hr,
      exists (select from supervisor_on(${today}) l join there t on t.id = l.supervisor_id
        where l.employee_id = ${subject} and t.account_id = s.account_id) as supervises,
      array(select distinct code from general_member m
        join permission_group g on g.org_id = m.org_id and g.id = m.group_id, unnest(g.codes) code
        where m.account_id = s.account_id and ${held}) as codes,
      (not exists (select from reach r where r.account_id = s.account_id)
          or exists (select from reach r join place p on p.branch_id = r.id where r.account_id = s.account_id))
        and (not exists (select from wing w where w.account_id = s.account_id)
          or exists (select from wing w join place p on p.division_id = w.id where w.account_id = s.account_id)) as within
    from asked join membership s on s.account_id = asked.account_id and (s.left_on is null or s.left_on >= ${today}::date)
    where s.account_id is distinct from ${ctx.account_id}::uuid
      and not exists (select from employee e where e.id = ${subject} and e.account_id = s.account_id)`.execute(
    ctx.db,
  )
  return rows
}
