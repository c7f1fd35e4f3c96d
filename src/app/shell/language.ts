import { setLocale, type Locale } from '#ui/i18n/locale.ts'

const key = 'chautari.language'

/** Before anybody is known: the language of the last one here. */
export function recallLanguage(): void {
  if (localStorage.getItem(key) === 'ne') void setLocale('ne')
}

export const keepLanguage = (locale: Locale): void => localStorage.setItem(key, locale)
