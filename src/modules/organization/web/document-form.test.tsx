import { afterEach, expect, test } from 'vitest'
import type { LibraryDocument } from '#modules/organization/shared/library-document.ts'
import { DocumentForm } from '#modules/organization/web/document-form.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const travel = {
  id: 'one',
  title: 'Travel policy',
  category: { id: '0b0e4218-22d5-49bd-8006-5868b6640200', name: 'Policy' },
  audience: 'Everybody',
  file: { id: '0b0e4218-22d5-49bd-8006-5868b6640201', name: 'travel.pdf' },
  needs_acknowledgement: true,
  acknowledge_by: '2026-12-01',
  segment: null,
  version: 1,
}

test('a last day is asked and kept only of what is to be acknowledged', async () => {
  const { asked } = serve(() => ({ body: { count: 0, next: null, previous: null, results: [] } }))
  // the form looks at no more of where it stands, nor of the document
  const scope = { org: 'himal', as: 'hr' } as unknown as Scope
  const form = travel as unknown as LibraryDocument
  shown = await show(() => (
    <ScopeProvider scope={scope}>
      <DocumentForm form={form} onClose={() => undefined} />
    </ScopeProvider>
  ))
  await until(() => shown.text().includes('Acknowledge by'))
  await click(shown.all('[role=switch]')[0] ?? expect.fail('no switch'))
  expect(shown.text()).not.toContain('Acknowledge by')
  await click(shown.button('Save'))
  await until(() => asked.some(({ method }) => method === 'PATCH'))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    needs_acknowledgement: false,
    acknowledge_by: null,
  })
})
