import { afterEach, expect, test, vi } from 'vitest'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { click, perform, press, settle, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

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
