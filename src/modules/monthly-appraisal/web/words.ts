import { words } from '#ui/i18n/words.ts'
import en from '#modules/monthly-appraisal/web/en.json'

export const t = words(en, { ne: () => import('#modules/monthly-appraisal/web/ne.json') })
