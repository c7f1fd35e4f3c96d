import { words } from '#ui/i18n/words.ts'
import en from '#modules/organization/web/setup-en.json'

/** The words of setting up: apart from the module's other words, because the frame around the pages has them too. */
export const setupWord = words(en, { ne: () => import('#modules/organization/web/setup-ne.json') })
