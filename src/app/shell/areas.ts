import type { Place } from '#app/shell/place.ts'
import type { Session } from '#app/shell/session.ts'

/** What somebody works in: their own things, their team, the administration of an organization. */
export type WorkArea = 'user' | 'supervisor' | 'admin'
export interface AreaLink {
  readonly area: WorkArea
  readonly href: string
}

const chooser = '/switch-organization'
export const dashboardOf = (slug: string) => `/admin/${slug}/dashboard`

/** The areas of this person in the order in which they are offered. Audit users have none to switch between. */
export function areasOf({ me, admin }: Session, lastSlug: string | null = null): readonly AreaLink[] {
  if (me.user.is_audit_user) return []
  const slugs = admin.switchable_organizations.map(({ slug }) => slug)
  const [only, other] = slugs
  const slug =
    slugs.find((own) => own === lastSlug) ??
    slugs.find((own) => own === me.organization?.slug) ??
    (other ? undefined : only)
  return [
    ...(me.organization ? [{ area: 'user' as const, href: '/user/noticeboard' }] : []),
    ...(me.supervisor.organizations.length > 0
      ? [{ area: 'supervisor' as const, href: '/user/supervisor/my-team/overview' }]
      : []),
    ...(only ? [{ area: 'admin' as const, href: slug ? dashboardOf(slug) : chooser }] : []),
  ]
}

/** Where a person lands who names no page: the area they were in last, else HR's, else their own. */
export function homeOf(session: Session, last: LastArea = lastAreaOf(session)): string {
  const areas = areasOf(session, last.slug)
  const hrefFor = (wanted: WorkArea | null) => areas.find(({ area }) => area === wanted)?.href
  // whoever has no area of their own is led on from there
  return hrefFor(last.area) ?? hrefFor('admin') ?? '/user/noticeboard'
}

export interface LastArea {
  readonly area: WorkArea | null
  /** Of which organization they were HR last. */
  readonly slug: string | null
}
const nowhere: LastArea = { area: null, slug: null }

// by account: people share browsers
const keyOf = ({ me }: Session) => `chautari-last-area-${me.user.id}`

export function lastAreaOf(session: Session): LastArea {
  const [area, slug] = (localStorage.getItem(keyOf(session)) ?? '').split(' ')
  return isWorkArea(area) ? { area, slug: slug || null } : nowhere
}

/** Keeps where the person is for their next visit; somebody who looks as another person leaves no trace. */
export function rememberArea(session: Session, { menu, slug }: Pick<Place, 'menu' | 'slug'>): void {
  if (session.me.simulation || !isWorkArea(menu)) return
  localStorage.setItem(keyOf(session), `${menu} ${slug ?? lastAreaOf(session).slug ?? ''}`)
}

const isWorkArea = (text: unknown): text is WorkArea =>
  text === 'user' || text === 'supervisor' || text === 'admin'
