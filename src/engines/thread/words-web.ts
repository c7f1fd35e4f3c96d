import { words } from '#ui/i18n/words.ts'
import en from '#engines/thread/en.json'

export const t = words(en, { ne: () => import('#engines/thread/ne.json') })
