import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import Otp from '#modules/account/web/otp.tsx'
import type { OtpDetail } from '#modules/account/web/otp-detail.ts'
import { click, show, until, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

let shown: Shown
afterEach(() => shown.close())

const answered = () =>
  serve(({ url }) =>
    url.includes('otp')
      ? { status: 429, body: { detail: 'Too many requests.', retry_after: 40 } }
      : { body: { system_name: 'Chautari', websocket: false, results: [] } },
  )

test('another code within a minute is refused by a line on the form, and the button counts down', async () => {
  answered()
  const otp: OtpDetail = {
    key: 'k',
    email: 'a…@example.test',
    remember: false,
    next: null,
    sent_at: Date.now() - 61_000,
    method: 'email_otp',
    methods: ['email_otp'],
    may_trust: false,
  }
  const history = createMemoryHistory()
  history.push('/account/otp', { otp } as never)
  const router = createRouter({
    routeTree: createRootRoute({ component: Otp, notFoundComponent: Otp }),
    history,
  })
  shown = await show(() => <RouterProvider router={router} />)
  await until(() => shown.button('Resend code'))
  await click(shown.button('Resend code'))
  await until(() => shown.all('form [role=alert]').length > 0)
  expect(shown.find('form [role=alert]').textContent).toBe('A code was sent less than a minute ago.')
  expect(shown.find('form').textContent).toMatch(/Resend code in (39|4[01]) s/)
})
