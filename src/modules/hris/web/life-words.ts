import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/life-en.json'

/** Words of confirmations, steps and contracts, beside those that every page of records needs. */
export const lt = words(en, { ne: () => import('#modules/hris/web/life-ne.json') })
