import en from '#ui/i18n/en.json'
import { words } from '#ui/i18n/words.ts'

/** The words of the interface itself; screens bring catalogues of their own by `words`. */
export const t = words(en, { ne: () => import('#ui/i18n/ne.json') })
