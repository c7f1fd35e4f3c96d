import { words } from '#ui/i18n/words.ts'
import en from '#engines/appraisal/en.json'

export const t = words(en, { ne: () => import('#engines/appraisal/ne.json') })
