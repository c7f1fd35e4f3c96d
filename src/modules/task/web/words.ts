import { words } from '#ui/i18n/words.ts'
import en from '#modules/task/web/en.json'

export const t = words(en, { ne: () => import('#modules/task/web/ne.json') })
