import { words } from '#ui/i18n/words.ts'
import en from '#engines/exchange/export-en.json'

/** Apart from the words of importing, for every page has the tray of files that are being made. */
export const t = words(en, { ne: () => import('#engines/exchange/export-ne.json') })
