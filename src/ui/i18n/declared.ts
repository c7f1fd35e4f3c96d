import { joinLocale, localeChoice } from '#ui/i18n/locale.ts'

type Dictionary = Readonly<Record<string, string>>

let nepali: Dictionary = {}
const none: Dictionary = {}

/** All words of declarations with what they are in the chosen language; none in English. */
export const declaredWords = (): Dictionary => (localeChoice().locale === 'ne' ? nepali : none)

/** The dictionaries of declarations, each from its English to Nepali; fetched when Nepali is chosen. */
export const joinDeclared = (load: () => Promise<readonly Dictionary[]>): void =>
  joinLocale(async (locale) => {
    if (locale !== 'ne') return
    // read after the wait: another dictionary may have come meanwhile
    const loaded = await load()
    nepali = Object.assign({}, nepali, ...loaded)
  })

/**
 * What a declaration calls something (a page, a field, a column, a report) in the chosen language. Declarations are
 * shared with the server and stand in English, which is the key; what no dictionary has, stays.
 */
export const declared = (text: string): string => declaredWords()[text] ?? text
