import { words } from '#ui/i18n/words.ts'
import en from '#engines/list/en.json'

export const t = words(en, { ne: () => import('#engines/list/ne.json') })
