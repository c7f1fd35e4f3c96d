import { words } from '#ui/i18n/words.ts'
import en from '#modules/account/web/keys-en.json'

/** Words of what programs come in by and are told. */
export const t = words(en, { ne: () => import('#modules/account/web/keys-ne.json') })
