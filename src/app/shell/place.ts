import { useRouterState, type RouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Area, Screen } from '#kernel/screen.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { menuFor, type MenuArea } from '#app/menu.ts'
import { useCurrentScreen } from '#app/shell/current-screen.ts'
import { factsOf, organizationAt, slugIn, type Organization } from '#app/shell/facts.ts'
import { partAt, useKnownPages } from '#app/shell/parts.ts'
import { useSession, type Session } from '#app/shell/session.ts'

/** Where the person stands, for everything around the page. */
export interface Place {
  readonly screen: Screen | undefined
  readonly pathname: string
  readonly area: Area
  readonly slug: string | undefined
  /** Whose sidebar is shown; pages between the areas, such as the portal, have none. */
  readonly menu: MenuArea | null
}

export function usePlace(): Place {
  const pathname = useRouterState({ select: pathShown })
  const screen = useCurrentScreen()
  return useMemo(() => placeOf(screen, pathname), [screen, pathname])
}

/**
 * Of the page that is shown, as useCurrentScreen: the router's own locations change before or after the page does, and
 * a page drawn once with the organization of the former one has asked for what its reader may not have.
 */
const pathShown = ({ matches, location }: RouterState): string =>
  matches.at(-1)?.pathname ?? location.pathname

export function placeOf(screen: Screen | undefined, pathname: string): Place {
  const menu = menuOf(screen, pathname)
  return {
    screen,
    pathname,
    slug: slugIn(pathname),
    menu,
    area: menu ?? screen?.area ?? 'shell',
  }
}

/** A page that has no area of its own, such as not-found, stands in the area that its address begins with. */
const menuOf = (screen: Screen | undefined, pathname: string): MenuArea | null =>
  screen && between.has(screen.name) ? null : partAt(pathname)

/** Whether the page is for those who are signed in alone; an unknown one is not. */
export const needsSession = ({ screen, pathname }: Place): boolean =>
  screen !== undefined && screen.open !== true && !pathname.startsWith('/account/')

const between: ReadonlySet<string> = new Set(['portal', 'common-dashboard', 'switch-organization'])

export interface Standing {
  readonly session: Session
  readonly place: Place
  readonly facts: Facts
  /** The organization of the address, else that of employment. */
  readonly organization: Organization | null
}

/** Everything around the page asks this; null while nobody is signed in. */
export function useStanding(): Standing | null {
  const session = useSession()
  const place = usePlace()
  const known = useKnownPages()
  // oxlint-disable-next-line react/exhaustive-deps -- the menus are read from what is known
  return useMemo(() => session && standingAt(session, place), [session, place, known])
}

function standingAt(session: Session, place: Place): Standing {
  const facts = factsOf(session, place.area, place.slug)
  const organization = organizationAt(session, place.slug)
  if (!place.menu || menuFor(place.menu, facts).length > 0) return { session, place, facts, organization }
  // Refused at the door of an area: the sidebar stays that of the area they came from.
  const menu = menuFor('user', factsOf(session, 'user')).length > 0 ? 'user' : null
  return {
    session,
    place: { ...place, menu, slug: undefined },
    facts: factsOf(session, 'user'),
    organization,
  }
}
