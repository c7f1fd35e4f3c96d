import { words } from '#ui/i18n/words.ts'
import en from '#ui/table/en.json'

/** Words of tables. */
export const t = words(en, { ne: () => import('#ui/table/ne.json') })
