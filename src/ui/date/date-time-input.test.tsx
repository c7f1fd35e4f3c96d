import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseCalendar } from '#ui/date/calendar-choice.ts'
import { DateTimeInput } from '#ui/date/date-time-input.tsx'
import { field, leave, startDates } from '#test/web/dates.tsx'
import { press, show, type, type Shown } from '#test/web/render.tsx'

let shown: Shown
const changed = vi.fn<(value: string) => void>()
beforeEach(async () => {
  changed.mockClear()
  await startDates()
})
afterEach(() => shown.close())

const drawTime = async (value: string) => {
  shown = await show(() => (
    <DateTimeInput label="At" zone="Asia/Kathmandu" name="at" defaultValue={value} onChange={changed} />
  ))
}

test('a moment is shown in its zone and calendar', async () => {
  await drawTime('2026-11-20T18:20:00Z')
  expect([
    field('[aria-label=Date]').value,
    field('[aria-label=Hour]').value,
    field('[aria-label=Minute]').value,
  ]).toEqual(['5 Mangsir 2083', '00', '05'])
})

test.each([
  ['Hour', '24', '23', '2026-11-20T17:30:00.000Z'],
  ['Hour', '7', '07', '2026-11-20T01:30:00.000Z'],
  ['Minute', '75', '59', '2026-11-20T04:14:00.000Z'],
  ['Minute', '5', '05', '2026-11-20T03:20:00.000Z'],
])('%s %s becomes %s', async (part, text, value, moment) => {
  await drawTime('2026-11-20T03:30:00.000Z')
  await act(async () => chooseCalendar('AD'))
  const input = field(`[aria-label=${part}]`)
  expect(field('[aria-label=Minute]').value).toBe('15')
  await type(input, text)
  await leave(input)
  expect(input.value).toBe(value)
  expect(Date.parse(changed.mock.lastCall?.[0] ?? '')).toBe(Date.parse(moment))
})

test('stepping below zero gives 23 hours or stays at no minutes, and letters are not taken', async () => {
  await drawTime('2026-11-19T18:15:00.000Z')
  const [hour, minute] = [field('[aria-label=Hour]'), field('[aria-label=Minute]')]
  await press(minute, 'ArrowDown')
  expect(minute.value).toBe('00')
  await press(hour, 'ArrowDown')
  await press(hour, 'ArrowUp')
  expect(hour.value).toBe('23')
  await type(hour, 'x1y')
  expect(hour.value).toBe('1')
})

test('nothing is pasted into any part', async () => {
  await drawTime('')
  for (const input of shown.all('input:not([type=hidden])')) {
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    await act(async () => void input.dispatchEvent(paste))
    expect(paste.defaultPrevented).toBe(true)
  }
})

test('a time alone is no moment; with a day it is, and without the day it is none again', async () => {
  await drawTime('')
  await type(field('[aria-label=Hour]'), '9')
  await leave(field('[aria-label=Hour]'))
  expect([changed.mock.calls, field('[type=hidden]').value]).toEqual([[], ''])
  await type(field('[aria-label=Date]'), '2083-08-04')
  await leave(field('[aria-label=Date]'))
  expect(field('[type=hidden]').value).toBe('2026-11-20T03:15:00.000Z')
  await type(field('[aria-label=Date]'), '')
  await leave(field('[aria-label=Date]'))
  expect([field('[type=hidden]').value, field('[aria-label=Hour]').value]).toEqual(['', '09'])
})

test('days beyond the Nepali table are refused where a choice of calendar is offered', async () => {
  await drawTime('')
  await act(async () => chooseCalendar('AD'))
  await type(field('[aria-label=Date]'), '1940-01-01')
  await leave(field('[aria-label=Date]'))
  expect(shown.text()).toContain('Date cannot be before 14 Apr 1943')
})
