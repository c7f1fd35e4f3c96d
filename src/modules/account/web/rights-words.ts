import { words } from '#ui/i18n/words.ts'
import en from '#modules/account/web/rights-en.json'

/** Words of rights and of the ways in, which nobody needs who only signs in. */
export const t = words(en, { ne: () => import('#modules/account/web/rights-ne.json') })
