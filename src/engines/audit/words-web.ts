import { words } from '#ui/i18n/words.ts'
import en from '#engines/audit/en.json'

export const t = words(en, { ne: () => import('#engines/audit/ne.json') })
