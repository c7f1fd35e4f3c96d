import en from '#ui/date/en.json'
import { words } from '#ui/i18n/words.ts'

export const dateWords = words(en, { ne: () => import('#ui/date/ne.json') })
