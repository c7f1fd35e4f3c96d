import { afterEach, expect, test } from 'vitest'
import { FormShell } from '#ui/form/form-shell.tsx'
import { NumberField } from '#ui/form/number-fields.tsx'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'
import { ProfileWeights } from '#modules/organization/web/profile-weights.tsx'
import { show, type as typeIn, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

test('the sum follows what is typed, with what is missing or too much', async () => {
  shown = await show(() => (
    <FormShell initial={profileAlert.initial} submit={async () => undefined}>
      <NumberField name="basic" label="Particulars" required min={0} max={100} />
      <ProfileWeights />
    </FormShell>
  ))
  await until(() => shown.text().includes('The weights make 100 of 100.'))
  const [field] = shown.all('input')
  await typeIn(field as HTMLInputElement, '19')
  await until(() => shown.text().includes('The weights make 99 of 100.1 is missing.'))
  await typeIn(field as HTMLInputElement, '35')
  await until(() => shown.text().includes('115'))
  expect(shown.text()).toContain('The weights make 115 of 100.15 are too many.')
})
