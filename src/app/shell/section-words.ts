import type { Screen } from '#kernel/screen.ts'
import { words } from '#ui/i18n/words.ts'
import en from '#app/shell/words/section-en.json'

const t = words(en, { ne: () => import('#app/shell/words/section-ne.json') })
const isKnown = (path: string): path is keyof typeof en => path in en

/** What a page has in it, in a line; nothing of pages that are still to come. */
export function lineOf({ path }: Pick<Screen, 'path'>): string | null {
  const below = path.replace(/^\/admin\/\{slug\}\//, '')
  return isKnown(below) ? t(below) : null
}
