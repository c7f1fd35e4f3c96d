import { words } from '#ui/i18n/words.ts'
import en from '#modules/assessment/web/en.json'

export const t = words(en, { ne: () => import('#modules/assessment/web/ne.json') })
