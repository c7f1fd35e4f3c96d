import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { holidayChange, lyingOf, useDayEffect } from '#modules/organization/web/day-effect.ts'
import { click, settle, show, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

// what the form refuses says so at its field, which a question about its effect would stand before
test.each([
  ['2026-12-20', '2026-12-18', {}, 0],
  ['2026-12-20', '2026-12-20', {}, 1],
  ['2026-12-20', '2026-12-21', {}, 1],
  ['2026-12-20', '2026-12-21', { is_half_day: true }, 0],
  ['2026-12-20', '2026-12-21', { is_optional: true }, 0],
  ['2026-12-20', '2026-12-20', { is_half_day: true }, 1],
])(
  'a holiday from %s to %s (%j) asks %i times what it would change',
  async (start_on, end_on, more, times) => {
    const server = serve(() => ({ body: { results: [] } }))
    const answers: unknown[] = []
    function Asking() {
      const ask = useDayEffect('hr')
      const values = { start_on, end_on, ...more }
      const days = [lyingOf(values, 'start_on', 'end_on')]
      const change = holidayChange({ id: 'one' }, values)
      return (
        <button onClick={() => void ask(days, false, change).then((answer) => answers.push(answer))}>
          Ask
        </button>
      )
    }
    shown = await show(() => (
      <ScopeProvider scope={{ org: 'himal' } as Scope}>
        <Asking />
      </ScopeProvider>
    ))
    await click(shown.button('Ask'))
    await settle(20)
    expect(answers).toEqual([true])
    expect(server.calls()).toHaveLength(times)
  },
)
