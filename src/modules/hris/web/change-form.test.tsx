import { afterEach, expect, test } from 'vitest'
import { ChangeForm } from '#modules/hris/web/change-form.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { unsayAll } from '#ui/feedback/snackbar.ts'
import { click, settle, show, type, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})

const wished = (name: string, old: string | null, value: string) => ({
  name,
  old,
  wished: value,
  is_accepted: true,
})
const waiting = {
  id: 'waits',
  section: 'basic',
  action: 'Update',
  record_id: 'asmita',
  fields: [wished('last_name', 'Rai', 'Gurung')],
}

test('what was asked for and waits stands in the form of the next request, which takes its place', async () => {
  const { asked } = serve(({ method, url }) => {
    if (method === 'POST') return { body: { id: 'new' } }
    const results = url.includes('/change-request/?') ? [waiting] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'user', today: '2026-11-22', employee_id: 'asmita' } as Scope}>
      <ChangeForm
        wish={{
          section: 'basic',
          action: 'Update',
          row: { first_name: 'Asmita', last_name: 'Rai', preferred_name: null },
        }}
        onClose={() => undefined}
      />
    </ScopeProvider>
  ))
  await until(() => shown.all('input[name=last_name]').length > 0)
  await settle(50)
  const lastName = shown.find('input[name=last_name]')
  expect((lastName as HTMLInputElement).value).toBe('Gurung')
  expect(shown.text()).toContain('You have asked for a change of this already.')
  await type(shown.find('input[name=preferred_name]'), 'Asmi')
  await type(shown.find('[role=dialog] textarea[name=remarks]'), 'Married')
  await click(shown.button('Send request'))
  const sent = () => asked.find(({ method }) => method === 'POST')?.body
  await until(sent)
  expect(sent()).toMatchObject({
    section: 'basic',
    replace: true,
    values: { last_name: 'Gurung', preferred_name: 'Asmi' },
  })
})
