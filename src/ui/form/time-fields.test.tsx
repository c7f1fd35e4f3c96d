import { afterEach, beforeEach, expect, test } from 'vitest'
import { DateTimeInput } from '#ui/date/date-time-input.tsx'
import TimeInput from '#ui/date/time-input.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { CalendarProvider, type CalendarSlot } from '#ui/show/calendar-slot.tsx'
import { field, leave, startDates } from '#test/web/dates.tsx'
import { click, show, type, type Shown } from '#test/web/render.tsx'

interface Meeting {
  on: string
  from: string
  to: string
}
const F = fieldsOf<Meeting>()
const slot: CalendarSlot = {
  DateText: ({ value }) => value,
  DateTimeText: ({ value }) => value,
  DateInput: () => null,
  DateRange: () => null,
  DateTimeInput: ({ onChange, ...input }) => <DateTimeInput {...input} onChange={onChange} />,
  TimeInput,
}
let shown: Shown
const sent: Meeting[] = []
beforeEach(async () => {
  sent.length = 0
  await startDates()
  shown = await show(() => (
    <CalendarProvider slot={slot}>
      <FormShell<Meeting>
        initial={{ on: '2026-11-20', from: '10:00', to: '' }}
        submit={async (values) => sent.push({ ...values })}
      >
        <F.DayTime name="on" time="from" label="From" required />
        <F.Time name="to" label="To" required />
      </FormShell>
    </CalendarProvider>
  ))
})
afterEach(() => shown.close())

const part = (group: string, name: string) => {
  const title = shown
    .all('[role=group]')
    .find((one) =>
      shown.find(`#${CSS.escape(one.getAttribute('aria-labelledby') ?? '')}`).textContent?.startsWith(group),
    )
  const found = title?.querySelector(`[aria-label=${name}]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${group} has no ${name}`)
  return found
}
const write = async (input: HTMLInputElement, text: string) => {
  await type(input, text)
  await leave(input)
}

test('a day and a time of day go into two fields, and the clock of no zone is between them', async () => {
  await write(part('From', 'Hour'), '9')
  await write(part('From', 'Minute'), '75')
  await write(part('To', 'Hour'), '26')
  await click(shown.button('Save'))
  expect(sent).toEqual([{ on: '2026-11-20', from: '09:59', to: '23:00' }])
})

test('nothing is pasted', () => {
  for (const input of [part('To', 'Hour'), part('From', 'Minute'), field('[aria-label=Date]')]) {
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    input.dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(true)
  }
})
