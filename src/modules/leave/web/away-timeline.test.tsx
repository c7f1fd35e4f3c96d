import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { AwayTimeline } from '#modules/leave/web/away-timeline.tsx'
import { show, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

test('the two weeks are headed by what they show', async () => {
  const person = { id: 'asha', full_name: 'Asha Gurung', photo: null }
  const row = { person, away: [{ date: '2026-11-23', part: 'full' }], not_worked: [] }
  serve(() => ({ body: { count: 1, next: null, previous: null, results: [row], not_worked: [] } }))
  shown = await show(() => (
    <ScopeProvider
      scope={{ org: 'himal', as: 'user', today: '2026-11-22', linkOf: () => null } as unknown as Scope}
    >
      <AwayTimeline />
    </ScopeProvider>
  ))
  await shown.idle()
  expect(shown.all('h2, h3').map(({ textContent }) => textContent)).toEqual(['Who is away'])
  expect(shown.find('caption').textContent).toMatch(/^Who is away, /)
})
