import { useForm } from '@mantine/form'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseCalendar, offerCalendarChoice } from '#ui/date/calendar-choice.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { DateRangeInput } from '#ui/date/date-range-input.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { enter, field, leave, showDateInput, startDates, today } from '#test/web/dates.tsx'
import { click, press, settle, show, type, type Shown } from '#test/web/render.tsx'

let shown: Shown
const changed = vi.fn<(value: string) => void>()
beforeEach(async () => {
  changed.mockClear()
  await startDates()
})
afterEach(() => shown.close())

test('the day is shown in the chosen calendar with the other beside it, and the value stays English', async () => {
  shown = await showDateInput({ onChange: changed, name: 'start' })
  expect(field().value).toBe('4 Mangsir 2083')
  expect(shown.text()).toContain('20 Nov 2026')
  expect(field('input[type=hidden]').value).toBe('2026-11-20')
})

test('switching the calendar redraws and changes no value', async () => {
  shown = await showDateInput({ onChange: changed, name: 'start' })
  await act(async () => chooseCalendar('AD'))
  expect(field().value).toBe('20 Nov 2026')
  expect(shown.text()).toContain('4 Mangsir 2083')
  expect(changed).not.toHaveBeenCalled()
})

test('without the choice only the English calendar is shown', async () => {
  offerCalendarChoice(false)
  shown = await showDateInput({ onChange: changed })
  expect(field().value).toBe('20 Nov 2026')
  expect(shown.text()).not.toContain('2083')
})

test('a typed Nepali date becomes an English value on leaving the field', async () => {
  shown = await showDateInput({ onChange: changed })
  await type(field(), '2083-08-05')
  expect(changed).not.toHaveBeenCalled()
  await leave(field())
  expect(changed.mock.calls).toEqual([['2026-11-21']])
  expect(field().value).toBe('5 Mangsir 2083')
})

test('a day above the month becomes its last day', async () => {
  shown = await showDateInput({ onChange: changed })
  await enter('2083-08-31')
  expect(field().value).toBe('29 Mangsir 2083')
})

test('an emptied field is an empty value', async () => {
  shown = await showDateInput({ onChange: changed })
  await enter('')
  expect(changed.mock.calls).toEqual([['']])
})

test('text that is no date empties the value, stays with its message, and fails the validity of the form', async () => {
  shown = await showDateInput({ onChange: changed })
  await enter('2083-08-99')
  expect(changed.mock.calls).toEqual([['']])
  expect([field().value, field().validationMessage]).toEqual(['2083-08-99', 'Invalid BS Date'])
  expect(shown.text()).toContain('Invalid BS Date')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await enter('2083-08-09')
  expect(changed).toHaveBeenLastCalledWith('2026-11-25')
  expect([shown.text().includes('Invalid'), field().validationMessage]).toEqual([false, ''])
})

test.each([
  ['2111-01-01', 'Year cannot be greater than 2110.'],
  ['1999-01-01', 'Year cannot be smaller than 2000.'],
])('the year of %s is refused for a second and a half, then the last date is back', async (text, message) => {
  shown = await showDateInput({ onChange: changed })
  await type(field(), text)
  const refused = performance.now()
  await leave(field())
  expect([shown.text().includes(message), field().value]).toEqual([true, text])
  while (shown.text().includes(message)) await settle(50)
  expect(performance.now() - refused).toBeGreaterThan(1490)
  expect(field().value).toBe('4 Mangsir 2083')
  expect(changed).not.toHaveBeenCalled()
})

test('days outside the bounds and closed days are refused by name', async () => {
  shown = await showDateInput({
    onChange: changed,
    min: '2026-11-18',
    max: '2026-11-29',
    closed: (day) => day === '2026-11-21',
  })
  await enter('2083-08-01')
  expect(shown.text()).toContain('Date cannot be before 2 Mangsir 2083')
  await enter('2083-08-14')
  expect(shown.text()).toContain('Date cannot be after 13 Mangsir 2083')
  await enter('2083-08-05')
  expect(shown.text()).toContain('This date cannot be chosen')
  expect(changed.mock.calls.every(([value]) => value === '')).toBe(true)
})

test('a birth before the Nepali table is shown in the English calendar', async () => {
  shown = await showDateInput({ onChange: changed, defaultValue: '1930-05-05' })
  expect(field().value).toBe('5 May 1930')
  await leave(field())
  expect(changed).not.toHaveBeenCalled()
})

test('it works in a form that keeps its own values', async () => {
  const sent: object[] = []
  function Form() {
    const form = useForm({
      mode: 'uncontrolled',
      initialValues: { start: '', title: '' },
      validate: { start: (value) => (value ? null : 'Start is Required') },
    })
    return (
      <form noValidate onSubmit={form.onSubmit((values) => void sent.push(values))}>
        <DateInput
          label="Start"
          today={today}
          required
          key={form.key('start')}
          {...form.getInputProps('start')}
        />
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.setFieldValue('start', '2026-11-25')}>
          Fill
        </button>
      </form>
    )
  }
  shown = await show(() => <Form />)
  await click(shown.button('Send'))
  expect([sent, shown.text().includes('Start is Required')]).toEqual([[], true])
  await enter('2083-08-04')
  await click(shown.button('Send'))
  await click(shown.button('Fill'))
  expect(field().value).toBe('9 Mangsir 2083')
  await click(shown.button('Send'))
  expect(sent.map((values) => ('start' in values ? values.start : ''))).toEqual(['2026-11-20', '2026-11-25'])
})

test('what is typed and is no day is not sent as none, though the day may be left out', async () => {
  const F = fieldsOf<{ born: string | null }>()
  const sent: unknown[] = []
  const submit = (values: object) => Promise.resolve(sent.push({ ...values }))
  shown = await show(() => (
    <FormShell initial={{ born: '2026-11-20' }} submit={submit}>
      <F.Date name="born" label="Born" input={DateInput} max="2026-11-25" />
    </FormShell>
  ))
  for (const wrong of ['2083-13-45', '2083-09-25', '2990-01-01']) {
    await enter(wrong)
    await click(shown.button('Save'))
    expect([sent, document.activeElement === field()]).toEqual([[], true])
  }
  await enter('2083-08-03')
  await click(shown.button('Save'))
  expect(sent).toEqual([{ born: '2026-11-19' }])
})

test('a value given from outside stands over what was typed', async () => {
  function Outside() {
    const [day, setDay] = useState('')
    return (
      <>
        <DateInput label="Start" value={day} onChange={setDay} />
        <button onClick={() => setDay('2026-11-25')}>Fill</button>
      </>
    )
  }
  shown = await show(() => <Outside />)
  await enter('nonsense')
  expect(field().value).toBe('nonsense')
  await click(shown.button('Fill'))
  expect([field().value, shown.text().includes('Invalid')]).toEqual(['9 Mangsir 2083', false])
})

test('a range holds its end at or after its start, and the end follows a start that overtakes it', async () => {
  const ends = { start: vi.fn(), end: vi.fn() }
  shown = await show(() => (
    <DateRangeInput
      label="Leave"
      start={{ defaultValue: '2026-11-20', onChange: ends.start }}
      end={{ defaultValue: '2026-11-25', onChange: ends.end }}
    />
  ))
  await type(field('[aria-label=To]'), '2083-08-01')
  await leave(field('[aria-label=To]'))
  expect(shown.text()).toContain('Date cannot be before 4 Mangsir 2083')
  await type(field('[aria-label=To]'), '2083-08-09')
  await leave(field('[aria-label=To]'))
  await type(field('[aria-label=From]'), '2083-08-10')
  await leave(field('[aria-label=From]'))
  expect([ends.start.mock.lastCall, ends.end.mock.lastCall, field('[aria-label=To]').value]).toEqual([
    ['2026-11-26'],
    ['2026-11-26'],
    '10 Mangsir 2083',
  ])
})

test('a range is three clicks: into the field, the first day, the last day', async () => {
  const ends = { start: vi.fn(), end: vi.fn() }
  const noted = new Map([['2026-11-22', { look: 'off' as const, title: 'Udhauli' }]])
  shown = await show(() => (
    <DateRangeInput
      noted={noted}
      start={{ label: 'Start date', defaultValue: '2026-11-20', onChange: ends.start }}
      end={{ label: 'End date', defaultValue: '2026-11-20', onChange: ends.end }}
    />
  ))
  await act(async () => field().focus())
  await click(field())
  expect(document.activeElement === field()).toBe(true)
  const holiday = shown.all('[data-day="2026-11-22"]')[0]
  expect([holiday?.dataset.note, holiday?.title]).toEqual(['off', 'Udhauli'])
  await click(shown.find('[data-day="2026-11-24"]'))
  await click(shown.find('[data-day="2026-11-26"]'))
  expect([ends.start.mock.lastCall, ends.end.mock.lastCall]).toEqual([['2026-11-24'], ['2026-11-26']])
  expect(shown.all('[data-day]')).toEqual([])
})

test('an end that follows its start while it has the focus is replaced by what is typed next, not continued', async () => {
  const ends = { start: vi.fn(), end: vi.fn() }
  shown = await show(() => (
    <DateRangeInput
      start={{ label: 'Start date', defaultValue: '2026-11-20', onChange: ends.start }}
      end={{ label: 'End date', defaultValue: '2026-11-20', onChange: ends.end }}
    />
  ))
  const [start, end] = shown.all('input[placeholder]')
  if (!(start instanceof HTMLInputElement && end instanceof HTMLInputElement)) throw new Error('No range')
  await act(async () => start.focus())
  await type(start, '2083-08-09')
  await act(async () => {
    end.focus()
    end.select()
  })
  expect([end.value, end.selectionStart, end.selectionEnd]).toEqual(['9 Mangsir 2083', 0, 14])
  await type(end, '2083-08-1')
  expect(ends.end).toHaveBeenLastCalledWith('2026-11-25')
  await type(end, '2083-08-11')
  await act(async () => start.focus())
  expect(ends.end).toHaveBeenLastCalledWith('2026-11-27')
  expect(shown.text()).not.toContain('Invalid')
})

test.each(['Enter', 'Tab', 'blur'])('%s commits what is typed', async (way) => {
  shown = await showDateInput({ onChange: changed })
  await act(async () => field().focus())
  await type(field(), '2083/8/9')
  expect(changed).not.toHaveBeenCalled()
  if (way === 'Enter') await press(field(), 'Enter')
  else if (way === 'blur') await leave(field())
  else await act(async () => shown.button('Choose date for Start').focus())
  expect(changed.mock.calls).toEqual([['2026-11-25']])
})
