import { words } from '#ui/i18n/words.ts'
import en from '#modules/recruitment/web/en.json'

export const t = words(en, { ne: () => import('#modules/recruitment/web/ne.json') })
