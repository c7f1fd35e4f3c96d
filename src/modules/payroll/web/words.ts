import { words } from '#ui/i18n/words.ts'
import en from '#modules/payroll/web/en.json'

export const t = words(en, { ne: () => import('#modules/payroll/web/ne.json') })
