import { words } from '#ui/i18n/words.ts'
import en from '#modules/leave/web/en.json'

export const t = words(en, { ne: () => import('#modules/leave/web/ne.json') })
