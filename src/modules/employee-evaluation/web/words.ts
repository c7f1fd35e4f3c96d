import { words } from '#ui/i18n/words.ts'
import en from '#modules/employee-evaluation/web/en.json'

export const t = words(en, { ne: () => import('#modules/employee-evaluation/web/ne.json') })
