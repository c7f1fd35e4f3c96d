import { words } from '#ui/i18n/words.ts'
import en from '#modules/leave/web/balance-en.json'

export const bt = words(en, { ne: () => import('#modules/leave/web/balance-ne.json') })
