import { forbidden, notFound } from '#kernel/errors.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { recordSecurityEvent } from '#platform/security-event.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'

/** How a call without `{org}` says where it happens: by slug, by a person of the organization, or where one is employed. */
interface Where {
  organization?: string | undefined
  employee_id?: string
}

/**
 * Runs a call whose path has no `{org}` (specification 1, section 7) in one of the caller's own organizations; any other
 * does not exist for them. `hat` decides in which capacity they may, or null when they may not.
 */
export async function inOrganizationOf<T>(
  open: OpenCtx,
  where: Where,
  work: (ctx: Ctx) => Promise<T>,
  hat: (org: Membership, viewer: Viewer) => Hat | null = () => 'user',
): Promise<T> {
  const { viewer } = open
  if (!viewer) throw notFound()
  const org = await organizationFor(open, viewer, where)
  const as = hat(org, viewer)
  if (!as) throw await denied(open, viewer, org)
  return enter(open, viewer, org, as, work)
}

/** One transaction in an organization that was allowed before. */
export async function enter<T>(
  open: OpenCtx,
  viewer: Viewer,
  org: Membership,
  as: Hat,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { services, request, now } = open
  const scope = {
    org_id: org.org_id,
    account_id: viewer.account_id,
    acting_as: as,
    request_no: request.id,
    limited: as === 'hr' && org.is_limited,
    ip: request.ip,
  }
  let signalled = false
  const result = await services.database.inOrganization(scope, (db) =>
    work({
      ...open,
      viewer,
      org,
      as,
      employee_id: org.employee_id ?? '',
      db,
      today: dayAt(now, org.time_zone),
      upload: () => Promise.reject(notFound()),
      signal: async (name, payload) => {
        signalled = true
        const row = { id: newId(), org_id: org.org_id, name, payload: JSON.stringify(payload) }
        await db
          .insertInto('signal')
          .values({ ...row, account_id: viewer.account_id, at: now })
          .execute()
      },
    }),
  )
  if (signalled) services.bus.publish('signal', String(org.org_id))
  return result
}

async function organizationFor(open: OpenCtx, viewer: Viewer, { organization, employee_id }: Where) {
  const own = [...viewer.memberships.values()]
  const first = viewer.home ?? own[0]
  if (organization !== undefined) return found(viewer.memberships.get(organization))
  if (employee_id === undefined) return found(first)
  // few organizations, and nearly always the first
  for (const org of own.toSorted((a, b) => Number(b === first) - Number(a === first))) {
    const isThere = await enter(open, viewer, org, 'user', (ctx) =>
      ctx.db.selectFrom('employee').select('id').where('id', '=', employee_id).executeTakeFirst(),
    )
    if (isThere) return org
  }
  throw notFound()
}

function found(org: Membership | undefined): Membership {
  if (!org) throw notFound()
  return org
}

async function denied({ services, request }: OpenCtx, viewer: Viewer, org: Membership) {
  await recordSecurityEvent(services.database, {
    name: 'permission.denied',
    org_id: org.org_id,
    account_id: viewer.account_id,
    request,
    detail: { method: request.method, path: request.url.split('?')[0] },
  })
  return forbidden()
}
