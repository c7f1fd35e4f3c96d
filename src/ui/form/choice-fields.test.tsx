import { afterEach, expect, test } from 'vitest'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { click, show, type Shown } from '#test/web/render.tsx'

const zones = ['Asia/Dubai', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Qatar', 'Asia/Tokyo', 'UTC', 'A', 'B']
const F = fieldsOf<{ zone: string }>()
let shown: Shown
afterEach(() => shown.close())

test('what is typed into a choice that is searched stands instead of what was chosen', async () => {
  shown = await show(() => (
    <FormShell initial={{ zone: 'Asia/Kathmandu' }} submit={() => Promise.resolve()}>
      <F.Select name="zone" label="Time zone" options={zones} />
    </FormShell>
  ))
  const input = shown.find('input[role=combobox]') as HTMLInputElement
  await click(input)
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('Asia/Kathmandu')
})
