import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { BalanceCards } from '#modules/leave/web/balance-cards.tsx'
import LeaveFormBody from '#modules/leave/web/leave-form-body.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const none = Object.fromEntries(
  [
    'entitled',
    'accrued',
    'carried',
    'compensatory',
    'used',
    'scheduled',
    'pending',
    'encashed',
    'lapsed',
    'adjusted',
    'negative_limit',
  ].map((name) => [name, '0']),
)
const maternity = {
  ...none,
  leave_type: { id: 'm', name: 'Maternity Leave', code: 'ML', colour: '#aa3366', icon: null, unit: 'Day' },
  carried_expires_on: null,
  max_days: '98',
  once_per_event: true,
  usable: null,
}
const pageOf = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})
const answered = (balance: object) =>
  serve(({ url }) => ({
    // the form asks what its first day would cost as soon as it is drawn, and this is not about that
    status: url.includes('/preview/') ? 503 : 200,
    body: url.includes('/balance/') ? { employee: {}, on: '', year: null, balances: [balance] } : pageOf([]),
  }))
const scope = { org: 'himal', as: 'user', today: '2026-11-22' } as Scope

test.each([
  ['of an event', maternity, 'Up to 98 daysper event'],
  ['of a request', { ...maternity, once_per_event: false }, 'Up to 98 daysper request'],
  ['of nothing', { ...maternity, max_days: null }, 'No limit'],
])('what no balance limits shows its most days: %s', async (_, balance, words) => {
  answered(balance)
  shown = await show(() => (
    <ScopeProvider scope={scope}>
      <BalanceCards />
    </ScopeProvider>
  ))
  await until(() => shown.text().includes('Maternity Leave'))
  expect(shown.text()).toContain(words)
})

test('so does the type that is chosen for a request', async () => {
  answered(maternity)
  shown = await show(() => (
    <ScopeProvider scope={scope}>
      <LeaveFormBody opened typeId="m" onClose={() => undefined} />
    </ScopeProvider>
  ))
  const chosen = 'Maternity Leave (up to 98 days per event)'
  await until(() => shown.all('input').some((input) => (input as HTMLInputElement).value === chosen))
})
