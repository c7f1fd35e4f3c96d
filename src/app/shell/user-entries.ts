import type { Place } from '#app/shell/place.ts'
import { factsOf } from '#app/shell/facts.ts'
import { opens } from '#app/catalogue/admit.ts'
import { screenNamed } from '#app/catalogue/known.ts'
import type { Session } from '#app/shell/session.ts'

export type UserEntry =
  | 'profile'
  | 'viewAsUser'
  | 'switchOrganization'
  | 'switchTeam'
  | 'centralDashboard'
  | 'portal'
  | 'commons'
  | 'changePassword'

/** The entries of the user menu, each by its own rule (specification 1, sections 2 and 6). */
export function userMenuFor(
  session: Session,
  { menu, slug }: Pick<Place, 'menu' | 'slug'>,
): readonly { entry: UserEntry; href: string }[] {
  const { user, can_switch_organizations, supervisor, organization } = session.me
  const { is_audit_user: audit } = user
  const isEmployed = organization !== null && !audit
  const isAdmin = menu === 'admin' || menu === 'commons'
  const facts = factsOf(session, 'commons')
  const entries: readonly [UserEntry, string, boolean][] = [
    ['profile', '/user/profile', !isAdmin && isEmployed],
    ['viewAsUser', '/user/noticeboard', isAdmin && isEmployed],
    ['switchOrganization', '/switch-organization', can_switch_organizations],
    ['switchTeam', '/user/supervisor/switch-organization', !audit && mayChooseTeam(session, menu)],
    ['centralDashboard', '/common-dashboard', !audit && can_switch_organizations],
    ['portal', '/portal', !audit && (can_switch_organizations || supervisor.organizations.length > 0)],
    ['commons', '/commons', opens(screenNamed('commons'), facts)],
    [
      'changePassword',
      slug ? `/admin/${slug}/change-password` : '/user/profile/change-password',
      isEmployed || Boolean(slug),
    ],
  ]
  return entries.filter(([, , shown]) => shown).map(([entry, href]) => ({ entry, href }))
}

/** While looking at a team, only another one is worth offering. */
function mayChooseTeam({ me: { supervisor } }: Session, menu: Place['menu']): boolean {
  return supervisor.can_switch && (menu !== 'supervisor' || supervisor.organizations.length > 1)
}
