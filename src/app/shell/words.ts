import en from '#app/shell/words/en.json'
import { words } from '#ui/i18n/words.ts'

/** The words of the shell. */
export const t = words(en, { ne: () => import('#app/shell/words/ne.json') })
