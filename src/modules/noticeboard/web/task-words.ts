import { words } from '#ui/i18n/words.ts'
import en from '#modules/noticeboard/web/task-en.json'

/** Words of finishing a task. */
export const t = words(en, { ne: () => import('#modules/noticeboard/web/task-ne.json') })
