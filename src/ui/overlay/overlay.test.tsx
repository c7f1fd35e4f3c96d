import { lazy, Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
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
  await type(shown.find('[role=dialog] textarea'), ' Go well. ')
  expect(shown.text()).toContain('10 of 255 characters')
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

test('a menu is fetched when it is pressed, and gives the focus back when Escape closes it', async () => {
  const run = vi.fn<() => void>()
  shown = await show(() => <LazyMenu entries={[{ title: 'Edit', run }]} target={<button>Actions</button>} />)
  expect(shown.button('Actions').getAttribute('aria-expanded')).toBe('false')
  await click(shown.button('Actions'))
  await until(() => shown.find('[role=menu]'))
  await press(shown.find('[role=menu]'), 'Escape')
  await until(() => shown.all('[role=menu]').length === 0)
  expect(document.activeElement).toBe(shown.button('Actions'))
  await click(shown.button('Actions'))
  await until(() => shown.find('[role=menu]'))
  await click(shown.button('Edit'))
  expect(run).toHaveBeenCalledOnce()
})

test('a tip shows on focus, describes what it belongs to, and goes with Escape', async () => {
  shown = await show(() => (
    <Tip label="Past Employee" delay={0}>
      <button>Asha</button>
    </Tip>
  ))
  await perform(() => shown.button('Asha').focus())
  const tip = shown.find('[role=tooltip]')
  expect(tip.textContent).toBe('Past Employee')
  expect(shown.button('Asha').parentElement?.getAttribute('aria-describedby')).toBe(tip.id)
  await press(shown.button('Asha'), 'Escape')
  expect(shown.all('[role=tooltip]')).toEqual([])
})

test('a tip stays away from the menu that its button opens, and comes again when the menu is closed', async () => {
  shown = await show(() => (
    <Tip label="What one may do" delay={0}>
      <LazyMenu target={<button>Actions</button>} entries={[{ title: 'Edit', run: () => {} }]} />
    </Tip>
  ))
  const button = shown.button('Actions')
  await perform(() => button.focus())
  expect(shown.all('[role=tooltip]')).toHaveLength(1)
  await perform(() => button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  await click(button)
  await until(() => shown.find('[role=menu]'))
  const menu = shown.find('[role=menu]')
  // React tells whoever holds the menu of the pointer and the focus inside it
  await perform(() => menu.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
  await perform(() => shown.button('Edit').focus())
  await settle(20)
  expect(shown.all('[role=tooltip]')).toEqual([])
  await press(menu, 'Escape')
  await until(() => shown.all('[role=menu]').length === 0)
  await perform(() => shown.button('Actions').blur())
  await perform(() => shown.button('Actions').focus())
  await until(() => shown.find('[role=tooltip]'))
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
