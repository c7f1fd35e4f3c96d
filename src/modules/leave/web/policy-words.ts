import { words } from '#ui/i18n/words.ts'
import en from '#modules/leave/web/policy-en.json'

export const pt = words(en, { ne: () => import('#modules/leave/web/policy-ne.json') })
