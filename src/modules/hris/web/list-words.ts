import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/list-en.json'

/** Apart from the module's other words: lists of people are opened more than all its other pages. */
export const t = words(en, { ne: () => import('#modules/hris/web/list-ne.json') })
