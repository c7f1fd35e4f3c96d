import { sql } from 'kysely'
import { forbidden, invalid } from '#kernel/errors.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { limitsOf, mayLimit } from '#modules/account/server/permission-limit.ts'
import type { assignGroups, Member } from '#modules/account/shared/permission-group.ts'
import { refIn } from '#platform/reference.ts'

type Scope = Member['scopes'][number]
export interface GroupScope {
  group_id: string
  branch: readonly string[]
  division: readonly string[]
}

/** Of the alias `x`, somebody in a group: what the places are called for whose people it holds alone, above those below them. */
export const placesOf = sql<string[]>`array(
  select b.name from group_member_branch s join branch b on b.org_id = s.org_id and b.id = s.branch_id
    where s.org_id = x.org_id and s.group_id = x.group_id and s.account_id = x.account_id
  union all select d.name from group_member_division s join division d on d.org_id = s.org_id and d.id = s.division_id
    where s.org_id = x.org_id and s.group_id = x.group_id and s.account_id = x.account_id order by 1)`

/** Of the alias `m`, a membership: its groups that hold for people of their own. */
export const scopesColumn = sql<Scope[]>`coalesce((
  select json_agg(json_build_object('group_id', l.group_id,
    'branches', coalesce((select json_agg(${refIn('b')} order by b.name)
      from group_member_branch s join branch b on b.org_id = s.org_id and b.id = s.branch_id
      where s.org_id = l.org_id and s.group_id = l.group_id and s.account_id = l.account_id), '[]'),
    'divisions', coalesce((select json_agg(${refIn('d')} order by d.name)
      from group_member_division s join division d on d.org_id = s.org_id and d.id = s.division_id
      where s.org_id = l.org_id and s.group_id = l.group_id and s.account_id = l.account_id), '[]')) order by l.group_id)
  from group_member_limit l where l.org_id = m.org_id and l.account_id = m.account_id), '[]')`

/** What was said now, else what stood; of groups that stay, and hold for people of their own. Refuses what the caller may not give. */
export async function scopesOf(
  ctx: Ctx,
  before: readonly Scope[],
  asked: BodyOf<typeof assignGroups>['scopes'],
  groupIds: readonly string[],
): Promise<GroupScope[]> {
  const all = new Map(
    before.map((scope): [string, GroupScope] => [
      scope.group_id,
      { group_id: scope.group_id, ...limitsOf(scope) },
    ]),
  )
  for (const { group_id, branch_ids, division_ids } of asked ?? []) {
    if (!groupIds.includes(group_id)) throw invalid({ scopes: ['Select a valid choice.'] })
    const scope = { group_id, branch: [...new Set(branch_ids)], division: [...new Set(division_ids)] }
    if (scope.branch.length + scope.division.length > 0) await mayLimit(ctx, scope)
    all.set(group_id, scope)
  }
  return [...all.values()].filter(
    ({ group_id, branch, division }) => groupIds.includes(group_id) && branch.length + division.length > 0,
  )
}

/** Who gives rights holds all of their own for the same people: what they may give is not told apart by whom. */
export function refuseUneven({ org }: Ctx) {
  if (org.own_groups.length)
    throw forbidden('Groups are given by those whose own hold for the same people, all of them.')
}

/** Writes whose people each of the groups holds for; the former rows went with the memberships. */
export async function writeScopes(
  { db }: Ctx,
  account_id: string,
  scopes: readonly GroupScope[],
): Promise<void> {
  const branches = scopes.flatMap(({ group_id, branch }) =>
    branch.map((branch_id) => ({ group_id, account_id, branch_id })),
  )
  const divisions = scopes.flatMap(({ group_id, division }) =>
    division.map((division_id) => ({ group_id, account_id, division_id })),
  )
  if (branches.length) await db.insertInto('group_member_branch').values(branches).execute()
  if (divisions.length) await db.insertInto('group_member_division').values(divisions).execute()
}
