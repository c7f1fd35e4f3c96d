import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/paper-en.json'

/** Words of letters and papers, beside those that every page of records needs. */
export const pt = words(en, { ne: () => import('#modules/hris/web/paper-ne.json') })
