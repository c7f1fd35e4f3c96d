import { keepLanguage } from '#app/shell/language.ts'
import type { Me } from '#modules/account/shared/me.ts'
import { calendarChoice, chooseCalendar, offerCalendarChoice } from '#ui/date/calendar-choice.ts'
import { localeChoice, setLocale } from '#ui/i18n/locale.ts'

/** The account's own choices, wherever they were made; where it has none, those of its organization. */
export async function applyPreferences({ user, organization }: Me): Promise<void> {
  keepLanguage(user.language)
  offerCalendarChoice(organization?.flags['calendar_choice'] ?? true)
  const calendar = (user.calendar ?? organization?.default_calendar) === 'bs' ? 'BS' : 'AD'
  if (calendarChoice().calendar !== calendar) chooseCalendar(calendar)
  if (localeChoice().locale !== user.language) await setLocale(user.language)
}
