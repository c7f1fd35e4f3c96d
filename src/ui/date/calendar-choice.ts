import { useSyncExternalStore } from 'react'
import type { Writing } from '#kernel/calendar/names.ts'
import { calendarSystems, english, type CalendarId, type CalendarSystem } from '#kernel/calendar/system.ts'
import { initialFlags } from '#kernel/flag.ts'
import { localeChoice, useLocale, type LocaleChoice } from '#ui/i18n/locale.ts'

/** The person's calendar, kept in the browser, and whether the flag `calendar_choice` offers a choice at all. */
export interface CalendarChoice {
  readonly calendar: CalendarId
  readonly offered: boolean
}

/** How dates are shown now: in which calendar, with which other beside it (none where no choice is offered). */
export interface CalendarView {
  readonly shown: CalendarSystem
  readonly other: CalendarSystem | undefined
  readonly writing: Writing
}

/** Draws again when the calendar, the language or the digits change. */
export function useCalendar(): CalendarView {
  const chosen = useSyncExternalStore(watchCalendar, calendarChoice, calendarChoice)
  return viewOf(chosen, useLocale())
}

/** As dates are shown at this moment, for words that are said once. */
export const calendarNow = (): CalendarView => viewOf(choice, localeChoice())

function viewOf({ calendar, offered }: CalendarChoice, { locale, digits }: LocaleChoice): CalendarView {
  const writing = { language: locale, digits }
  if (!offered) return { shown: english, other: undefined, writing }
  return {
    shown: calendarSystems[calendar],
    other: calendarSystems[calendar === 'AD' ? 'BS' : 'AD'],
    writing,
  }
}

export const calendarChoice = () => choice

export function chooseCalendar(calendar: CalendarId) {
  try {
    localStorage.setItem(storageKey, calendar)
  } catch {
    // Storage may be shut off; the choice then lasts as long as the page.
  }
  change({ ...choice, calendar })
}

/** Told by whoever reads the flags. Without the choice everything is shown in the English calendar. */
export const offerCalendarChoice = (offered: boolean) => change({ ...choice, offered })

export function watchCalendar(watch: () => void) {
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
  }
}

const storageKey = 'chautari.calendar'
const watchers = new Set<() => void>()
let choice: CalendarChoice = { calendar: storedCalendar(), offered: initialFlags().calendar_choice }

function change(next: CalendarChoice) {
  choice = next
  for (const watch of watchers) watch()
}

function storedCalendar(): CalendarId {
  try {
    return localStorage.getItem(storageKey) === 'BS' ? 'BS' : 'AD'
  } catch {
    return 'AD'
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) change({ ...choice, calendar: storedCalendar() })
  })
