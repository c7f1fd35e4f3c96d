import axe from 'axe-core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateRangeInput } from '#ui/date/date-range-input.tsx'
import { DateTimeInput } from '#ui/date/date-time-input.tsx'
import {
  dialogs,
  enter,
  field,
  focused,
  key,
  leave,
  openPicker,
  showDateInput,
  startDates,
  today,
} from '#test/web/dates.tsx'
import { click, settle, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
const changed = vi.fn<(value: string) => void>()
beforeEach(async () => {
  changed.mockClear()
  await startDates()
})
afterEach(() => shown.close())

const yearsListed = () => shown.all('select[aria-label=Year] option').map((option) => option.textContent)

test('the year list follows the fiscal years', async () => {
  shown = await showDateInput({ onChange: changed, earliest: '2024-07-16', latest: '2027-07-16' })
  await openPicker()
  expect(yearsListed()).toEqual(['2081', '2082', '2083', '2084', '2085'])
})

test('a birth before the first fiscal year is typed, and the picker shows it among all years', async () => {
  shown = await showDateInput({ onChange: changed, earliest: '2024-07-16', latest: '2027-07-16' })
  await enter('2042-01-01')
  expect(changed).toHaveBeenLastCalledWith('1985-04-13')
  await openPicker()
  expect(yearsListed()).toContain('2042')
  shown.close()
  shown = await showDateInput({ onChange: changed, earliest: '2024-07-16', latest: '2027-07-16' })
  await enter('2111-01-01')
  expect(shown.text()).toContain('Year cannot be greater than 2110.')
})

test('the arrow key opens the picker on the day, keys walk over months, Enter picks, and the focus comes back', async () => {
  shown = await showDateInput({ onChange: changed })
  await openPicker()
  expect(focused().textContent).toContain('4 Mangsir 2083, Friday, 20 November 2026')
  expect(focused().getAttribute('aria-selected')).toBe('true')
  await key('PageDown')
  expect(shown.find('[role=grid]').getAttribute('aria-label')).toBe('Poush 2083')
  expect(focused().dataset.day).toBe('2026-12-19')
  await key('ArrowDown')
  await key('End')
  await key('Enter')
  await settle(30)
  expect(changed.mock.calls).toEqual([['2026-12-26']])
  expect([dialogs(), focused() === field(), field().value]).toEqual([0, true, '11 Poush 2083'])
})

test('Escape closes without picking and gives the focus back to the button that opened', async () => {
  shown = await showDateInput({ onChange: changed })
  const button = shown.button('Choose date for Start')
  await act(async () => button.focus())
  await click(button)
  await settle(20)
  expect([dialogs(), button.getAttribute('aria-expanded')]).toEqual([1, 'true'])
  await key('ArrowRight')
  await key('Escape')
  await settle(30)
  expect([dialogs(), focused() === button, changed.mock.calls.length]).toEqual([0, true, 0])
})

test('Escape in the picker is hidden from a dialog under it', async () => {
  shown = await showDateInput({ onChange: changed })
  await openPicker()
  const reachable = shown.all('[role=dialog] :is(button, select, input, td[tabindex="0"])')
  expect(reachable.length).toBeGreaterThan(5)
  expect(reachable.filter((element) => element.dataset.mantineStopPropagation !== 'true')).toEqual([])
})

test('walking beyond the years says so and stays', async () => {
  shown = await showDateInput({ onChange: changed, defaultValue: '2054-04-13' })
  await openPicker()
  await key('ArrowRight')
  expect(shown.find('[role=status]').textContent).toBe('Year cannot be greater than 2110.')
  expect(focused().dataset.day).toBe('2054-04-13')
})

test('a disabled day can be reached, is told as disabled, and is not picked', async () => {
  shown = await showDateInput({ onChange: changed, max: today })
  await openPicker()
  await key('ArrowRight')
  expect([focused().dataset.day, focused().getAttribute('aria-disabled')]).toEqual(['2026-11-21', 'true'])
  await key('Enter')
  await click(focused())
  expect([dialogs(), changed.mock.calls.length]).toEqual([1, 0])
})

test('a click picks, and so does Today', async () => {
  shown = await showDateInput({ onChange: changed, defaultValue: '' })
  await openPicker()
  await click(shown.find('[data-day="2026-11-25"]'))
  await settle(30)
  expect(field().value).toBe('9 Mangsir 2083')
  await openPicker()
  await click(shown.button('Today'))
  expect(changed).toHaveBeenLastCalledWith(today)
})

test('another year clips the day to the month’s length', async () => {
  // Ashad 2083 has 32 days, Ashad 2085 has 31.
  shown = await showDateInput({ onChange: changed, defaultValue: '2026-07-16' })
  await openPicker()
  const years = shown.find('select[aria-label=Year]')
  await act(async () => {
    if (years instanceof HTMLSelectElement) years.value = '2085'
    years.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const reached = shown.find('td[tabindex="0"]')
  expect(reached.textContent).toContain('31 Ashad 2085')
  expect(shown.find('[role=status]').textContent).toBe(
    'Provisional: the calendar of BS 2085 is not published yet',
  )
})

test('a disabled or read-only field cannot be opened', async () => {
  shown = await showDateInput({ onChange: changed, readOnly: true })
  await openPicker()
  expect([dialogs(), shown.button('Choose date for Start').hasAttribute('disabled')]).toEqual([0, true])
})

test('the blur of a form is told once the field is left, not when its picker opens', async () => {
  const blurred = vi.fn()
  shown = await showDateInput({ onChange: changed, onBlur: blurred })
  await openPicker()
  expect(blurred).not.toHaveBeenCalled()
  await key('Escape')
  await settle(30)
  await leave(field())
  expect(blurred).toHaveBeenCalledOnce()
})

test('the picker draws the chosen range as a band', async () => {
  shown = await show(() => (
    <DateRangeInput
      label="Leave"
      start={{ defaultValue: '2026-11-20' }}
      end={{ defaultValue: '2026-11-22' }}
    />
  ))
  await openPicker('[aria-label=To]')
  const band = shown.all('[data-range]').map((cell) => `${cell.dataset.day} ${cell.dataset.range}`)
  expect(band).toEqual(['2026-11-20 start', '2026-11-21 middle', '2026-11-22 end'])
})

const accessible = async () => {
  const { violations } = await axe.run(document.body, {
    rules: {
      region: { enabled: false },
      'color-contrast': { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

test('the open picker, a range and a moment have no faults that axe can find', async () => {
  shown = await showDateInput({
    onChange: changed,
    description: 'First day',
    error: 'Start is Required',
    required: true,
  })
  await openPicker()
  expect(await accessible()).toEqual([])
  await key('Escape')
  await settle(30)
  shown.close()
  shown = await show(() => <DateTimeInput label="At" defaultValue="2026-11-20T03:30:00.000Z" />)
  expect(await accessible()).toEqual([])
  shown.close()
  shown = await show(() => <DateRangeInput label="Leave" start={{ defaultValue: today }} end={{}} required />)
  expect(await accessible()).toEqual([])
})
