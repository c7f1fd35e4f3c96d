import { words } from '#ui/i18n/words.ts'
import en from '#modules/organization/web/en.json'

export const t = words(en, { ne: () => import('#modules/organization/web/ne.json') })
