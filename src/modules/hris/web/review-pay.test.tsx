import { afterEach, expect, test } from 'vitest'
import type { ReviewDetail } from '#modules/hris/shared/employment-review.ts'
import { ReviewForm } from '#modules/hris/web/review-form.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { unsayAll } from '#ui/feedback/snackbar.ts'
import { settle, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve, type Asked } from '#test/web/server.ts'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})

const paid = (valid_from: string, annual_salary: string | null, hourly_rate: string | null = null) => ({
  id: valid_from,
  valid_from,
  pay_basis: hourly_rate ? 'Hourly' : 'Salaried',
  annual_salary,
  hourly_rate,
  version: 1,
})
const record = [paid('2027-02-01', null, '350.1250'), paid('2026-07-17', '600000.00')]

async function open(reads_pay: boolean) {
  const { asked } = serve(({ url }: Asked) => {
    if (url.includes('/change-type/'))
      return { body: { id: 't', name: 'Raise', category: 'Package change', changes_pay: true, version: 1 } }
    if (url.includes('/compensation/')) return { body: { right: 'view', results: record } }
    return { body: { results: [], count: 0, next: null, previous: null } }
  })
  const review = {
    id: 'r',
    version: 1,
    person: { id: 'asmita', full_name: 'Asmita' },
    change_type: { id: 't', name: 'Raise', category: 'Package change' },
    changes: [],
    input: {
      employee_id: 'asmita',
      change_type_id: 't',
      effective_from: '2026-12-01',
      annual_salary: null,
      hourly_rate: null,
      supervisors: null,
      remarks: 'Good work',
    },
  } as unknown as ReviewDetail
  const scope = { org: 'himal', as: 'hr', today: '2026-11-22', may: () => reads_pay } as unknown as Scope
  shown = await show(() => (
    <ScopeProvider scope={scope}>
      <ReviewForm review={review} onClose={() => undefined} onCreated={() => undefined} />
    </ScopeProvider>
  ))
  return asked
}

test('a new amount stands beside the pay of its day, with the difference', async () => {
  await open(true)
  await until(() => shown.text().includes('On that day: 600,000.00'))
  expect(shown.text()).toContain('Paid a salary on that day')
  await type(shown.find('[data-path=annual_salary]'), '720000')
  await until(() => shown.text().includes('+120,000.00 (+20%)'))
  await type(shown.find('[data-path=annual_salary]'), '550000')
  await until(() => shown.text().includes('-50,000.00 (-8.3%)'))
  // on another day another pay holds
  await type(shown.find('[data-path=effective_from]'), '2027-02-01')
  await until(() => shown.text().includes('On that day: 350.125'))
  expect(shown.text()).toContain('Paid by the hour on that day')
  await type(shown.find('[data-path=effective_from]'), '2026-07-01')
  await until(() => shown.text().includes('No pay is recorded for that day'))
})

test('whoever may not read pay sees nothing of it, and nothing of it is asked', async () => {
  const asked = await open(false)
  await until(() => asked.some(({ url }) => url.includes('/change-type/')))
  await settle(100)
  expect(shown.all('[data-path=annual_salary]')).toEqual([])
  expect(asked.filter(({ url }) => url.includes('/compensation/'))).toEqual([])
  expect(shown.text()).not.toContain('600,000')
})
