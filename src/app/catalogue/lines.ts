import { pathIn, screenName, type Area, type Screen } from '#kernel/screen.ts'
import type { Group } from '#app/menu/groups.ts'

type More = Omit<Screen, 'area' | 'path' | 'title' | 'module' | 'load' | 'name' | 'search_key'> &
  Partial<Pick<Screen, 'name' | 'search_key'>>

/** A page in short, as it is sent: what follows from its area, path and title is left out. 0 is nothing. */
export type Line = readonly [
  /** Inside the area. */
  path: string,
  title: string,
  module: string,
  load: Screen['load'] | 0,
  more?: More,
]

/** What the search keys of an area's pages have after the titles, in the order of its lines. */
export type Words = readonly (string | 0)[]

/** What there is to know of the pages of an area. */
export interface Part {
  readonly lines: readonly Line[]
  readonly menu: readonly Group[]
}

export function shortened({ area, path, title, module, load, name, search_key, ...rest }: Screen): Line {
  const base = `${pathIn(area, '')}/`
  const more: More = {
    ...rest,
    ...(name === screenName(path) ? {} : { name }),
    ...(search_key.startsWith(title) ? {} : { search_key }),
  }
  const line = [path.startsWith(base) ? path.slice(base.length) : path, title, module, load ?? 0] as const
  return Object.keys(more).length > 0 ? [...line, more] : line
}

export const wordsOf = ({ title, search_key }: Screen): string | 0 =>
  (search_key.startsWith(title) && search_key.slice(title.length)) || 0

/** Without words, pages are found by their titles. */
export const restored = (area: Area, lines: readonly Line[], words: Words = []): readonly Screen[] =>
  lines.map(([short, title, module, load, more], at) => {
    const path = pathIn(area, short)
    return {
      name: screenName(path),
      area,
      path,
      title,
      search_key: title + (words[at] || ''),
      module,
      ...(load ? { load } : {}),
      ...more,
    }
  })
