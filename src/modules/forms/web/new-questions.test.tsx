import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Ways } from '#modules/forms/web/new-questions.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

test('beside Publish stands how many people are asked, from and until when', async () => {
  const { calls } = serve(() => ({ body: { people: 48, day: '2026-11-20' } }))
  const initial = {
    asks_new: true,
    segment_id: '0197a000-0000-7000-8000-000000000001',
    opens_on: '2026-11-20',
    closes_on: '2026-12-01',
  }
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'hr', today: '2026-11-20' } as Scope}>
      <FormShell
        initial={initial}
        submit={async () => undefined}
        actions={<Ways onChoose={() => undefined} />}
      >
        {null}
      </FormShell>
    </ScopeProvider>
  ))
  await until(() => shown.all('[role=status]').length > 0)
  expect(shown.find('[role=status]').textContent).toBe(
    'Reaches 48 employees from 20 Nov 2026 until 1 Dec 2026',
  )
  expect(shown.button('Publish').parentElement?.contains(shown.find('[role=status]'))).toBe(true)
  expect(calls().join()).toContain(`segment_id=${initial.segment_id}`)
})
