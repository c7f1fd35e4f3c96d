import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { beyond, beyondCommon } from '#modules/account/domain/granting.ts'

/** These people of the organization, none of whom holds what the viewer lacks: else it would be a way to their rights. */
export async function within(ctx: Ctx, accountIds: readonly string[]) {
  const rows = await reachOf(ctx, accountIds)
  if (rows.some(({ is_higher }) => is_higher))
    throw forbidden('This person holds permissions that you do not hold.')
  return rows
}

/** The like, told and not refused. */
export async function reachOf(ctx: Ctx, accountIds: readonly string[]) {
  const { rows } = await sql<{
    account_id: string
    common_codes: string[]
    is_elsewhere: boolean
    is_home: boolean
    is_freer: boolean
    codes: string[]
  }>`
    -- also what holds at another time: who takes over the account would have it then
    select r.*, array(select distinct c from permission_group_member x
      join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
      where x.account_id = r.account_id) as codes,
      ${ctx.org.is_limited}::boolean and (${freerIn('branch')} or ${freerIn('division')}
        -- whose groups hold for different people is told apart by nobody whose own hold for some
        or ${ctx.org.own_groups.length > 0}::boolean
        or exists (select from group_member_limit l where l.account_id = r.account_id)) as is_freer
    from account_reach(${[...accountIds]}::uuid[], ${ctx.now}) r
    where not ${ctx.org.is_limited}::boolean or r.account_id in (select a.id from accounts_in_reach() a)`.execute(
    ctx.db,
  )
  if (rows.length !== new Set(accountIds).size) throw notFound()
  return rows.map((person) => ({
    ...person,
    is_higher:
      (person.is_freer && person.codes.length > 0) ||
      beyond(ctx.org.codes, person.codes).length > 0 ||
      beyondCommon(ctx.viewer.common_codes, person.common_codes).length > 0,
  }))
}

/** Do the rights of `r` hold for people whom those of the caller do not reach, by the branches or divisions of both? */
const freerIn = (tree: 'branch' | 'division') => {
  const [reach, limits, id] = [
    sql.raw(`${tree === 'branch' ? 'branches' : 'divisions'}_in_reach()`),
    sql.table(`membership_${tree}`),
    sql.ref(`l.${tree}_id`),
  ]
  return sql`(exists (select from ${reach}) and (not exists (select from ${limits} l where l.account_id = r.account_id)
    or exists (select from ${limits} l where l.account_id = r.account_id and ${id} not in (select w.id from ${reach} w))))`
}
