import { sql, type RawBuilder } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { setBlocked } from '#modules/account/server/public.ts'
import { filterOf, userChange, type Comparison, type UserChange } from '#modules/hris/domain/scim.ts'
import { linked } from '#modules/hris/server/scim-link.ts'
import { blockLogin } from '#modules/hris/shared/login.ts'
import { listed, locationOf, scimRefusal, understood, unique } from '#modules/hris/server/scim-wire.ts'
import { ENTERPRISE, scimUsers, USER, type ScimUser } from '#modules/hris/shared/scim.ts'

export const scimUserRoutes: Route[] = [
  handle(scimUsers.list, async (ctx, { query }) => {
    const where = query.filter === undefined ? sql`true` : conditionOf(understood(filterOf(query.filter)))
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count ${from(ctx)} and ${where}`.execute(ctx.db)
    const page = sql`${where} order by a.id limit ${query.count} offset ${query.startIndex - 1}`
    return listed(await found(ctx, page), rows[0]?.count ?? 0, query.startIndex)
  }),
  handle(scimUsers.read, (ctx, { params }) => one(ctx, params.id)),
  handle(scimUsers.create, async (ctx, { body }) => {
    mayKeepLogins(ctx)
    const id = await linked(ctx, body)
    await change(ctx, id, { active: body.active })
    return one(ctx, id)
  }),
  handle(scimUsers.replace, async (ctx, { params, body }) => {
    mayKeepLogins(ctx)
    await one(ctx, params.id)
    const { active, userName: user_name, externalId } = body
    await change(ctx, params.id, { active, user_name, external_id: externalId || null })
    return one(ctx, params.id)
  }),
  handle(scimUsers.update, async (ctx, { params, body }) => {
    mayKeepLogins(ctx)
    await one(ctx, params.id)
    await change(ctx, params.id, understood(userChange(body.Operations)))
    return one(ctx, params.id)
  }),
  handle(scimUsers.remove, async (ctx, { params }) => {
    mayKeepLogins(ctx)
    await one(ctx, params.id)
    await change(ctx, params.id, { active: false })
    await ctx.db
      .updateTable('membership')
      .set({ scim_external_id: null, scim_user_name: null, scim_closed: true })
      .where('account_id', '=', params.id)
      .execute()
    return undefined
  }),
]

/** By whoever may open and block logins by hand, and everybody's. */
function mayKeepLogins({ org }: Ctx) {
  if (org.is_limited || !allowed(org.codes, blockLogin.spec.access.hr, 'write'))
    throw forbidden('The owner of this key may not manage the logins of all employees.')
}

/** Closes and opens the login, and keeps what the program calls its person. Employment is not touched. */
async function change(ctx: Ctx, id: string, { active, user_name, external_id }: UserChange): Promise<void> {
  const row = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.scim_closed', 'm.scim_user_name', 'a.is_blocked', 'a.email', 'a.username'])
    .where('m.account_id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw notFound()
  const closes = active === false && !row.is_blocked
  // what HR has closed by hand, or a suspension, is not the program's to open
  const opens = active === true && row.scim_closed
  if (closes || (opens && row.is_blocked)) await setBlocked(ctx, id, closes)
  // whom the program has found rather than made is linked by its first change: closed without a name is who was removed
  const found_as = row.scim_user_name === null ? (row.email ?? row.username) : undefined
  const scim_user_name = user_name ?? found_as
  const names = {
    ...(scim_user_name === undefined ? {} : { scim_user_name }),
    ...(external_id === undefined ? {} : { scim_external_id: external_id }),
    ...(closes || opens ? { scim_closed: closes } : {}),
  }
  if (Object.keys(names).length)
    await unique(() => ctx.db.updateTable('membership').set(names).where('account_id', '=', id).execute())
}

const from = ({ today }: Ctx) => sql`
  from membership m join account a on a.id = m.account_id
  join employee e on e.org_id = m.org_id and e.id = m.employee_id
  cross join lateral (select coalesce(m.scim_user_name, a.email, a.username) as user_name,
    a.is_active and not a.is_blocked and (m.left_on is null or m.left_on >= ${today}) as active) s
  -- who was taken out of provisioning is not in it
  where not m.is_audit and not (m.scim_closed and m.scim_user_name is null)`

function conditionOf(comparisons: readonly Comparison[]): RawBuilder<boolean> {
  const all = comparisons.map(({ attribute, value }) => {
    switch (attribute.replace(`${USER.toLowerCase()}:`, '')) {
      case 'username':
        return sql`lower(s.user_name) = lower(${value})`
      case 'externalid':
        return sql`m.scim_external_id = ${value}`
      case 'id':
        return sql`a.id::text = lower(${value})`
      case 'active':
        return sql`s.active = ${value.toLowerCase() === 'true'}`
      case 'displayname':
        return sql`lower(e.full_name) = lower(${value})`
      case 'emails':
      case 'emails.value':
      case 'emails[type eq "work"]':
      case 'emails[type eq "work"].value':
        return sql`lower(coalesce(a.email, e.work_email)) = lower(${value})`
      case `${ENTERPRISE.toLowerCase()}:employeenumber`:
        return sql`e.code = ${value}`
      default:
        throw scimRefusal(400, 'invalidFilter', `Users are not found by ${attribute}.`)
    }
  })
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

async function one(ctx: Ctx, id: string): Promise<ScimUser> {
  const [user] = await found(ctx, sql`a.id = ${id}`)
  if (!user) throw notFound(`There is no user ${id}.`)
  return user
}

async function found(ctx: Ctx, rest: RawBuilder<unknown>): Promise<ScimUser[]> {
  const { rows } = await sql<{
    id: string
    external_id: string | null
    user_name: string
    first_name: string
    last_name: string
    full_name: string
    code: string
    email: string | null
    active: boolean
    groups: { value: string; display: string }[]
  }>`
    select a.id, m.scim_external_id as external_id, s.user_name, s.active, e.first_name, e.last_name, e.full_name, e.code,
      coalesce(a.email, e.work_email) as email,
      coalesce((select json_agg(json_build_object('value', g.id, 'display', g.name) order by g.name)
        from permission_group_member x join permission_group g on g.org_id = x.org_id and g.id = x.group_id
        where x.org_id = m.org_id and x.account_id = m.account_id), '[]') as groups
    ${from(ctx)} and ${rest}`.execute(ctx.db)
  return rows.map((row) => ({
    schemas: [USER, ENTERPRISE],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    displayName: row.full_name,
    name: { formatted: row.full_name, givenName: row.first_name, familyName: row.last_name },
    active: row.active,
    emails: row.email === null ? [] : [{ value: row.email, type: 'work', primary: true }],
    groups: row.groups,
    [ENTERPRISE]: { employeeNumber: row.code },
    meta: { resourceType: 'User', location: locationOf(ctx, 'Users', row.id) },
  }))
}
