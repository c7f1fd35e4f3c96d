import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { moveMembers } from '#modules/account/server/public.ts'
import { filterOf, memberChange, type MemberChange } from '#modules/hris/domain/scim.ts'
import { listed, locationOf, scimRefusal, understood } from '#modules/hris/server/scim-wire.ts'
import { GROUP, scimGroups, type ScimGroup } from '#modules/hris/shared/scim.ts'

export const scimGroupRoutes: Route[] = [
  handle(scimGroups.list, async (ctx, { query }) => {
    const all = query.filter === undefined ? [] : understood(filterOf(query.filter))
    const where = all.map(({ attribute, value }) => {
      if (attribute === 'displayname') return sql`lower(g.name) = lower(${value})`
      if (attribute === 'id') return sql`g.id::text = lower(${value})`
      throw scimRefusal(400, 'invalidFilter', `Groups are not found by ${attribute}.`)
    })
    const condition = sql.join([sql`true`, ...where], sql` and `)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from permission_group g where ${condition}`.execute(ctx.db)
    const page = sql`${condition} order by g.name, g.id limit ${query.count} offset ${query.startIndex - 1}`
    return listed(await found(ctx, page, query.excludedAttributes), rows[0]?.count ?? 0, query.startIndex)
  }),
  handle(scimGroups.read, (ctx, { params, query }) => one(ctx, params.id, query.excludedAttributes)),
  handle(scimGroups.replace, async (ctx, { params, body }) => {
    const { displayName } = await one(ctx, params.id)
    if (body.displayName && body.displayName !== displayName)
      throw scimRefusal(400, 'mutability', 'Groups are named by HR.')
    await move(ctx, params.id, { add: [], remove: [], all: (body.members ?? []).map(({ value }) => value) })
    return one(ctx, params.id)
  }),
  handle(scimGroups.update, async (ctx, { params, body }) => {
    const { displayName } = await one(ctx, params.id)
    await move(ctx, params.id, understood(memberChange(body.Operations, displayName)))
    return one(ctx, params.id)
  }),
]

async function move(ctx: Ctx, id: string, { add, remove, all }: MemberChange): Promise<void> {
  const { rows } = await sql<{ id: string }>`select m.account_id as id ${users}`.execute(ctx.db)
  const among = new Set(rows.map((row) => row.id))
  const unknown = [...add, ...(all ?? [])].find((value) => !among.has(value))
  if (unknown !== undefined) throw scimRefusal(400, 'invalidValue', `There is no user ${unknown}.`)
  await moveMembers(ctx, id, { add, remove: remove.filter((value) => among.has(value)), all, among })
}

/** The users of scim-user.ts. */
const users = sql`from membership m where m.employee_id is not null and not m.is_audit
  and not (m.scim_closed and m.scim_user_name is null)`

async function one(ctx: Ctx, id: string, excluded = ''): Promise<ScimGroup> {
  const [group] = await found(ctx, sql`g.id = ${id}`, excluded)
  if (!group) throw notFound(`There is no group ${id}.`)
  return group
}

async function found(ctx: Ctx, rest: RawBuilder<unknown>, excluded: string): Promise<ScimGroup[]> {
  const isShort = excluded.split(',').some((name) => name.trim().toLowerCase() === 'members')
  const { rows } = await sql<{
    id: string
    name: string
    members: { value: string; display: string }[] | null
  }>`
    select g.id, g.name, case when not ${isShort}::boolean then coalesce((
      select json_agg(json_build_object('value', a.id, 'display', a.full_name) order by a.full_name, a.id)
      from permission_group_member x join account a on a.id = x.account_id
      where x.org_id = g.org_id and x.group_id = g.id and x.account_id in (select m.account_id ${users})), '[]') end as members
    from permission_group g where ${rest}`.execute(ctx.db)
  return rows.map(({ id, name, members }) => ({
    schemas: [GROUP],
    id,
    displayName: name,
    ...(members ? { members } : {}),
    meta: { resourceType: 'Group', location: locationOf(ctx, 'Groups', id) },
  }))
}
