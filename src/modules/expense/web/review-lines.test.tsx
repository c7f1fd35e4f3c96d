import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { SameLine, ShownLine } from '#modules/expense/shared/expense-line.ts'
import { ReviewLines } from '#modules/expense/web/review-lines.tsx'
import { ScopeProvider } from '#ui/data/scope.tsx'
import { click, press, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

const line = (id: string, more: Partial<ShownLine> = {}): ShownLine & { same: SameLine[] } => ({
  id,
  expense_type: { id: 't', name: `Type ${id}` },
  spent_on: '2026-11-18',
  description: null,
  amount: '900.00',
  currency: 'NPR',
  exchange_rate: '1',
  base_amount: '900.00',
  quantity: null,
  unit_rate: null,
  unit_name: null,
  paid_by: 'Employee',
  receipt: null,
  reason: null,
  findings: [],
  approved_amount: null,
  approved_remark: null,
  same: [],
  ...more,
})
const lines = [
  line('a', { quantity: '40', unit_rate: '22.50', unit_name: 'km' }),
  line('b', { receipt: { id: 'r', name: 'taxi.pdf' } }),
  line('c', {
    findings: [{ kind: 'Over limit', message: '1850.00 of Food in the month: at most 1500.00.' }],
  }),
]
function Page() {
  const [at, setAt] = useState<number | null>(0)
  return (
    <ScopeProvider scope={{ org: 'himal', as: 'supervisor', today: '2026-11-20' } as never}>
      <ReviewLines lines={lines} selected={at} onSelect={setAt} onClose={() => setAt(null)} />
    </ScopeProvider>
  )
}
const current = () => shown.find('[aria-current]').textContent ?? ''
const key = (name: string) => press(shown.find('[aria-current]'), name)

test('lines are walked by keys and buttons, and the flags stand on them', async () => {
  shown = await show(() => <Page />)
  await until(() => shown.all('[aria-current]').length)
  expect(current()).toContain('Type a')
  expect(shown.text()).toContain('40 km × 22.50 = 900.00')
  await key('ArrowDown')
  expect(current()).toContain('Type b')
  expect(current()).not.toContain('No receipt')
  expect(shown.text()).toContain('taxi.pdf')
  await key('ArrowDown')
  expect(current()).toContain('Over limit')
  expect(current()).toContain('No receipt')
  // the last one: it goes no further, and nothing else is to be looked at
  await key('ArrowDown')
  await key('n')
  expect(current()).toContain('Type c')
  await click(shown.button('Previous'))
  expect(current()).toContain('Type b')
  await key('ArrowUp')
  await key('n')
  expect(current()).toContain('Type c')
})
