import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeRouter } from '#app/router.tsx'
import { screens } from '#app/screens.ts'
import type { Session } from '#app/shell/session.ts'
import { makeQueryClient } from '#ui/data/client.ts'
import { showPageError } from '#ui/data/failure.ts'
import { endSession, startSession } from '#ui/data/session.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { click, settle, type } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'
import { auditSession, employeeSession, hrSession, supervisorSession } from '#test/web/sessions.ts'

let close = () => {}
/** The addresses that the server was asked for, in order. */
let asked: { url: string }[] = []
/** What a page threw while it was drawn. */
let thrown: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined)
  thrown = []
  unsayAll()
})
afterEach(() => {
  close()
  endSession('chosen')
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens the application at an address, as this person or as nobody. */
async function open(address: string, session?: Session, server?: 'away') {
  if (session) startSession('a token')
  ;({ asked } = serve(({ url }) => {
    if (server === 'away') return server
    if (url === '/security/auth/refresh/') return { status: 401, body: { detail: 'over' } }
    if (url === '/users/me/' && session) return { body: session.me }
    if (url === '/users/me/admin-info/' && session) return { body: session.admin }
    if (url === '/users/me/invitations/' && session) return { body: { results: [] } }
    if (url === '/server-info/')
      return {
        body: { timezone: 'Asia/Kathmandu', api_version: '1', system_name: 'Chautari', trial_mode: false },
      }
    return url.startsWith('/users/me/')
      ? { status: 401, body: { detail: 'No session' } }
      : { status: 404, body: { detail: 'Page Not Found' } }
  }))
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  const client = makeQueryClient()
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root, { onCaughtError: (error) => thrown.push(error) })
  await act(async () => {
    drawn.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await router.load()
  })
  close = () => {
    act(() => drawn.unmount())
    root.remove()
    client.clear()
  }
  await vi.waitFor(async () => {
    await settle(10)
    if (router.state.status === 'pending' || !document.querySelector('h1, form, [role=status]'))
      throw new Error('not yet')
  })
  return router
}

const said = () => shownSnacks().map(({ message }) => message)
const heading = () => document.querySelector('h1')?.textContent

describe('an address leads', () => {
  const cases: readonly [who: string, session: Session | undefined, from: string, to: string][] = [
    ['a visitor', undefined, '/user/leave/request', '/account/login?next=%2Fuser%2Fleave%2Frequest'],
    ['a visitor', undefined, '/help/modules/leave', '/help/modules/leave'],
    ['an employee', employeeSession, '/', '/user/noticeboard'],
    ['an employee', employeeSession, '/realhrsoft', '/user/noticeboard'],
    ['an employee', employeeSession, '/user', '/user/noticeboard'],
    ['an employee', employeeSession, '/user/calendar', '/not-active'],
    ['an employee', employeeSession, '/admin/himal/dashboard', '/user/noticeboard'],
    ['a supervisor', supervisorSession, '/user/supervisor', '/user/supervisor/switch-organization'],
    ['HR', hrSession, '/', '/admin/himal/dashboard'],
    ['HR', hrSession, '/admin/himal', '/admin/himal/dashboard'],
    ['HR', hrSession, '/admin', '/switch-organization'],
    ['HR', hrSession, '/admin/lumbini/dashboard', '/user/noticeboard'],
    ['HR', hrSession, '/admin/himal/transfer/requests', '/admin/himal/not-active'],
    ['HR', hrSession, '/admin/himal/hris/reports?page=2&q=a%20b', '/admin/himal/hris/reports?page=2&q=a%20b'],
    ['an audit user', auditSession, '/user/noticeboard', '/switch-organization'],
    ['an audit user', auditSession, '/portal', '/switch-organization'],
  ]
  test.each(cases)('%s', async (_, session, from, to) => {
    const router = await open(from, session)
    expect(`${from} → ${router.history.location.href}`).toBe(`${from} → ${to}`)
  })
})

test('who asks for an organization that is not theirs is told that they act as a normal user', async () => {
  await open('/admin/lumbini/dashboard', hrSession)
  expect(said()).toContain('Switched as Normal User.')
})

test('a refused page says Permission Denied at its own address', async () => {
  const router = await open('/commons/bank', employeeSession)
  expect(heading()).toBe('Permission Denied')
  expect(document.body.textContent).toContain('This incident has been reported.')
  expect(router.history.location.href).toBe('/commons/bank')
})

test('an unknown address says Page Not Found, inside the application for those who are signed in', async () => {
  await open('/user/no-such-page', employeeSession)
  expect(heading()).toBe('Page Not Found')
  expect(document.querySelector('nav[aria-label="Main menu"]')).not.toBeNull()
})

test('a link of an offer that is over says so as the heading of its page', async () => {
  await open('/offer-letter/over')
  expect(heading()).toBe('This link is not valid any more')
})

test('every page of the catalogue is built, or leads to one that is', () => {
  expect(screens.filter(({ load, redirect }) => !load && !redirect).map(({ path }) => path)).toEqual([])
})

test('an error of a call takes the place of the page until the next one', async () => {
  const router = await open('/switch-organization', hrSession)
  await act(async () => showPageError(500))
  expect(heading()).toBe('Internal Server Error')
  expect(document.body.textContent).toContain('Something went wrong on our side.')
  await act(async () => router.navigate({ to: '/portal' }))
  await settle(20)
  expect(heading()).toBe('Portal')
})

test('an error of the page that one is leaving is none of the next one', async () => {
  const router = await open('/portal', hrSession)
  const gone = router.navigate({ to: '/admin/himal/leave/overview' })
  // the address is the next page's already, and the former is still shown
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/himal/leave/overview'))
  await act(async () => {})
  expect(router.state.matches.at(-1)?.pathname).toBe('/portal')
  await act(async () => showPageError(404))
  await act(async () => gone)
  await settle(20)
  expect(heading()).not.toBe('Page Not Found')
})

test('a page that one comes to from another organization never asks for that one', async () => {
  const router = await open('/admin/terai/payroll/reports', hrSession)
  const before = asked.length
  await act(async () => router.navigate({ to: '/user/noticeboard' }))
  await vi.waitFor(() => {
    const boards = asked.slice(before).filter(({ url }) => url.startsWith('/noticeboard/'))
    expect(boards.map(({ url }) => url.split('/')[2])).toContain('himal')
  })
  const former = asked.slice(before).filter(({ url }) => url.includes('/terai/'))
  expect(former.map(({ url }) => url)).toEqual([])
})

test('going back from an unknown page without a page before leads to the root after half a second', async () => {
  const router = await open('/user/no-such-page', employeeSession)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Go back')
  if (button) await click(button)
  await settle(600)
  expect(router.history.location.pathname).toBe('/user/noticeboard')
})

test('when the session ends, the login screen comes and knows the way back', async () => {
  const router = await open('/user/leave/encashment?tab=open', employeeSession)
  await act(async () => endSession('expired'))
  await settle(20)
  expect(router.history.location.href).toBe('/account/login?next=%2Fuser%2Fleave%2Fencashment%3Ftab%3Dopen')
  expect(said()).toContain('Your session has been expired. Please re-login.')
})

test('a page that asks who reads it is taken away when the session ends, and throws nothing', async () => {
  // the frame of those who are not signed in is there at once: drawn in it, the page would ask
  await open('/about')
  close()
  const router = await open('/user/organization/holiday', employeeSession)
  await act(async () => endSession('expired'))
  await settle(20)
  expect(router.history.location.pathname).toBe('/account/login')
  expect(thrown).toEqual([])
})

test('an address that is opened with a session long over leads to the login screen', async () => {
  document.cookie = 'refresh-token=true; path=/'
  const router = await open('/user/leave/encashment')
  document.cookie = 'refresh-token=; path=/; max-age=0'
  expect(router.history.location.href).toBe('/account/login?next=%2Fuser%2Fleave%2Fencashment')
})

test('a server that is away is said, and the page can be tried again', async () => {
  document.cookie = 'refresh-token=true; path=/'
  await open('/user/leave/encashment', undefined, 'away')
  document.cookie = 'refresh-token=; path=/; max-age=0'
  expect(heading()).toBe('This page could not be shown')
  expect(document.body.textContent).toContain('Could not connect to server. Try again later.')
})

test('a page for everybody stays when the session ends', async () => {
  const router = await open('/about', employeeSession)
  await act(async () => endSession('expired'))
  await settle(20)
  expect(router.history.location.href).toBe('/about')
})

test('choosing an organization makes one its HR, and says so', async () => {
  const router = await open('/switch-organization', hrSession)
  const terai = [...document.querySelectorAll('a')].find(({ textContent }) =>
    textContent?.includes('Terai Foods'),
  )
  if (terai) await click(terai)
  await settle(50)
  expect(router.history.location.pathname).toBe('/admin/terai/dashboard')
  expect(said()).toEqual(['Switched as HR of Terai Foods.'])
})

test('the sidebar marks the page and filters by any word of an entry', async () => {
  await open('/admin/himal/hris/reports', hrSession)
  const entries = () =>
    [...document.querySelectorAll('nav[aria-label="Main menu"] li a')].map((a) => a.textContent)
  expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe('Reports')
  const filter = document.querySelector('input[aria-label="Filter menu"]')
  if (filter instanceof HTMLInputElement) await type(filter, 'badge design')
  // the words beside the titles come once somebody searches
  await vi.waitFor(() => expect(entries()).toEqual(['ID cards']))
})

test('a table of contents lists what lies below it', async () => {
  await open('/admin/himal/hris/reports', hrSession)
  expect(heading()).toBe('HR Reports')
  expect(document.title).toBe('HR Reports · Chautari')
  expect([...document.querySelectorAll('main h2')].map((title) => title.textContent)).toEqual([
    'Basic',
    'Comparative',
    'Employment review',
  ])
  expect(document.querySelectorAll('main ul a').length).toBe(12)
})

test('and only what one may open', async () => {
  await open('/commons', { ...hrSession, me: { ...hrSession.me, common_permissions: ['10.02'] } })
  expect([...document.querySelectorAll('main ul strong')].map((title) => title.textContent)).toEqual([
    'Banks',
  ])
})
