import { pathIn, screenName, type Area, type Screen } from '#kernel/screen.ts'

type More = Partial<
  Pick<
    Screen,
    | 'name'
    | 'permission'
    | 'flag'
    | 'needs'
    | 'redirect'
    | 'audit_restricted'
    | 'open'
    | 'section'
    | 'writes'
    | 'makes'
  >
> & {
  /** What people type instead of the title. */
  words?: string
}
type Row = readonly [path: string, title: string, more?: More]

/** Lines of one area and module; `all` holds for each of them unless a line says otherwise. */
export const rows = (area: Area, module: string, all: More, list: readonly Row[]): readonly Screen[] =>
  list.map(([path, title, own]) => {
    const { words, name, ...more } = { ...all, ...own }
    const full = pathIn(area, path)
    return {
      name: name ?? screenName(full),
      area,
      path: full,
      title,
      search_key: words ? `${title} ${words}` : title,
      module,
      ...(barred.has(area) ? { audit_restricted: true as const } : {}),
      ...(open.has(area) ? { open: true as const } : {}),
      ...more,
    }
  })

// Specification 2, section 6: audit users have no self-service and no team.
const barred: ReadonlySet<Area> = new Set(['user', 'supervisor'])
const open: ReadonlySet<Area> = new Set(['account', 'public', 'external'])
