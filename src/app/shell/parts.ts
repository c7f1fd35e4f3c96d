import { useSyncExternalStore } from 'react'
import { join, knownPages, partNames, whenJoined, type PartName } from '#app/catalogue/known.ts'
import { restored, type Part } from '#app/catalogue/lines.ts'
import { base, doorPaths } from '#app/parts/base.ts'
import { inTime } from '#app/shell/in-time.ts'

const files: Record<PartName, () => Promise<{ part: Part }>> = {
  user: () => import('#app/parts/user.ts'),
  supervisor: () => import('#app/parts/supervisor.ts'),
  admin: () => import('#app/parts/admin.ts'),
  commons: () => import('#app/parts/commons.ts'),
}
const asked = new Map<PartName, Promise<void>>()

join(base)

/** Makes the pages of an area known, once; one that could not be fetched is asked for again the next time. */
export function fetchPart(name: PartName): Promise<void> {
  const running =
    asked.get(name) ??
    inTime(files[name]()).then(({ part }) => join(restored(name, part.lines), { [name]: part.menu }))
  asked.set(name, running)
  running.catch(() => asked.delete(name))
  return running
}

/** The part that an address belongs to; null for pages that stand between the areas or are for everybody. */
export function partAt(pathname: string): PartName | null {
  if (/^\/admin\/[^/]+/.test(pathname)) return 'admin'
  if (/^\/user\/supervisor(\/|$)/.test(pathname)) return 'supervisor'
  if (/^\/commons(\/|$)/.test(pathname)) return 'commons'
  return /^\/(user|not-active|coming-soon)(\/|$)/.test(pathname) ? 'user' : null
}

export const isPart = (area: string): area is PartName => partNames.some((name) => name === area)

/** The pages that are known, and more as soon as they are. */
export const useKnownPages = () => useSyncExternalStore(whenJoined, knownPages, knownPages)

/** The address of a page by its name, whether its area has been fetched or is only led to. */
export function pathOf(name: string): string {
  const path = knownPages().byName.get(name)?.path ?? doorPaths[name]
  if (path === undefined) throw new Error(`No screen is named ${name}, or its area is not known yet`)
  return path
}
