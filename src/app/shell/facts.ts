import { initialFlags, type Flags } from '#kernel/flag.ts'
import { applications, type Application, type Area, type PersonalRight } from '#kernel/screen.ts'
import type { AdminInfo } from '#modules/account/shared/me.ts'
import { nobody, type Facts } from '#app/catalogue/facts.ts'
import type { Session } from '#app/shell/session.ts'

export type Organization = AdminInfo['switchable_organizations'][number]

/** The facts of a session at a place of the application: an area, and in the administrator's an organization. */
export function factsOf(session: Session | null, area: Area, slug?: string): Facts {
  if (!session) return { ...nobody, area, slug }
  const { me, admin, supervised } = session
  const organization = organizationAt(session, slug)
  return {
    signed_in: true,
    is_active: true,
    is_audit_user: me.user.is_audit_user,
    is_employed: me.organization !== null,
    area,
    slug,
    switchable: admin.switchable_organizations.map((own) => own.slug),
    supervisor: me.supervisor.organizations.length === 0 ? 'no' : supervised ? 'chosen' : 'unchosen',
    common: new Set(me.common_permissions),
    organization: new Set(slug ? admin.organization_permissions[slug] : []),
    flags: known(organization?.flags ?? {}),
    disabled_applications: (organization?.disabled_applications ?? []).filter(isApplication),
    switched_off: new Set(organization ? Object.values(organization.page_switches).flat() : []),
    rights: rightsOf(session, organization),
  }
}

/** The organization of the address, if it is one of theirs; without an address that of their employment. */
export const organizationAt = ({ me, admin }: Session, slug: string | undefined): Organization | null =>
  slug ? (admin.switchable_organizations.find((own) => own.slug === slug) ?? null) : me.organization

/** The organization that an address of HR's area names. */
export const slugIn = (pathname: string): string | undefined => {
  const slug = /^\/admin\/([^/]+)/.exec(pathname)?.[1]
  return slug && decodeURIComponent(slug)
}

/** Whose clock and calendar a page shows: its organization's, else that of their employment, else the first they act for. */
export const clockAt = (session: Session, pathname: string): Organization | null =>
  organizationAt(session, slugIn(pathname)) ??
  session.me.organization ??
  session.admin.switchable_organizations[0] ??
  null

/** Specification 1, section 1. */
export function categoryOf({ me }: Session): string {
  if (me.can_switch_organizations) return 'HR Admin'
  return me.supervisor.organizations.length > 0 ? 'Supervisor' : 'Normal User'
}

function rightsOf({ me }: Session, organization: Organization | null): ReadonlySet<PersonalRight> {
  const rights = new Set<PersonalRight>()
  if (organization?.notice_approval) rights.add('notice_approval')
  if (organization?.is_investigator) rights.add('investigator')
  if (organization?.is_custodian) rights.add('custodian')
  if (organization?.is_transfer_reviewer) rights.add('reviewer')
  if (me.supervisor.organizations.length > 0) rights.add('supervisor')
  return rights
}

function known(given: Readonly<Record<string, boolean>>): Flags {
  const flags = initialFlags()
  for (const name of Object.keys(flags)) if (isFlag(name, flags)) flags[name] = given[name] ?? flags[name]
  return flags
}

const isFlag = (name: string, flags: Flags): name is keyof Flags => name in flags
const isApplication = (name: string): name is Application => name in applications
