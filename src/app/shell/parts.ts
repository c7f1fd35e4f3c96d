import { useSyncExternalStore } from 'react'
import { join, knownPages, learn, partNames, whenKnown, type PartName } from '#app/catalogue/known.ts'
import { restored, type Line, type Part, type Words } from '#app/catalogue/lines.ts'
import { base, doorPaths } from '#app/parts/base.ts'
import { inTime } from '#app/shell/in-time.ts'

const files: Record<PartName, () => Promise<{ part: Part }>> = {
  user: () => import('#app/parts/user.ts'),
  supervisor: () => import('#app/parts/supervisor.ts'),
  admin: () => import('#app/parts/admin.ts'),
  commons: () => import('#app/parts/commons.ts'),
}
const lines = new Map<PartName, readonly Line[]>()
let words: Readonly<Record<PartName, Words>> | undefined
let wordsAsked: Promise<void> | undefined
const asked = new Map<PartName, Promise<void>>()

join(base)

/** Makes the pages of an area known, once; one that could not be fetched is asked for again the next time. */
export function fetchPart(name: PartName): Promise<void> {
  const running =
    asked.get(name) ??
    inTime(files[name]()).then(({ part }) => {
      lines.set(name, part.lines)
      join(restored(name, part.lines), { [name]: part.menu })
      teach()
    })
  asked.set(name, running)
  running.catch(() => asked.delete(name))
  return running
}

/** What pages are found by beside their titles, for whoever is about to search. Without it, titles find them. */
export function fetchWords(): Promise<void> {
  wordsAsked ??= inTime(import('#app/parts/words.ts')).then((file) => {
    words = file.words
    teach()
  })
  wordsAsked.catch(() => (wordsAsked = undefined))
  return wordsAsked
}

function teach() {
  const known = [...lines].flatMap(([name, own]) => (words ? restored(name, own, words[name]) : []))
  if (known.length > 0) learn(new Map(known.map(({ name, search_key }) => [name, search_key])))
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
export const useKnownPages = () => useSyncExternalStore(whenKnown, knownPages, knownPages)

/** The address of a page by its name, whether its area has been fetched or is only led to. */
export function pathOf(name: string): string {
  const path = knownPages().byName.get(name)?.path ?? doorPaths[name]
  if (path === undefined) throw new Error(`No screen is named ${name}, or its area is not known yet`)
  return path
}
