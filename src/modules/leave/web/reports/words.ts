import { words } from '#ui/i18n/words.ts'
import en from '#modules/leave/web/reports/en.json'

/** Apart from the module's other words: who asks for leave needs none of them. */
export const t = words(en, { ne: () => import('#modules/leave/web/reports/ne.json') })
