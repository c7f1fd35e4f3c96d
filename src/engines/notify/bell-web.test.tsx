import { lazy, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { NotificationBell } from '#engines/notify/bell-web.tsx'
import type { Notification } from '#engines/notify/notification.ts'
import { receiveOwn } from '#engines/notify/received-web.ts'
import type { SheetProps } from '#engines/notify/target-web.ts'
import { chooseCalendar } from '#ui/date/calendar-choice.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { click, perform, settle, show, type Shown } from '#test/web/render.tsx'
import { serve, type Asked } from '#test/web/server.ts'

const told = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  actor: { full_name: 'Asha Gurung', profile_picture: null },
  text: 'Asha Gurung asks for 1 day of Home Leave',
  url: `/user/supervisor/leave/requests?request=${id}`,
  can_be_reminded: false,
  is_interactive: true,
  interactive_type: 'leave_request',
  interactive_data: { id: `request ${id}`, as: 'supervisor', organization: { slug: 'himal', name: 'Himal' } },
  notify_on: '2026-11-20T04:00:00Z',
  read: false,
  ...more,
})
const long = `Asha Gurung ${'asks again and '.repeat(10)}again`

let kept: Notification[] = []
let refused = false
const answer = ({ method, url }: Asked) => {
  const { pathname, searchParams } = new URL(url, 'http://x')
  if (method === 'POST') {
    if (refused) return { status: 500, body: { detail: 'Internal Server Error' } }
    kept = kept.map((each) =>
      pathname.includes(each.id) || pathname.endsWith('read-all/') ? { ...each, read: true } : each,
    )
  }
  const read = searchParams.get('read')
  const results = kept.filter((each) => read === null || String(each.read) === read)
  const unread_count = kept.filter((each) => !each.read).length
  const counts = { unread_count, read_count: kept.length - unread_count, total_count: kept.length }
  return { body: { count: results.length, next: null, previous: null, results, ...counts } }
}

const Sheet = ({ id, org, as, onActed }: SheetProps) => (
  <button type="button" onClick={onActed}>{`decide ${id} of ${org} as ${as}`}</button>
)
const sheets = { leave_request: lazy(async () => ({ default: Sheet })) }
function Bell({ team = 'himal' }: { team?: string | null }) {
  const [supervised, supervise] = useState(team)
  return (
    <NotificationBell
      inbox={null}
      polled={false}
      sheets={sheets}
      supervised={supervised}
      supervise={supervise}
    />
  )
}

let page: Shown | undefined
afterEach(() => {
  page?.close()
  page = undefined
  refused = false
  unsayAll()
  vi.unstubAllGlobals()
})
async function open(notices: Notification[], team: string | null = 'himal') {
  kept = notices
  const server = serve(answer)
  page = await show(() => <Bell team={team} />)
  await settle(30)
  return { page, server }
}
const label = (shown: Shown) => shown.find('[aria-haspopup=dialog]').getAttribute('aria-label')
async function openDrawer(shown: Shown) {
  await click(shown.find('[aria-haspopup=dialog]'))
  // the drawer is fetched when it is first opened
  await soon(() => shown.all('li').length === kept.length)
}
async function soon(holds: () => boolean) {
  for (let tries = 0; !holds() && tries < 100; tries++) await settle(30)
  expect(holds()).toBe(true)
}
const said = () => shownSnacks().map(({ message, colour }) => [message, colour])

test('what is pushed raises the count at once, before the server has counted again', async () => {
  const shown = (await open([told('id-a')])).page
  expect(label(shown)).toBe('Notifications, 1 unread')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await perform(() => receiveOwn(shown.client, told('id-b')))
  expect(label(shown)).toBe('Notifications, 2 unread')
})

test('a text of more than a hundred letters is cut', async () => {
  const shown = (await open([told('id-a', { text: long })])).page
  await openDrawer(shown)
  expect(shown.text()).toContain(`${long.slice(0, 100).trimEnd()}…`)
  expect(shown.text()).not.toContain(long)
})

test('opening one marks it as read and opens its sheet; acting in it sets the count to 0', async () => {
  const { page: shown, server } = await open([told('id-a'), told('id-b'), told('id-c')])
  await openDrawer(shown)
  const [first] = shown.all('li button')
  if (first) await click(first)
  await soon(() => label(shown) === 'Notifications, 2 unread')
  expect(server.calls()).toContain('POST /notifications/id-a/read/')
  await soon(() => shown.text().includes('decide request'))
  await click(shown.button('decide request id-a of himal as supervisor'))
  expect(label(shown)).toBe('Notifications, none unread')
  kept = [told('id-d'), ...kept]
  await perform(() => receiveOwn(shown.client, told('id-d')))
  await settle(30)
  expect(label(shown)).toBe('Notifications, 1 unread')
})

test('where the team of another organization is chosen, the switch is asked for first, and then the sheet comes', async () => {
  const shown = (await open([told('id-a')], 'terai')).page
  await openDrawer(shown)
  const [first] = shown.all('li button')
  if (first) await click(first)
  await soon(() => shown.text().includes('Another organization'))
  expect(shown.text()).toContain('Please switch your supervisor organization to Himal')
  expect(shown.text()).not.toContain('decide request')
  await click(shown.button('Switch to Himal'))
  await soon(() => shown.text().includes('decide'))
  expect(shown.text()).toContain('decide request id-a of himal as supervisor')
})

test('a failure is said in red', async () => {
  const shown = (await open([told('id-a')])).page
  await openDrawer(shown)
  refused = true
  await click(shown.button('Mark as read'))
  await settle(50)
  expect(said()).toContainEqual(['Something went wrong', 'red'])
})

test('all are marked as read at once', async () => {
  const { page: shown, server } = await open([told('id-a'), told('id-b')])
  await openDrawer(shown)
  await click(shown.button('Mark all as read'))
  await settle(50)
  expect(server.calls()).toContain('POST /notifications/read-all/')
  expect(label(shown)).toBe('Notifications, none unread')
})

test('days in what is told are those of the calendar that the person chose', async () => {
  const { page: shown } = await open([told('1', { text: 'Your passport ends on 2026-12-16' })])
  await openDrawer(shown)
  expect(shown.text()).toContain('Your passport ends on 16 Dec 2026')
  await perform(() => chooseCalendar('BS'))
  expect(shown.text()).toContain('Your passport ends on 1 Poush 2083')
  await perform(() => chooseCalendar('AD'))
})

test('words that hold tags are shown as they stand, with their days in the calendar of who reads', async () => {
  const text = 'बिदा <b>Home</b>: 2026-12-16–2026-12-17'
  const { page: shown } = await open([told('1', { text })])
  await openDrawer(shown)
  expect(shown.text()).toContain('बिदा <b>Home</b>: 16–17 Dec 2026')
  expect(shown.all('li b')).toEqual([])
  await perform(() => chooseCalendar('BS'))
  expect(shown.text()).toContain('बिदा <b>Home</b>: 1–2 Poush 2083')
  await perform(() => chooseCalendar('AD'))
})
