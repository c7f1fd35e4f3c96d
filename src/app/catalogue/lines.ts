import { pathIn, screenName, type Area, type Screen } from '#kernel/screen.ts'
import type { Group } from '#app/menu/groups.ts'

type More = Omit<Screen, 'area' | 'path' | 'title' | 'module' | 'load' | 'name' | 'search_key'> &
  Partial<Pick<Screen, 'name' | 'search_key'>>

/** A page in short, as it is sent: what follows from its area, path and title is left out. 0 is nothing. */
export type Line = readonly [
  /** Inside the area. */
  path: string,
  title: string,
  /** What the search key has after the title. */
  words: string | 0,
  module: string,
  load: Screen['load'] | 0,
  more?: More,
]

/** What there is to know of the pages of an area. */
export interface Part {
  readonly lines: readonly Line[]
  readonly menu: readonly Group[]
}

export function shortened({ area, path, title, module, load, name, search_key, ...rest }: Screen): Line {
  const base = `${pathIn(area, '')}/`
  const begins = search_key.startsWith(title)
  const more: More = {
    ...rest,
    ...(name === screenName(path) ? {} : { name }),
    ...(begins ? {} : { search_key }),
  }
  const line = [
    path.startsWith(base) ? path.slice(base.length) : path,
    title,
    (begins && search_key.slice(title.length)) || 0,
    module,
    load ?? 0,
  ] as const
  return Object.keys(more).length > 0 ? [...line, more] : line
}

export const restored = (area: Area, lines: readonly Line[]): readonly Screen[] =>
  lines.map(([short, title, words, module, load, more]) => {
    const path = pathIn(area, short)
    return {
      name: screenName(path),
      area,
      path,
      title,
      search_key: title + (words || ''),
      module,
      ...(load ? { load } : {}),
      ...more,
    }
  })
