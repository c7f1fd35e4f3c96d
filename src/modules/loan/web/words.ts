import { words } from '#ui/i18n/words.ts'
import en from '#modules/loan/web/en.json'

export const t = words(en, { ne: () => import('#modules/loan/web/ne.json') })
