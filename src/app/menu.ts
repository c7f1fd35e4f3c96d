import type { Screen } from '#kernel/screen.ts'
import { holdsOneOf, opens } from '#app/catalogue/admit.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { knownPages, screenNamed, type PartName } from '#app/catalogue/known.ts'
import { setupSteps } from '#modules/organization/shared/setup-steps.ts'
import { extraApps, type ExtraApp } from '#app/menu/extra-apps.ts'
import type { BadgeKey } from '#app/menu/groups.ts'

export type MenuArea = PartName

export interface MenuItem {
  readonly screen: Screen
  readonly label: string
  readonly badge?: BadgeKey
}
export interface MenuGroup {
  readonly title: string
  readonly icon: string
  readonly items: readonly MenuItem[]
  /** Made for one entry alone: shown as that entry. */
  readonly single: boolean
}

/**
 * The sidebar of an area as this person sees it: only what is built and would open; a group without entries is left out. Empty until
 * the area is known.
 */
export const menuFor = (area: MenuArea, facts: Facts): readonly MenuGroup[] =>
  (knownPages().menus[area] ?? [])
    .map(({ title, icon, entries }) => ({
      title,
      icon,
      single: entries.length === 1,
      items: entries.flatMap(([name, label, badge]): MenuItem[] => {
        const screen = screenNamed(name)
        return screen.load && opens(screen, facts) ? [{ screen, label, ...(badge ? { badge } : {}) }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)

export type ExtraAppCounts = Readonly<Partial<Record<ExtraApp, { total: number; pending: number }>>>
export interface ExtraAppItem extends MenuItem {
  readonly total: number
  readonly pending: number
}

/** The employee's extra-apps menu: an entry appears once something was ever laid before the person. */
export const extraAppsFor = (facts: Facts, counts: ExtraAppCounts) =>
  extraApps
    .map(({ title, icon, entries }) => ({
      title,
      icon,
      items: entries.flatMap(([key, name, label]): ExtraAppItem[] => {
        const screen = screenNamed(name)
        const { total, pending } = counts[key] ?? { total: 0, pending: 0 }
        return total > 0 && opens(screen, facts) ? [{ screen, label, total, pending }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)

/** The account-setup shortcuts; one that may not be opened is shown, but not clickable. */
export const setupFor = (facts: Facts) =>
  setupSteps.map(({ heading, screen: name, all, any }) => {
    const screen = screenNamed(name)
    const holds =
      (all ?? []).every((code) => holdsOneOf([code], screen, facts)) && holdsOneOf(any, screen, facts)
    return { heading, screen, clickable: holds && opens(screen, facts) }
  })
