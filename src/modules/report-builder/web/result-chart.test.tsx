import { afterEach, expect, test } from 'vitest'
import { ResultChart } from '#modules/report-builder/web/result-chart.tsx'
import { click, perform, show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

const columns = [
  { key: 'branch', title: 'Branch', kind: 'text', is_group: true },
  { key: 'people', title: 'People', kind: 'number', is_group: false },
  { key: 'oldest', title: 'Oldest', kind: 'number', is_group: false },
  { key: 'pay', title: 'Sum of pay', kind: 'money', is_group: false },
]
const results = [{ branch: 'Pokhara', people: 10, oldest: 58, pay: '5902200.00' }]

test('figures of one kind are drawn on one axis, and money by itself', async () => {
  const definition = { chart: 'bar' } as never
  const answered = { columns, results, count: 1 } as never
  shown = await show(() => (
    <ResultChart title="By branch" definition={definition} answered={answered} onOpen={() => {}} />
  ))
  await click(shown.find('[role=radio][value="table"]'))
  const heads = () => shown.all('th').map((one) => one.textContent)
  expect(heads()).toEqual(expect.arrayContaining(['People', 'Oldest']))
  expect(heads()).not.toContain('Sum of pay')
  const choice = shown.find('select') as HTMLSelectElement
  await perform(() => {
    choice.value = 'pay'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(heads()).toContain('Sum of pay')
  expect(heads()).not.toContain('People')
})
