import { words } from '#ui/i18n/words.ts'
import en from '#modules/report-builder/web/en.json'

export const t = words(en, { ne: () => import('#modules/report-builder/web/ne.json') })
