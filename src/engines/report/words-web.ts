import { words } from '#ui/i18n/words.ts'
import en from '#engines/report/en.json'

export const t = words(en, { ne: () => import('#engines/report/ne.json') })
