import { words } from '#ui/i18n/words.ts'
import en from '#engines/notify/drawer-en.json'

/** Words of the drawer, which opens from the bell. */
export const t = words(en, { ne: () => import('#engines/notify/drawer-ne.json') })
