import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import FileDrop from '#ui/form/file-drop.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { show, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

const draw = async (camera: boolean) => {
  shown = await show(() => (
    <FormShell initial={{ receipt: null }} submit={() => Promise.resolve()}>
      <FileDrop
        name="receipt"
        label="Receipt"
        accept={['image/jpeg', 'application/pdf']}
        limit={2000}
        camera={camera}
      />
    </FormShell>
  ))
}
const photograph = (file: File) => {
  const input = shown.find('input[capture]')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  return act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const photo = (name: string, type: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type })

test('the camera is offered where the field says so, for pictures alone', async () => {
  await draw(true)
  const input = shown.find('input[capture]')
  expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual(['environment', 'image/jpeg'])
  await photograph(photo('taxi.jpg', 'image/jpeg'))
  expect(shown.text()).toContain('taxi.jpg')
})

test('a photo of another kind or too large is refused as a file is', async () => {
  await draw(true)
  await photograph(photo('taxi.heic', 'image/heic'))
  expect(shown.text()).toContain('taxi.heic is not of an accepted kind')
  await photograph(photo('large.jpg', 'image/jpeg', 3000))
  expect(shown.text()).toContain('large.jpg is larger than')
  expect(shown.all('li')).toHaveLength(0)
})

test('other fields have none', async () => {
  await draw(false)
  expect(shown.all('input[capture]')).toHaveLength(0)
})
