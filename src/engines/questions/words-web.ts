import { words } from '#ui/i18n/words.ts'
import en from '#engines/questions/en.json'

export const t = words(en, { ne: () => import('#engines/questions/ne.json') })
