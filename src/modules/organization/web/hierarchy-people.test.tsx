import { afterEach, expect, test } from 'vitest'
import { PeopleBranch } from '#modules/organization/web/hierarchy-people.tsx'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const node = (id: string, below: number) => ({
  id,
  person: { id, full_name: id, job_title: null, picture: null, is_current: true },
  direct_count: below,
  total_count: below,
})

test('one newcomer without a supervisor does not close the drawing of everybody else', async () => {
  serve(({ url }) => {
    const results = url.includes('parent_id') ? [node('Maya', 0)] : [node('Gita', 1), node('Nima', 0)]
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  // drawing looks at no more of where it stands
  const scope = { org: 'himal', as: 'user', linkOf: () => ({}) } as unknown as Scope
  shown = await show(() => (
    <ScopeProvider scope={scope}>
      <PeopleBranch parent={null} />
    </ScopeProvider>
  ))
  await until(() => shown.text().includes('Maya'))
  expect(shown.all('[aria-expanded=true]')).toHaveLength(1)
})
