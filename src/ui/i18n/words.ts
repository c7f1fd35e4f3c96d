import { joinLocale, localDigits, localeChoice, ownDigits, type Locale } from '#ui/i18n/locale.ts'

/** A catalogue in i18next's JSON format, version 4: nested keys, `{{name}}`, plurals by `_one` and `_other`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K
/** Every key of a catalogue, dotted, plural endings taken off: `table.rows`. */
export type Keys<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Base<K>}` : Keys<T[K], `${P}${K}.`>
}[keyof T & string]

export type Values = Readonly<Record<string, string | number>>
export type Translate<T> = (key: Keys<T>, values?: Values) => string

/**
 * `const t = words(en, { ne: () => import('#app/messages/ne.json') })`. English is always there and fills what a
 * translation lacks; another language is fetched when it is chosen. A number in `{{count}}` picks the plural form.
 */
export function words<const T extends Catalogue>(
  en: T,
  others: Partial<Record<Locale, () => Promise<{ default: Catalogue }>>> = {},
): Translate<T> {
  const english = flat(en)
  const loaded = new Map<Locale, Record<string, string>>([['en', english]])
  joinLocale(async (locale) => {
    const load = others[locale]
    if (load && !loaded.has(locale)) loaded.set(locale, { ...english, ...flat((await load()).default) })
  })
  return (key, values = {}) => fill(find(loaded.get(localeChoice().locale) ?? english, key, values), values)
}

function find(messages: Record<string, string>, key: string, values: Values): string {
  const { count } = values
  if (typeof count !== 'number') return messages[key] ?? key
  const form = new Intl.PluralRules(localeChoice().locale).select(count)
  return messages[`${key}_${form}`] ?? messages[`${key}_other`] ?? messages[key] ?? key
}

const fill = (message: string, values: Values) =>
  message.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? localDigits(value.toLocaleString('en-US')) : ownDigits(value)
  })

function flat(catalogue: Catalogue, prefix = '', out: Record<string, string> = {}): Record<string, string> {
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') out[prefix + key] = value
    else flat(value, `${prefix}${key}.`, out)
  }
  return out
}
