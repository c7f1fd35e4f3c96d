import { joinLocale, localeChoice } from '#ui/i18n/locale.ts'

let nepali: Readonly<Record<string, string>> = {}

joinLocale(async (locale) => {
  if (locale === 'ne') nepali = (await import('#app/shell/words/menu-ne.json')).default
})

/** A label of the menus in the chosen language; English where the translation has none. */
export const menuWord = (label: string): string =>
  localeChoice().locale === 'ne' ? (nepali[label] ?? label) : label
