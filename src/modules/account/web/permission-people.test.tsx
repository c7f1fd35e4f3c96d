import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { PermissionPeople } from '#modules/account/web/permission-people.tsx'
import { show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

test('those who hold a group are listed; a name that is typed is looked for among everybody', async () => {
  const { calls } = serve(() => ({ body: { count: 0, next: null, previous: null, results: [] } }))
  shown = await show(() => (
    <ScopeProvider
      scope={{ org: 'himal', as: 'hr', today: '2026-11-22', may: () => true } as unknown as Scope}
    >
      <PermissionPeople org="himal" editable pagesFor={() => []} />
    </ScopeProvider>
  ))
  const lists = () => calls().filter((call) => call.includes('/members/'))
  await until(() => lists().some((call) => call.includes('has_group=true')))
  await type(shown.find('input[type=search], input[placeholder*=Search], input[aria-label*=Search]'), 'Asha')
  await until(() => lists().some((call) => call.includes('search=Asha')))
  expect(lists().filter((call) => call.includes('search=Asha') && call.includes('has_group'))).toEqual([])
})
