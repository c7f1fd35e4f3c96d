import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/en.json'

export const t = words(en, { ne: () => import('#modules/hris/web/ne.json') })
