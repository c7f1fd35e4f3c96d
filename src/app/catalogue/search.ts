import { searchable, type Area, type Screen } from '#kernel/screen.ts'
import { opens } from '#app/catalogue/admit.ts'
import { searchKeyOf } from '#app/catalogue/known.ts'
import type { Facts } from '#app/catalogue/facts.ts'

const own: Partial<Record<Area, readonly Area[]>> = {
  admin: ['admin', 'commons', 'shell', 'public'],
  commons: ['commons', 'admin', 'shell', 'public'],
}
const selfService: readonly Area[] = ['user', 'supervisor', 'shell', 'public']
const withoutTeam: readonly Area[] = ['user', 'shell', 'public']

/** Where page search looks for this person, the nearest first. */
export const searchedAreas = ({ area, supervisor }: Facts): readonly Area[] =>
  own[area] ?? (supervisor === 'no' ? withoutTeam : selfService)

/**
 * Page search: screens that this person may open whose search key has every word of the text, best first.
 * Blank text finds nothing. `said` gives a title in the words of the reader, by which it is found too.
 */
export function searchScreens(
  facts: Facts,
  text: string,
  among: readonly Screen[],
  { limit = 20, said = (title: string) => title } = {},
): readonly Screen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const areas = searchedAreas(facts)
  return among
    .filter((screen) => listed(screen) && areas.includes(screen.area) && opens(screen, facts))
    .map((screen) => ({ screen, score: score(screen, said(screen.title), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || rank(a.screen, areas) - rank(b.screen, areas))
    .slice(0, limit)
    .map(({ screen }) => screen)
}

const unlisted: ReadonlySet<string> = new Set([
  'rp-logout-handler',
  'coming-soon',
  'not-active',
  'admin-not-active',
])
const listed = (screen: Screen) => searchable(screen) && !unlisted.has(screen.name)

/** Of equals, the nearer area and then the page nearer to the root: an overview before its reports. */
const rank = (screen: Screen, areas: readonly Area[]): number =>
  areas.indexOf(screen.area) * 100 + screen.path.split('/').length

/** 0 when a word is missing. A word counts more in the title than in the synonyms, most where it begins one. */
function score(screen: Screen, said: string, words: readonly string[]): number {
  const title = said.toLowerCase()
  const all = `${searchKeyOf(screen)} ${said}`.toLowerCase()
  let sum = 0
  for (const word of words) {
    const points = place(title, word) * 3 || place(all, word)
    if (points === 0) return 0
    sum += points
  }
  const typed = words.join(' ')
  return sum + (title === typed ? 20 : title.startsWith(typed) ? 8 : 0)
}

const place = (text: string, word: string): number =>
  text.startsWith(word) || text.includes(` ${word}`) ? 3 : text.includes(word) ? 1 : 0
