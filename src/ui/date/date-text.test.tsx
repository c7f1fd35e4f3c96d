import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseCalendar } from '#ui/date/calendar-choice.ts'
import { DateText, MomentText } from '#ui/date/date-text.tsx'
import { enter, field, focused, key, openPicker, showDateInput, startDates, today } from '#test/web/dates.tsx'
import { setLocale } from '#ui/i18n/locale.ts'
import { settle, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
const changed = vi.fn<(value: string) => void>()
beforeEach(async () => {
  changed.mockClear()
  await startDates()
})
afterEach(() => shown.close())

test('dates are text in the chosen calendar, with the other in the tooltip or beside', async () => {
  shown = await show(() => (
    <>
      <DateText value={today} />|<DateText value={today} beside />|<DateText value={null} />|
      <DateText value="1930-05-05" />|<MomentText value="2026-11-20T11:20:00Z" zone="Asia/Kathmandu" />
    </>
  ))
  expect(shown.text()).toBe('4 Mangsir 2083|4 Mangsir 208320 Nov 2026|N/A|5 May 1930|4 Mangsir 2083, 5:05 pm')
  const [first] = shown.all('time')
  expect([first?.getAttribute('datetime'), first?.title]).toEqual([
    '2026-11-20',
    '4 Mangsir 2083, Friday, 20 November 2026',
  ])
})

test('in Nepali, names and digits are Nepali, and typed Nepali digits are read', async () => {
  await setLocale('ne')
  shown = await showDateInput({ onChange: changed })
  expect(field().value).toBe('४ मंसिर २०८३')
  await openPicker()
  expect(focused().textContent).toContain('४ मंसिर २०८३, शुक्रबार, २० नोभेम्बर २०२६')
  await key('Escape')
  await settle(30)
  await enter('२०८३-०८-०९')
  expect(changed).toHaveBeenLastCalledWith('2026-11-25')
})

test('the calendar is remembered by the browser', () => {
  chooseCalendar('AD')
  expect(localStorage.getItem('chautari.calendar')).toBe('AD')
  chooseCalendar('BS')
  expect(localStorage.getItem('chautari.calendar')).toBe('BS')
  shown = { ...shown, close() {} }
})
