import { words } from '#ui/i18n/words.ts'
import en from '#modules/questionnaire/web/en.json'

export const t = words(en, { ne: () => import('#modules/questionnaire/web/ne.json') })
