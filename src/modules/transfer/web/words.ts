import { words } from '#ui/i18n/words.ts'
import en from '#modules/transfer/web/en.json'

export const t = words(en, { ne: () => import('#modules/transfer/web/ne.json') })
