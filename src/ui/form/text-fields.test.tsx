import { afterEach, expect, test } from 'vitest'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { show, type, type Shown } from '#test/web/render.tsx'

const F = fieldsOf<{ remarks: string }>()
let shown: Shown
afterEach(() => shown.close())

test.each([
  [89, false],
  [90, true],
  [101, true],
])('of 100 characters %i are typed: counted is %s', async (length, isCounted) => {
  shown = await show(() => (
    <FormShell initial={{ remarks: '' }} submit={async () => undefined}>
      <F.TextArea name="remarks" label="Remarks" max={100} />
    </FormShell>
  ))
  await type(shown.find('textarea[name=remarks]'), 'x'.repeat(length))
  expect(shown.text().includes(`${length} of 100`)).toBe(isCounted)
})
