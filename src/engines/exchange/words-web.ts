import { words } from '#ui/i18n/words.ts'
import en from '#engines/exchange/en.json'

export const t = words(en, { ne: () => import('#engines/exchange/ne.json') })
