import type { Screen } from '#kernel/screen.ts'
import type { Group } from '#app/menu/groups.ts'

/** Areas whose pages are fetched when somebody comes to them; all other pages are known from the start. */
export const partNames = ['user', 'supervisor', 'admin', 'commons'] as const
export type PartName = (typeof partNames)[number]

/** A snapshot: another one once more is known. */
export interface Known {
  readonly screens: readonly Screen[]
  readonly byName: ReadonlyMap<string, Screen>
  readonly menus: Readonly<Partial<Record<PartName, readonly Group[]>>>
}

let known: Known = { screens: [], byName: new Map(), menus: {} }
const watchers = new Set<() => void>()

export const knownPages = (): Known => known

export function join(screens: readonly Screen[], menus: Known['menus'] = {}): void {
  const all = [...known.screens, ...screens]
  known = {
    screens: all,
    byName: new Map(all.map((screen) => [screen.name, screen])),
    menus: { ...known.menus, ...menus },
  }
  for (const tell of watchers) tell()
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
