import { words } from '#ui/i18n/words.ts'
import en from '#modules/expense/web/en.json'

export const t = words(en, { ne: () => import('#modules/expense/web/ne.json') })
