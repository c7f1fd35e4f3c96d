import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { RunGrid } from '#modules/payroll/web/run-grid.tsx'
import type { Run } from '#modules/payroll/shared/run.ts'
import { click, press, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const people = 250
const headings = [
  { key: 'basic', name: 'Basic', kind: 'Earning', is_editable: true },
  { key: 'tax', name: 'Tax', kind: 'Deduction', is_editable: false },
].map((one) => ({ ...one, heading_id: one.key, is_arrears: false, total: '250000.00' }))
const rowAt = (at: number) => ({
  id: `slip-${at}`,
  person: { id: `${at}`, code: `E-${at}`, full_name: `Person ${at}` },
  payable_days: '30',
  gross: '1000.00',
  deductions: '10.00',
  contributions: '0.00',
  reimbursed: '0.00',
  tax: '10.00',
  net: '990.00',
  previous_net: null,
  state: 'Computed',
  failure: null,
  is_held: false,
  version: 7,
  amounts: { basic: '1000.00', tax: '10.00' },
  edits: at === 1 ? { basic: { original: '900.00', remarks: 'Agreed', by: 'Gita' } } : {},
})

let shown: Shown
const opened: string[] = []
/** jsdom has no layout: the grid is a desktop's. */
const sizes = { offsetWidth: 1100, offsetHeight: 500, clientWidth: 1100, clientHeight: 500 }
const own = Object.keys(sizes).map(
  (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
)
beforeEach(() => {
  opened.length = 0
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
})
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
    else Reflect.deleteProperty(HTMLElement.prototype, name)
})

async function open(mayEdit = true) {
  const served = serve(({ method, url }) => {
    if (method === 'POST') return { status: 200, body: {} }
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset') ?? 0)
    const results = Array.from({ length: Math.min(100, people - offset) }, (_, at) => rowAt(offset + at))
    const totals = { gross: '250000.00', deductions: '2500.00', net: '247500.00' }
    const beside = { totals, headings: offset === 0 ? headings : null }
    return { body: { count: people, next: null, previous: null, results, ...beside } }
  })
  const scope = { org: 'himal', as: 'hr', today: '2026-11-22', may: () => true, to: () => '/' }
  const run = { id: 'run-1', abilities: { edit: mayEdit } } as unknown as Run
  shown = await show(() => (
    <ScopeProvider scope={scope as unknown as Scope}>
      <RunGrid run={run} onOpen={({ id }) => opened.push(id)} tools={null} />
    </ScopeProvider>
  ))
  await shown.idle()
  return served
}
const grid = () => shown.find('[role=grid]')
const cell = (row: number, column: number) => shown.find(`[data-at="${row} ${column}"]`)
const keys = async (...pressed: string[]) => {
  for (const key of pressed) await press(grid(), key)
}

test('only what is in sight is drawn, and the sums of all stand in the foot', async () => {
  await open()
  expect(shown.all('[role=row]').length).toBeLessThan(40)
  expect(grid().getAttribute('aria-rowcount')).toBe(String(people + 2))
  expect(shown.text()).toContain('247,500.00')
  expect(shown.text()).toContain('250,000.00')
})

test('an amount is edited where it stands: a remark is required, Enter saves, the row is sent as it was read', async () => {
  const { asked } = await open()
  // the name, the payable days, then the first heading
  await keys('ArrowRight', 'ArrowRight', 'Enter')
  const form = () => shown.find('form[aria-label="Basic, Person 0"]')
  await until(() => form())
  await type(shown.find('form input[inputmode=decimal]'), '1200')
  const submit = async () =>
    click(shown.all('form button').find(({ textContent }) => textContent === 'Save') ?? shown.root)
  await submit()
  await until(() => shown.text().includes('Required'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await type(shown.all('form input').at(-1) ?? shown.root, 'Agreed by phone')
  await submit()
  await until(() => asked.some(({ method }) => method === 'POST'))
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.url).toContain('/payroll/himal/payslips/slip-0/edit/')
  expect(sent?.body).toEqual({ heading_id: 'basic', amount: '1200', remarks: 'Agreed by phone', version: 7 })
  await until(() => shown.all('form').length === 0)
  expect(document.activeElement).toBe(grid())
})

test('Escape leaves an amount as it was, and tax offers no edit', async () => {
  const { asked } = await open()
  await click(cell(0, 2))
  await until(() => shown.find('form'))
  await press(shown.find('form input'), 'Escape')
  expect(shown.all('form')).toEqual([])
  expect(document.activeElement).toBe(grid())
  // gross, then tax
  await click(cell(0, 4))
  expect(shown.all('form')).toEqual([])
  expect(opened).toEqual(['slip-0'])
  expect(cell(0, 4).getAttribute('aria-readonly')).toBe('true')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an edited amount says what it was and why, and a run that is not in review opens payslips alone', async () => {
  await open(false)
  expect(cell(1, 2).textContent).toContain('Edited from 900.00 by Gita: Agreed')
  await click(cell(1, 2))
  expect(shown.all('form')).toEqual([])
  expect(opened).toEqual(['slip-1'])
})
