import { words } from '#ui/i18n/words.ts'
import en from '#modules/account/web/provider-en.json'

export const t = words(en, { ne: () => import('#modules/account/web/provider-ne.json') })
