import { useSyncExternalStore } from 'react'
import type { CalendarId } from '#kernel/calendar/system.ts'
import { preferences } from '#modules/account/shared/me.ts'
import { keepLanguage } from '#app/shell/language.ts'
import { currentSession } from '#app/shell/session.ts'
import { calendarChoice, chooseCalendar as keepCalendar, watchCalendar } from '#ui/date/calendar-choice.ts'
import { send } from '#ui/data/wire.ts'
import { setLocale, useLocale, type Locale } from '#ui/i18n/locale.ts'

/** Language and calendar: kept in this browser at once, and with the account for the next one. */
export function usePreferences() {
  const { calendar, offered } = useSyncExternalStore(watchCalendar, calendarChoice, calendarChoice)
  const { locale } = useLocale()
  return {
    calendar,
    offered,
    locale,
    chooseCalendar(next: CalendarId) {
      keepCalendar(next)
      keep({ calendar: next === 'BS' ? 'bs' : 'en' })
    },
    chooseLocale(next: Locale) {
      void setLocale(next)
      keepLanguage(next)
      keep({ language: next })
    },
  }
}

/** The choice stands in this browser whatever comes of it; the wire says when the server is away. */
function keep(body: { language?: Locale; calendar?: 'en' | 'bs' }) {
  if (currentSession()) void send(preferences, { body }).catch(() => undefined)
}
