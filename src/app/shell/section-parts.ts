import type { Screen } from '#kernel/screen.ts'

export interface SectionPart {
  /** Empty for the pages directly below. */
  readonly title: string
  readonly screens: readonly Screen[]
}

/** The pages below a section, by the next part of their path when they lie deeper: basic, comparative. */
export function sectionParts(section: Screen, below: readonly Screen[]): readonly SectionPart[] {
  const parts = new Map<string, Screen[]>()
  for (const screen of below) {
    const rest = screen.path.slice(section.path.length + 1).split('/')
    const [first = ''] = rest
    const title = rest.length > 1 && !rest[1]?.startsWith('{') ? titleOf(section, below, first) : ''
    parts.set(title, [...(parts.get(title) ?? []), screen])
  }
  return [...parts]
    .map(([title, screens]) => ({ title, screens }))
    .toSorted((a, b) => (a.title ? 1 : 0) - (b.title ? 1 : 0))
}

/** A part that is a page itself bears that page's title. */
function titleOf(section: Screen, below: readonly Screen[], segment: string): string {
  const page = below.find(({ path }) => path === `${section.path}/${segment}`)
  if (page) return page.title
  return (segment[0] ?? '').toUpperCase() + segment.slice(1).replaceAll('-', ' ')
}
