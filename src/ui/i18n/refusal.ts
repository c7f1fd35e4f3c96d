import { joinLocale } from '#ui/i18n/locale.ts'

let said: ((text: string) => string) | undefined
joinLocale(async (locale) => {
  if (locale === 'ne') said = (await import('#ui/i18n/sentences.ts')).saidBySentences
})

/**
 * What a rule refuses or warns of, in the chosen language. Rules say it in English; dictionaries have the sentence with `{0}`
 * where a name, a day or a figure stands, which stay, and with `{title}` or `{word}` where a declared word does. A sentence
 * that none has stays. How that is found is fetched with the dictionaries.
 */
export const refusal = (text: string): string => said?.(text) ?? text
