import { words } from '#ui/i18n/words.ts'
import en from '#modules/offboarding/web/en.json'

export const t = words(en, { ne: () => import('#modules/offboarding/web/ne.json') })
