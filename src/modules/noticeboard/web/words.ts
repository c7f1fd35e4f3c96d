import { words } from '#ui/i18n/words.ts'
import en from '#modules/noticeboard/web/en.json'

export const t = words(en, { ne: () => import('#modules/noticeboard/web/ne.json') })
