import { words } from '#ui/i18n/words.ts'
import en from '#modules/noticeboard/web/posts-en.json'

/** Words of writing, approving and removing posts. */
export const t = words(en, { ne: () => import('#modules/noticeboard/web/posts-ne.json') })
