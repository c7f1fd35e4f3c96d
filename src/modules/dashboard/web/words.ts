import { words } from '#ui/i18n/words.ts'
import en from '#modules/dashboard/web/en.json'

export const t = words(en, { ne: () => import('#modules/dashboard/web/ne.json') })
