import { words } from '#ui/i18n/words.ts'
import en from '#modules/account/web/en.json'

export const t = words(en, { ne: () => import('#modules/account/web/ne.json') })
