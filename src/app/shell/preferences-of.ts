import type { Me } from '#modules/account/shared/me.ts'
import { calendarChoice, chooseCalendar, offerCalendarChoice } from '#ui/date/calendar-choice.ts'
import { localeChoice, setLocale } from '#ui/i18n/locale.ts'

const language = 'chautari.language'

/** Before anybody is known: the language of the last one here. */
export function recallLanguage(): void {
  if (localStorage.getItem(language) === 'ne') void setLocale('ne')
}

/** The account's own choices, wherever they were made; where it has none, those of its organization. */
export function applyPreferences({ user, organization }: Me): void {
  localStorage.setItem(language, user.language)
  if (localeChoice().locale !== user.language) void setLocale(user.language)
  offerCalendarChoice(organization?.flags['calendar_choice'] ?? true)
  const calendar = (user.calendar ?? organization?.default_calendar) === 'bs' ? 'BS' : 'AD'
  if (calendarChoice().calendar !== calendar) chooseCalendar(calendar)
}

export const keepLanguage = (locale: 'en' | 'ne'): void => localStorage.setItem(language, locale)
