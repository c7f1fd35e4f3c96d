import { words } from '#ui/i18n/words.ts'
import en from '#engines/notify/mail-en.json'

/** Words of the pages that say which mails are sent. */
export const t = words(en, { ne: () => import('#engines/notify/mail-ne.json') })
