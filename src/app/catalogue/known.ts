import type { Screen } from '#kernel/screen.ts'
import type { Group } from '#app/menu/groups.ts'

/** Areas whose pages are fetched when somebody comes to them; all other pages are known from the start. */
export const partNames = ['user', 'supervisor', 'admin', 'commons'] as const
export type PartName = (typeof partNames)[number]

/** A snapshot: another one once more is known. */
export interface Known {
  readonly screens: readonly Screen[]
  readonly byName: ReadonlyMap<string, Screen>
  readonly keys: ReadonlyMap<string, string>
  readonly menus: Readonly<Partial<Record<PartName, readonly Group[]>>>
}

let known: Known = { screens: [], byName: new Map(), keys: new Map(), menus: {} }
const watchers = new Set<() => void>()
const learners = new Set<() => void>()

export const knownPages = (): Known => known

export function join(screens: readonly Screen[], menus: Known['menus'] = {}): void {
  const all = [...known.screens, ...screens]
  known = {
    ...known,
    screens: all,
    byName: new Map(all.map((screen) => [screen.name, screen])),
    menus: { ...known.menus, ...menus },
  }
  for (const tell of watchers) tell()
}

/**
 * What known pages are searched by, where that is more than their titles. The pages themselves stay the same objects: the
 * router would take others for other pages.
 */
export function learn(keys: ReadonlyMap<string, string>): void {
  known = { ...known, keys: new Map([...known.keys, ...keys]) }
  for (const tell of learners) tell()
}

/** What a page is searched by, as far as that has come. */
export const searchKeyOf = ({ name, search_key }: Screen): string => known.keys.get(name) ?? search_key

export function whenKnown(tell: () => void): () => void {
  const stop = whenJoined(tell)
  learners.add(tell)
  return () => {
    stop()
    learners.delete(tell)
  }
}

export function whenJoined(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** A page that is known by now; an unknown name is a programming error and throws. */
export function screenNamed(name: string): Screen {
  const screen = known.byName.get(name)
  if (!screen) throw new Error(`No screen is named ${name}`)
  return screen
}
