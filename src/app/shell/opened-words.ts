import { words } from '#ui/i18n/words.ts'
import en from '#app/shell/words/opened-en.json'

/** Words of what opens and of the pages of the shell: not with the first load. */
export const t = words(en, { ne: () => import('#app/shell/words/opened-ne.json') })
