import { act } from 'react'
import { chooseCalendar, offerCalendarChoice } from '#ui/date/calendar-choice.ts'
import { DateInput, type DateInputProps } from '#ui/date/date-input.tsx'
import { setLocale } from '#ui/i18n/locale.ts'
import { press, settle, show, type, type Shown } from '#test/web/render.tsx'

/** The day on which the date tests happen: 2083-08-04, a Friday. */
export const today = '2026-11-20'

/** The Nepali calendar, offered beside the English one, in English. */
export async function startDates(): Promise<void> {
  chooseCalendar('BS')
  offerCalendarChoice(true)
  await setLocale('en')
}

/** A date field on the page, holding today. */
export const showDateInput = (props: DateInputProps = {}): Promise<Shown> =>
  show(() => <DateInput label="Start" today={today} defaultValue={today} {...props} />)

export function field(selector = 'input[placeholder]'): HTMLInputElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLInputElement)) throw new Error(`No field matches ${selector}`)
  return found
}

export const leave = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.focus()
    element.blur()
    await Promise.resolve()
  })

export async function enter(text: string, selector?: string): Promise<void> {
  await type(field(selector), text)
  await leave(field(selector))
}

export async function openPicker(selector?: string): Promise<void> {
  await act(async () => field(selector).focus())
  await press(field(selector), 'ArrowDown')
  await settle(20)
}

export function focused(): HTMLElement {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) throw new Error('Nothing has the focus')
  return active
}

/** Presses a key where the focus is. */
export const key = (name: string, shiftKey = false): Promise<void> =>
  act(async () => {
    focused().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true, cancelable: true }),
    )
    await Promise.resolve()
  })

export const dialogs = (): number => document.querySelectorAll('[role=dialog]').length
