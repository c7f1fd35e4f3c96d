import { queryString } from '#kernel/client.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { allowed } from '#kernel/permission.ts'
import { hrefOf, type Area } from '#kernel/screen.ts'
import { pathOf } from '#app/shell/parts.ts'
import type { Standing } from '#app/shell/place.ts'
import type { Scope } from '#ui/data/scope.tsx'

/** What a screen is told about where it stands. */
export function scopeOf({ session, place, facts, organization }: Standing, today: string): Scope {
  const { me, supervised } = session
  const as = hatOf(place.area)
  const own = me.organization?.slug
  const org = (as === 'supervisor' && supervised) || organization?.slug || own || facts.switchable[0] || ''
  const held = new Set([...facts.common, ...(place.area === 'admin' ? facts.organization : [])])
  return {
    org,
    as,
    today,
    zone: (organization ?? me.organization)?.time_zone ?? 'UTC',
    employee_id: org === own ? me.user.employee_id : null,
    leads: me.supervisor.organizations.some(({ slug }) => slug === org),
    may: (codes, to = 'write') => allowed(held, codes, to),
    to: (screen, params, query) => hrefOf(pathOf(screen), { slug: org, ...params }) + queryString(query),
    linkOf: (person) =>
      linkOf(person, as, { org, own, apart: facts.flags.organization_specific_employee_directory }),
    remedyOf: async (message) => (await import('#app/shell/remedies.ts')).remedyOf(session, org, message),
  }
}

const hatOf = (area: Area): Hat =>
  area === 'admin' || area === 'commons' ? 'hr' : area === 'supervisor' ? 'supervisor' : 'user'

/**
 * The organization's day at a moment in milliseconds. A page may stay open over midnight, so the clock of this device
 * counts, as long as it agreed with the server when the session was read.
 */
export function businessDay({ session, organization: at }: Standing, now: number): string {
  const { read_at, me } = session
  const organization = at ?? me.organization
  if (!organization) return dayAt(now, 'UTC')
  const { time_zone, today } = organization
  return dayAt(read_at, time_zone) === today ? dayAt(now, time_zone) : today
}

/** Where a name leads, by the viewer's hat, or why it does not (specification 1, section 2: user chip). */
function linkOf(
  person: Parameters<Scope['linkOf']>[0],
  as: Hat,
  { org, own, apart }: { org: string; own: string | undefined; apart: boolean },
): { href?: string; note?: string } {
  const { id } = person
  // HR of several organizations is employed by one: there is no record of theirs in the others
  if (as !== 'user' && (slugOf(person) ?? org) !== org) return {}
  if (as === 'hr') return { href: hrefOf('/admin/{slug}/hris/users/{id?}', { slug: org, id }) }
  if (!person.is_current) return { note: 'Past Employee' }
  if (as === 'supervisor') return { href: hrefOf('/user/supervisor/my-team/employee-detail/{id}', { id }) }
  if (apart && own && slugOf(person) !== own) return { note: 'From Different Organization' }
  return { href: hrefOf('/user/employee-directory/{id?}/profile-detail', { id }) }
}

/** Persons as the server sends them carry it; what is made on a page may not. */
function slugOf({ organization }: Parameters<Scope['linkOf']>[0]): unknown {
  return organization && 'slug' in organization ? organization.slug : undefined
}
