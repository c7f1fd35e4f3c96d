import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import LeaveFormBody from '#modules/leave/web/leave-form-body.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const balance = {
  leave_type: { id: 'h', name: 'Home Leave', code: 'HL', colour: '#336699', icon: null, unit: 'Day' },
  max_days: null,
  once_per_event: false,
  usable: '12',
}
const cost = (problems: readonly string[]) => ({
  days: '1',
  dates: [{ date: '2026-11-22', fraction: '1', why: null }],
  usable: '12',
  left: '11',
  years: [],
  pay_percent: '100',
  unpaid_days: '0',
  problems,
  can_override: false,
  warnings: ['Two colleagues are away.'],
  parts: ['full'],
  wants_event: false,
  wants_document: false,
})
async function open(problems: readonly string[]) {
  serve(({ url }) => {
    if (url.includes('/preview/')) return { body: cost(problems) }
    if (url.includes('/balance/')) return { body: { employee: {}, on: '', year: null, balances: [balance] } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'user', today: '2026-11-22' } as Scope}>
      <LeaveFormBody opened typeId="h" onClose={() => undefined} />
    </ScopeProvider>
  ))
  await until(() => shown.text().includes('Balance after'))
}
const isBlocked = () => (shown.button('Send request') as HTMLButtonElement).disabled

test('what would be refused stands first, and sending waits until nothing is', async () => {
  const why = "Home Leave needs 7 days' notice. Earliest date: 29 Nov."
  await open([why])
  const words = shown.find('section[aria-live=polite]').textContent ?? ''
  const at = [why, 'Two colleagues are away.', 'Balance after'].map((text) => words.indexOf(text))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(isBlocked()).toBe(true)
})

test('without a refusal it can be sent', async () => {
  await open([])
  expect(isBlocked()).toBe(false)
})
