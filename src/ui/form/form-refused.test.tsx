import { afterEach, expect, test } from 'vitest'
import { WireError } from '#ui/data/failure.ts'
import { unsayAll } from '#ui/feedback/snackbar.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { click, perform, show, type, until, type Shown } from '#test/web/render.tsx'

const F = fieldsOf<{ name: string; until: string }>()
let shown: Shown
afterEach(() => {
  shown.close()
  unsayAll()
})

test('what the server refused stands when its field is left as it is, and goes when it is changed', async () => {
  shown = await show(() => (
    <FormShell
      initial={{ name: '', until: '12' }}
      submit={() => Promise.reject(new WireError(400, { until: ['Too early.'] }))}
    >
      <F.Text name="name" label="Name" required />
      <F.Text name="until" label="Until" required />
    </FormShell>
  ))
  // sent once without a name: from then on fields are checked when they are left
  await click(shown.button('Save'))
  await until(() => shown.text().includes('Name is Required'))
  await type(shown.find('input[name=name]'), 'Asha')
  await click(shown.button('Save'))
  await until(() => shown.text().includes('Too early.'))
  await perform(() => shown.find('input[name=until]').focus())
  await perform(() => shown.find('input[name=until]').blur())
  expect(shown.text()).toContain('Too early.')
  await type(shown.find('input[name=until]'), '13')
  await until(() => !shown.text().includes('Too early.'))
})
