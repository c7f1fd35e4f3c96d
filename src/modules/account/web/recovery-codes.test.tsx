import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { RecoveryCodesDialog } from '#modules/account/web/recovery-codes.tsx'
import { click, press, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

const open = async () => {
  const onClose = vi.fn<() => void>()
  shown = await show(() => (
    <>
      <RecoveryCodesDialog codes={['s51c5-u43ya', 'uuxvh-wb344']} onClose={onClose} />
      <ConfirmHost />
    </>
  ))
  await until(() => shown.button('Copy codes'))
  return onClose
}

test('codes that are shown once are not lost by Escape without a question', async () => {
  const onClose = await open()
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => shown.button('I saved them'))
  expect(onClose).not.toHaveBeenCalled()
  await click(shown.button('I saved them'))
  await until(() => onClose.mock.calls.length === 1)
})

test('all of them are copied, a line for each, and then nothing is asked', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const onClose = await open()
  await click(shown.button('Copy codes'))
  expect(writeText).toHaveBeenCalledWith('s51c5-u43ya\nuuxvh-wb344')
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => onClose.mock.calls.length === 1)
})
