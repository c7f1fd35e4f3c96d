import { afterEach, expect, test } from 'vitest'
import Employees from '#modules/hris/web/employees.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const open = async (address: string) => {
  const { calls } = serve(() => ({ body: { results: [], count: 0, next: null, previous: null } }))
  const scope = {
    org: 'himal',
    as: 'hr',
    today: '2026-11-22',
    may: () => true,
    to: () => '/',
  } as unknown as Scope
  shown = await show(
    () => (
      <ScopeProvider scope={scope}>
        <Employees status="all" />
      </ScopeProvider>
    ),
    address,
  )
  await shown.idle()
  return () =>
    calls()
      .filter((call) => call.startsWith('GET /hris/himal/employees/?'))
      .at(-1)
}

test('people are looked for by where they work', async () => {
  const asked = await open('/?work_location=Remote')
  expect(asked()).toContain('work_location=Remote')
  expect(shown.text()).toContain('Place of work')
  await click(
    shown.all('button').find(({ textContent }) => textContent?.includes('Place of work')) ?? shown.root,
  )
  await until(() => shown.text().includes('Hybrid'))
  const choice = shown.all('[role^=menuitem]').find(({ textContent }) => textContent?.trim() === 'Hybrid')
  await click(choice ?? shown.root)
  await shown.idle()
  await until(() => decodeURIComponent(asked() ?? '').includes('work_location=Remote,Hybrid'))
})

test.each(['segments', 'supervisors', 'custom-fields'])(
  'what stands behind the tab %s comes',
  async (tab) => {
    await open(`/?tab=${tab}`)
    expect(shown.find('[role=tab][aria-selected=true]').textContent).not.toBe('People')
    await until(() => shown.all('[role=tabpanel] *').length > 3)
  },
)
