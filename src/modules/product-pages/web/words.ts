import { words } from '#ui/i18n/words.ts'
import en from '#modules/product-pages/web/en.json'

export const t = words(en, { ne: () => import('#modules/product-pages/web/ne.json') })
