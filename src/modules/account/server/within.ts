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
    codes: string[]
  }>`
    -- also what holds at another time: who takes over the account would have it then
    select r.*, array(select distinct c from permission_group_member x
      join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
      where x.account_id = r.account_id) as codes
    from account_reach(${[...accountIds]}::uuid[]) r`.execute(ctx.db)
  if (rows.length !== new Set(accountIds).size) throw notFound()
  return rows.map((person) => ({
    ...person,
    is_higher:
      beyond(ctx.org.codes, person.codes).length > 0 ||
      beyondCommon(ctx.viewer.common_codes, person.common_codes).length > 0,
  }))
}
