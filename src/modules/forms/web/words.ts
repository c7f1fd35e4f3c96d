import { words } from '#ui/i18n/words.ts'
import en from '#modules/forms/web/en.json'

export const t = words(en, { ne: () => import('#modules/forms/web/ne.json') })
