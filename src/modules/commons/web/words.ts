import { words } from '#ui/i18n/words.ts'
import en from '#modules/commons/web/en.json'

export const t = words(en, { ne: () => import('#modules/commons/web/ne.json') })
