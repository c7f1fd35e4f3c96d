import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx, LongCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleLong, type Route } from '#platform/route.ts'
import type { Membership } from '#platform/viewer.ts'
import { organizationGroup } from '#modules/organization/shared/group.ts'
import { comings, goings, inHeadcount } from '#modules/organization/server/headcount.ts'
import { thisYear } from '#modules/organization/server/this-year.ts'

const codes = [P.organization.settings]
/** Totals of a whole organization: whoever sees some branches of it only does not see them. */
const mayTotal = (one: Membership | undefined) =>
  one !== undefined && (one.is_hr || one.is_audit) && !one.is_limited && allowed(one.codes, codes, 'read')

export const groupRoutes: Route[] = [
  handleLong(organizationGroup, async (ctx) => {
    const found = await ctx.transaction((db) => below(db, ctx.org.org_id))
    const results = []
    for (const { slug, name, depth } of found) {
      const membership = ctx.viewer.memberships.get(slug)
      if (!membership || !mayTotal(membership)) continue
      results.push({ slug, name, depth, ...(await totalsOf(ctx, membership)) })
    }
    const lower = new Set(found.map(({ slug }) => slug))
    const parents = [...ctx.viewer.memberships.values()]
      .filter((one) => !lower.has(one.slug) && mayTotal(one))
      .map(({ slug, name }) => ({ slug, name }))
    return { parents, results }
  }),
]

/** The organization and all that belong to it, at whatever depth, the nearest first. */
async function below(db: Db, orgId: number) {
  const { rows } = await sql<{ slug: string; name: string; depth: number }>`
    with recursive line as (
      select org_id, 0 as depth from organization_listed where org_id = ${orgId}
      union select o.org_id, l.depth + 1 from organization_listed o join line l on o.parent_org_id = l.org_id where l.depth < 20
    ) select o.slug, o.name, l.depth from line l join organization_listed o on o.org_id = l.org_id order by l.depth, o.name`.execute(
    db,
  )
  return rows
}

interface Totals {
  people: number
  branches: number
  joined_this_year: number
  left_this_year: number
}

/** Each organization is read inside itself, one after another: nothing is read across the wall between them. */
async function totalsOf(ctx: LongCtx, org: Membership): Promise<Totals> {
  const today = dayAt(ctx.now, org.time_zone)
  const scope = {
    org_id: org.org_id,
    account_id: ctx.viewer.account_id,
    acting_as: 'hr',
    request_no: ctx.request.id,
  } as const
  return ctx.services.database.inOrganization(scope, async (db) => {
    const { start } = await thisYear({ db, org, today })
    const { rows } = await sql<Totals>`
      select (select count(*) from employee e where ${inHeadcount(today)}) as people,
        (select count(*) from branch where not is_archived) as branches,
        (select count(*) from ${comings} c where c.day between ${start} and ${today}) as joined_this_year,
        (select count(*) from ${goings} g where g.day between ${start} and ${today}) as left_this_year`.execute(
      db,
    )
    return rows[0] ?? { people: 0, branches: 0, joined_this_year: 0, left_this_year: 0 }
  })
}

/** The organization that a slug means as parent: the caller has rights in both, and none is below itself. */
export async function parentOf(ctx: Ctx, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const parent = ctx.viewer.memberships.get(slug)
  if (!parent?.is_hr || !allowed(parent.codes, codes, 'write'))
    throw invalid({ parent: ['Select a valid choice.'] })
  const lower = await below(ctx.db, ctx.org.org_id)
  if (lower.some((one) => one.slug === slug))
    throw invalid({ parent: ['An organization cannot be below itself.'] })
  return parent.org_id
}
