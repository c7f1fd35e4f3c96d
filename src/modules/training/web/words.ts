import { words } from '#ui/i18n/words.ts'
import en from '#modules/training/web/en.json'

export const t = words(en, { ne: () => import('#modules/training/web/ne.json') })
