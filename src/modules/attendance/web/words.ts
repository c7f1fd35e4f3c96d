import { words } from '#ui/i18n/words.ts'
import en from '#modules/attendance/web/en.json'

export const t = words(en, { ne: () => import('#modules/attendance/web/ne.json') })
