import { words } from '#ui/i18n/words.ts'
import en from '#modules/whistle-blower/web/en.json'

export const t = words(en, { ne: () => import('#modules/whistle-blower/web/ne.json') })
