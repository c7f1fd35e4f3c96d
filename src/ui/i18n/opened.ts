import { words } from '#ui/i18n/words.ts'
import en from '#ui/i18n/opened-en.json'

/** Words of what opens: forms, dialogs, files, charts. Not with the first load. */
export const t = words(en, { ne: () => import('#ui/i18n/opened-ne.json') })
