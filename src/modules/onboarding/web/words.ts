import { words } from '#ui/i18n/words.ts'
import en from '#modules/onboarding/web/en.json'

export const t = words(en, { ne: () => import('#modules/onboarding/web/ne.json') })
