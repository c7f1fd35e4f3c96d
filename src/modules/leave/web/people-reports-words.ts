import { words } from '#ui/i18n/words.ts'
import en from '#modules/leave/web/people-reports-en.json'

/** Apart from the module's other words: only reports need them. */
export const t = words(en, { ne: () => import('#modules/leave/web/people-reports-ne.json') })
