import { words } from '#ui/i18n/words.ts'
import en from '#modules/dignity/web/en.json'

export const t = words(en, { ne: () => import('#modules/dignity/web/ne.json') })
