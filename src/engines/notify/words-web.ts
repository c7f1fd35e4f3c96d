import { words } from '#ui/i18n/words.ts'
import en from '#engines/notify/en.json'

export const t = words(en, { ne: () => import('#engines/notify/ne.json') })
