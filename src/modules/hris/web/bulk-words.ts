import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/bulk-en.json'

/** Words of what is done for several people at once. */
export const bt = words(en, { ne: () => import('#modules/hris/web/bulk-ne.json') })
