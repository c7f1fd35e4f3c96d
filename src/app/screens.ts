import type { BuiltScreen, Screen } from '#kernel/screen.ts'
import { catalogue } from '#app/catalogue/catalogue.ts'

/** What every module has built. A module joins by one line here. */
export const built: readonly BuiltScreen[] = []

/** The catalogue with the built screens in their places; the rest say that they are coming soon. */
export const screens: readonly Screen[] = merge(catalogue, built)

/** Throws when a built screen names a path that the catalogue lacks, or when two build the same one. */
export function merge(lines: readonly Screen[], built: readonly BuiltScreen[]): readonly Screen[] {
  const byPath = new Map(built.map((screen) => [`${screen.area} ${screen.path}`, screen]))
  if (byPath.size < built.length) throw new Error(`Built twice: ${repeated(built).join(', ')}`)
  const merged = lines.map((line) => {
    const key = `${line.area} ${line.path}`
    const own = byPath.get(key)
    byPath.delete(key)
    return own ? { ...line, ...own } : line
  })
  if (byPath.size > 0) throw new Error(`Not in the catalogue: ${[...byPath.keys()].join(', ')}`)
  return merged
}

const repeated = (built: readonly BuiltScreen[]): string[] => {
  const paths = built.map((screen) => screen.path)
  return paths.filter((path, i) => paths.indexOf(path) < i)
}
