import { readFileSync } from 'node:fs'
import type { Screen } from '#kernel/screen.ts'

/**
 * The pages that pages of another area lead to: their addresses must be known before their own area is fetched. Found by
 * reading every file that a page may load, now or later. What the frame shows around a page asks for its area itself.
 */
export function doorsOf(screens: readonly Screen[], ownAreas: readonly string[]): ReadonlySet<string> {
  const areas = new Map(screens.map(({ name, area }) => [name, area]))
  const doors = new Set<string>()
  for (const { area, load } of screens)
    for (const file of load ? reachedFrom(fileOf(load)) : [])
      for (const name of quoted(file)) {
        const to = areas.get(name)
        if (to && to !== area && ownAreas.includes(to)) doors.add(name)
      }
  return doors
}

/** `#modules/…` as it is written, `/src/modules/…` as the test runner has it. */
function fileOf(load: NonNullable<Screen['load']>): string {
  const [, file] = /\(\s*['"](?:#|\/src\/)([^'"]+)/.exec(String(load)) ?? []
  if (!file) throw new Error(`What this loads cannot be read: ${String(load)}`)
  return file
}

const texts = new Map<string, string>()
function text(file: string): string {
  const known = texts.get(file) ?? readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
  texts.set(file, known)
  return known
}

// a name of one word, such as `user`, is also the name of other things; links to such pages are written as addresses.
// What a report opens for `supervisor:` or `user:`, and what stands for `hr:`, is opened within that area alone
const quoted = (file: string) =>
  [...text(file).matchAll(/(?<!\b(?:supervisor|user|hr): )'([a-z0-9]+(?:-[a-z0-9]+)+)'/g)].map(
    ([, name = '']) => name,
  )

const reached = new Map<string, ReadonlySet<string>>()
function reachedFrom(first: string): ReadonlySet<string> {
  const known = reached.get(first)
  if (known) return known
  const found = new Set([first])
  for (const file of found)
    for (const [, next = ''] of text(file).matchAll(
      /(?:from|import)\s*\(?\s*'#((?:ui|engines|modules)\/[^']+\.tsx?)'/g,
    ))
      if (!next.endsWith('/screens.ts')) found.add(next)
  reached.set(first, found)
  return found
}
