import { lazy, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { WireError } from '#ui/data/failure.ts'
import { shownSnacks } from '#ui/feedback/snackbar.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { click, perform, press, settle, show, type, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())
const dialogs = () => shown.all('[role=dialog]')

test('a dialog is not in the page until it is opened, and then named by its title', async () => {
  shown = await show(() => (
    <Opening>
      {(opened, close) => (
        <Dialog opened={opened} onClose={close} title="News">
          Text
        </Dialog>
      )}
    </Opening>
  ))
  expect(dialogs()).toEqual([])
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] [id$=title], [role=dialog] input'))
  const title = document.getElementById(shown.find('[role=dialog]').getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('News')
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => dialogs().length === 0)
})

const F = fieldsOf<{ name: string }>()

test('a form dialog with something typed asks before it closes, and keeps what was typed', async () => {
  shown = await show(() => (
    <>
      <Opening>
        {(opened, close) => (
          <FormDialog
            opened={opened}
            onClose={close}
            title="Add"
            initial={{ name: '' }}
            submit={() => Promise.resolve()}
          >
            <F.Text name="name" label="Name" />
          </FormDialog>
        )}
      </Opening>
      <ConfirmHost />
    </>
  ))
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] [id$=title], [role=dialog] input'))
  await type(shown.find('input[name=name]'), 'Sick')
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => shown.text().includes('What you have typed will be lost.'))
  await click(shown.button('Stay'))
  await until(() => dialogs().length === 1)
  expect((shown.find('input[name=name]') as HTMLInputElement).value).toBe('Sick')
  await click(shown.button('Cancel'))
  await until(() => shown.button('Leave'))
  await click(shown.button('Leave'))
  await until(() => dialogs().length === 0)
})

test('a dialog asks whatever form is in it before it closes by Escape', async () => {
  const F = fieldsOf<{ name: string }>()
  shown = await show(() => (
    <>
      <Opening>
        {(opened, close) => (
          <Dialog opened={opened} onClose={close} title="Add">
            <FormShell initial={{ name: '' }} submit={() => Promise.resolve()} place="dialog">
              <F.Text name="name" label="Name" />
            </FormShell>
          </Dialog>
        )}
      </Opening>
      <ConfirmHost />
    </>
  ))
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] input'))
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => dialogs().length === 0)
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] input'))
  await type(shown.find('input[name=name]'), 'Sick')
  await press(shown.find('[role=dialog]'), 'Escape')
  await until(() => shown.text().includes('What you have typed will be lost.'))
  await click(shown.button('Leave'))
  await until(() => dialogs().length === 0)
})

test('Escape closes what lies on top, and leaves what is below it', async () => {
  shown = await show(() => (
    <Opening>
      {(opened, close) => (
        <Dialog opened={opened} onClose={close} title="Below">
          <Opening>
            {(inner, closeInner) => (
              <Dialog opened={inner} onClose={closeInner} title="Above">
                Text
              </Dialog>
            )}
          </Opening>
        </Dialog>
      )}
    </Opening>
  ))
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] button:not([aria-label])'))
  await click(shown.find('[role=dialog] button:not([aria-label])'))
  await until(() => dialogs().length === 2)
  await press(document.body, 'Escape')
  await until(() => dialogs().length === 1)
  expect(shown.text()).toContain('Below')
  await press(document.body, 'Escape')
  await until(() => dialogs().length === 0)
})

test('a form that comes after its dialog has the focus in its first field', async () => {
  const come = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Late = lazy(() => come.promise)
  shown = await show(() => (
    <Opening>
      {(opened, close) => (
        <Dialog opened={opened} onClose={close} title="Add">
          <Suspense>
            <Late />
          </Suspense>
        </Dialog>
      )}
    </Opening>
  ))
  await click(shown.button('Open'))
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Close')
  await perform(() =>
    come.resolve({
      default: () => (
        <FormShell initial={{ name: '' }} submit={() => Promise.resolve()} place="dialog">
          <F.Text name="name" label="Name" />
        </FormShell>
      ),
    }),
  )
  await until(() => shown.find('[role=dialog] input'))
  expect(document.activeElement).toBe(shown.find('[role=dialog] input'))
})

test('a form dialog that was saved closes without asking', async () => {
  shown = await show(() => (
    <Opening>
      {(opened, close) => (
        <FormDialog
          opened={opened}
          onClose={close}
          title="Add"
          initial={{ name: '' }}
          submit={() => Promise.resolve()}
        >
          <F.Text name="name" label="Name" />
        </FormDialog>
      )}
    </Opening>
  ))
  await click(shown.button('Open'))
  await until(() => shown.find('[role=dialog] [id$=title], [role=dialog] input'))
  await type(shown.find('input[name=name]'), 'Sick')
  await click(shown.button('Save'))
  await until(() => dialogs().length === 0)
})

const sheet = (onAct: (action: string, remarks: string) => Promise<unknown>, onRetry = () => {}) => (
  <DetailSheet
    opened
    onClose={() => undefined}
    title="Request"
    facts={[{ label: 'Days', value: '3' }, null, { label: 'Rate', value: null }]}
    history={[{ id: '1', title: 'Requested', by: 'Asha', at: '2026-11-18T09:12:00Z' }]}
    actions={[{ name: 'approve', title: 'Approve', look: 'primary' }]}
    onAct={onAct}
    onRetry={onRetry}
  />
)

test('a decision needs remarks, and is sent with them', async () => {
  const onAct = vi.fn<(action: string, remarks: string) => Promise<void>>(() => Promise.resolve())
  shown = await show(() => sheet(onAct))
  await until(() => shown.button('Approve'))
  await click(shown.button('Approve'))
  expect(onAct).not.toHaveBeenCalled()
  expect(shown.text()).toContain('Remarks is Required')
  await type(shown.find('[role=dialog] textarea'), 'x'.repeat(230))
  expect(shown.text()).toContain('230 of 255 characters')
  await type(shown.find('[role=dialog] textarea'), ' Go well. ')
  expect(shown.text()).not.toContain('characters')
  await click(shown.button('Approve'))
  expect(onAct).toHaveBeenCalledExactlyOnceWith('approve', 'Go well.')
})

test('why a decision is refused is said until it is tried again, and the remarks stay', async () => {
  const refused = new WireError(409, { detail: 'Tasks are open.' })
  const onAct = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(refused).mockResolvedValueOnce(notSent)
  const onRetry = vi.fn<() => void>()
  shown = await show(() => sheet(onAct, onRetry))
  await until(() => shown.button('Approve'))
  const box = shown.find('[role=dialog] textarea') as HTMLTextAreaElement
  await type(box, 'Go well.')
  await click(shown.button('Approve'))
  await settle(10)
  expect([box.value, shownSnacks().map(({ message }) => message)]).toEqual(['Go well.', ['Tasks are open.']])
  expect(onRetry).toHaveBeenCalledOnce()
  await click(shown.button('Approve'))
  await settle(10)
  expect([box.value, shownSnacks()]).toEqual(['Go well.', []])
  await click(shown.button('Approve'))
  await settle(10)
  expect(box.value).toBe('')
})

test('remarks that one button needs are asked for at their box, and what was said there goes with the next word', async () => {
  const onAct = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new WireError(400, { remarks: ['Remarks is Required'] }))
  shown = await show(() => (
    <DetailSheet
      opened
      onClose={() => undefined}
      title="Separation"
      remarksOptional
      actions={[{ name: 'stop', title: 'Stop', look: 'danger' }]}
      onAct={onAct}
    />
  ))
  await until(() => shown.button('Stop'))
  await click(shown.button('Stop'))
  await until(() => shown.text().includes('Remarks is Required'))
  expect(shownSnacks()).toEqual([])
  await type(shown.find('[role=dialog] textarea'), 'Stays.')
  expect(shown.text()).not.toContain('Remarks is Required')
})

function Opening({ children }: { children: (opened: boolean, close: () => void) => React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {children(opened, () => setOpened(false))}
    </>
  )
}
