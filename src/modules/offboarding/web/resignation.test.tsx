import { afterEach, expect, test } from 'vitest'
import { ResignationForm } from '#modules/offboarding/web/resignation-form.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

test.each([
  ['the earliest day that keeps the notice', null, '2026-12-22'],
  [
    'the day of the draft',
    {
      reason_id: '',
      requested_last_day: '2027-01-15',
      waiver_requested: false,
      remarks: '',
      saved_at: '2026-11-20T04:00:00Z',
    },
    '2027-01-15',
  ],
])('a letter of resignation begins with %s', async (_, draft, day) => {
  serve(({ url }) => ({
    body: url.includes('requested_last_day')
      ? { days: 30, earliest: '2026-12-22', shortfall: 0, allows_waiver: true }
      : { results: [], count: 0, next: null, previous: null },
  }))
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'user', today: '2026-11-22' } as Scope}>
      <ResignationForm draft={draft} onClose={() => undefined} />
    </ScopeProvider>
  ))
  const typed = () => shown.all('input[data-path=requested_last_day]')[0] as HTMLInputElement | undefined
  await until(() => typed()?.value)
  expect(typed()?.value).toBe(day)
})
