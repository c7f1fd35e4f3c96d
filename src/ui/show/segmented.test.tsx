import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Segmented } from '#ui/show/segmented.tsx'
import { click, press, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

function Choice() {
  const [value, setValue] = useState('day')
  const options = ['day', 'week', 'month'].map((each) => ({ value: each, label: each }))
  return <Segmented label="Length" value={value} onChange={setValue} options={options} />
}
const chosen = () => shown.find('[role=radio][aria-checked=true]')
test('a click chooses, the arrow keys go round, and Tab reaches the chosen one only', async () => {
  shown = await show(() => <Choice />)
  await click(shown.find('[value=week]'))
  expect(chosen().textContent).toBe('week')
  expect(shown.all('[role=radio][tabindex="0"]')).toEqual([chosen()])

  await press(chosen(), 'ArrowRight')
  await press(chosen(), 'ArrowRight')
  expect(chosen().textContent).toBe('day')
  expect(document.activeElement).toBe(chosen())
  await press(chosen(), 'ArrowLeft')
  expect(chosen().textContent).toBe('month')
  await press(chosen(), 'a')
  expect(chosen().textContent).toBe('month')
})
