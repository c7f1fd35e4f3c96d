import { words } from '#ui/i18n/words.ts'
import en from '#modules/commons/shared/country-en.json' with { type: 'json' }

const t = words(en, { ne: () => import('#modules/commons/shared/country-ne.json') })

/** What a country is called, from its ISO 3166 alpha-2 code; a code without a name is shown as it is. */
export const countryName = (code: string | null) => code && t(code as keyof typeof en)
