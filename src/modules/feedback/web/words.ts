import { words } from '#ui/i18n/words.ts'
import en from '#modules/feedback/web/en.json'

export const t = words(en, { ne: () => import('#modules/feedback/web/ne.json') })
