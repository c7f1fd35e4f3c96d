import { words } from '#ui/i18n/words.ts'
import en from '#modules/work-log/web/en.json'

export const t = words(en, { ne: () => import('#modules/work-log/web/ne.json') })
