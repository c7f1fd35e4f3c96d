import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ShownKey } from '#modules/feedback/web/anonymous-thread.tsx'
import { click, press, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

test('the key that is shown once is not lost by Escape without a question', async () => {
  const onClose = vi.fn<() => void>()
  shown = await show(() => (
    <>
      <Dialog opened onClose={onClose} title="Keep this key">
        <ShownKey value="3d19-a88c" />
      </Dialog>
      <ConfirmHost />
    </>
  ))
  await until(() => shown.button('Copy key'))
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => shown.button('I have kept it'))
  expect(onClose).not.toHaveBeenCalled()
  await click(shown.button('I have kept it'))
  await until(() => onClose.mock.calls.length === 1)
})
