import { words } from '#ui/i18n/words.ts'
import en from '#modules/events/web/en.json'

export const t = words(en, { ne: () => import('#modules/events/web/ne.json') })
