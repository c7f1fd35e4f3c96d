import { joinLocale, localeChoice } from '#ui/i18n/locale.ts'

/** Words of state arrive as they are stored, in English: other languages have theirs here, fetched when chosen. */
const translated = new Map<string, ReadonlyMap<string, string>>()
joinLocale(async (locale) => {
  if (locale !== 'ne' || translated.has(locale)) return
  const { default: known } = await import('#ui/show/states.ne.json')
  translated.set(locale, new Map(Object.entries(known)))
})

/** A word of state as it is read: in the chosen language where it is known, and else as it is. */
export function stateWord(status: string): string {
  const plain = status.replaceAll('_', ' ')
  return translated.get(localeChoice().locale)?.get(plain.toLowerCase()) ?? plain
}
