import { afterEach, expect, test } from 'vitest'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { ExitAnswers } from '#modules/offboarding/web/given-feedback.tsx'
import { show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const item = (question_id: string, title: string, detail: object, value: unknown) => ({
  question_id,
  title,
  detail,
  value,
  is_required: false,
  help: null,
  section: '',
  category: 'Exit',
  weight: 1,
  show_if: null,
  prefill: null,
  marks: null,
  full_marks: null,
})
const options = ['Canteen', 'Library'].map((label) => ({ label, marks: null }))

test('HR sees of a question that was left out that it was, not what could have been answered', async () => {
  serve(({ url }) => ({
    body: url.includes('/feedback/')
      ? { feedback: null }
      : url.includes('/sheet/s1/')
        ? {
            items: [
              item('used', 'What did you use?', { kind: 'multiple', options }, null),
              item('since', 'Since when?', { kind: 'day' }, null),
              item('liked', 'What did you like?', { kind: 'multiple', options }, ['Library']),
            ],
          }
        : { results: [{ id: 's1', is_confidential: false }], count: 1, next: null, previous: null },
  }))
  shown = await show(() => (
    <ScopeProvider scope={{ org: 'himal', as: 'hr', may: () => true } as unknown as Scope}>
      <ExitAnswers separationId="x" />
    </ScopeProvider>
  ))
  await until(() => shown.all('fieldset').length || undefined)
  const said = shown.all('fieldset').map((one) => one.textContent)
  expect(said).toEqual([
    '1. What did you use?Not answered',
    '2. Since when?Not answered',
    '3. What did you like?Library',
  ])
})
