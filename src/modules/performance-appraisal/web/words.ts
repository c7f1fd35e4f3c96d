import { words } from '#ui/i18n/words.ts'
import en from '#modules/performance-appraisal/web/en.json'

export const t = words(en, { ne: () => import('#modules/performance-appraisal/web/ne.json') })
