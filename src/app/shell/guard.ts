import { redirect } from '@tanstack/react-router'
import { hrefOf, type Screen } from '#kernel/screen.ts'
import { admit, withoutRecord, type Verdict } from '#app/catalogue/admit.ts'
import { factsOf } from '#app/shell/facts.ts'
import { PageFailure } from '#app/shell/page-failure.ts'
import { fetchPart, partAt } from '#app/shell/parts.ts'
import { openSession, type Session } from '#app/shell/session.ts'
import { stepHref } from '#modules/account/web/step-href.ts'
import { stepOf } from '#ui/data/failure.ts'
import { say } from '#ui/feedback/snackbar.ts'

interface Visit {
  params: Readonly<Record<string, string | undefined>>
  location: { href: string; pathname: string }
  /** The page is only fetched ahead, because a link to it is pointed at. */
  preload: boolean
}

/** Lets a visit through, or sends it elsewhere by throwing (specification 2, section 2.1). */
export async function guard(screen: Screen, { params, location, preload }: Visit): Promise<void> {
  const session = await sessionFor(screen).catch((error: unknown) => {
    const step = stepOf(error)
    if (!step) throw error
    throw redirect({ href: stepHref(step, location.href), replace: true })
  })
  const { slug, id } = params
  const verdict = admit(id ? screen : withoutRecord(screen), factsOf(session, screen.area, slug))
  if (verdict === 'normal-user' && !preload) say('Switched as Normal User.')
  const elsewhere = session ? destination(verdict, screen, session, slug) : away(verdict, location.href)
  if (elsewhere) throw redirect({ href: elsewhere, replace: true })
  if (session && !screen.redirect) await menuAround(verdict, location.pathname)
  if (verdict === 'permission-denied') throw new PageFailure(403)
  if (verdict === 'not-found') throw new PageFailure(404)
  if (session && homes.has(screen.path)) {
    // the frame brings it along; the login has no use for it
    const { homeOf } = await import('#app/shell/areas.ts')
    throw redirect({ href: homeOf(session), replace: true })
  }
  if (screen.redirect)
    throw redirect({ href: slug ? hrefOf(screen.redirect, { slug }) : open(screen), replace: true })
}

/** Addresses that name no area. */
const homes: ReadonlySet<string> = new Set(['/', '/realhrsoft'])

/** Whoever is refused at the door of an area, and a page that has no area, stands in the sidebar of another. */
async function menuAround(verdict: Verdict, pathname: string): Promise<void> {
  const part = verdict === 'permission-denied' ? 'user' : partAt(pathname)
  if (part) await fetchPart(part)
}

/** Public pages do without one; not-found and its like are shown inside the application to those who are signed in. */
function sessionFor(screen: Screen): Promise<Session | null> {
  if (!screen.open) return openSession()
  return screen.area === 'shell' ? openSession().catch(() => null) : Promise.resolve(null)
}

/** An administrator without an organization in the address is asked for one. */
const open = ({ redirect: to = '/' }: Screen) => (to.includes('{slug}') ? '/switch-organization' : to)

const away = (verdict: Verdict, href: string): string | null => {
  if (verdict === 'login') return `/account/login?next=${encodeURIComponent(href)}`
  return verdict === 'not-active' ? '/not-active' : null
}

function destination(verdict: Verdict, screen: Screen, session: Session, slug?: string): string | null {
  if (verdict === 'switch-organization')
    return screen.area === 'supervisor' && !session.me.user.is_audit_user
      ? '/user/supervisor/switch-organization'
      : (onlyOne(session) ?? '/switch-organization')
  if (verdict === 'normal-user') return '/user/noticeboard'
  if (verdict !== 'not-active') return null
  return slug && screen.area === 'admin' ? `/admin/${slug}/not-active` : '/not-active'
}

/** HR of a single organization has nothing to choose. */
function onlyOne({ me, admin }: Session): string | null {
  const [only, other] = admin.switchable_organizations
  return only && !other && !me.user.is_audit_user ? `/admin/${only.slug}/dashboard` : null
}
