import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { activity } from '#ui/data/activity.ts'
import { NoResponse, WireError } from '#ui/data/failure.ts'
import { accessToken, endSession, mayRefresh, onStep, onLoggedOut, startSession } from '#ui/data/session.ts'
import { sendingAt } from '#ui/data/seen-version.ts'
import { send } from '#ui/data/wire.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { serve, type Asked } from '#test/web/server.ts'

const own = get('/leave/{org}/request/', { access: { user: true }, response: z.object({}) })
const login = post('/security/auth/', {
  access: { public: true },
  accepts: 'form',
  body: z.object({ email: z.string() }),
})
const ask = () => send(own, { params: { org: 'himal' } })

const session = (marker: string) => {
  document.cookie = `refresh-token=${marker}; path=/`
}
const said = () => shownSnacks().map(({ message, colour, persistent }) => ({ message, colour, persistent }))

let reasons: string[] = []
let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined)
  reasons = []
  stop = onLoggedOut((reason) => reasons.push(reason))
  startSession('first')
  unsayAll()
})
afterEach(() => {
  stop()
  session('false')
  vi.unstubAllGlobals()
})

/** Takes `fresh` alone, and gives it for a refresh. */
const renewing = (asked: Asked) => {
  if (asked.url.endsWith('/refresh/')) return { body: { token: { access: 'fresh' } }, after: 5 }
  return asked.token === 'fresh' ? { body: { ok: true } } : { status: 401, body: { detail: 'no' } }
}

test('the access token is sent, and the body of the answer is all that comes back', async () => {
  const { asked } = serve(() => ({ body: { days: 3 } }))
  expect(await ask()).toEqual({ days: 3 })
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/leave/himal/request/', token: 'first' })
})

test('many refused requests wait for one refresh and are sent again with the new token', async () => {
  session('true')
  const server = serve(renewing)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(server.calls().filter((call) => call.includes('refresh'))).toHaveLength(1)
  expect(server.asked).toHaveLength(7)
  expect(accessToken()).toBe('fresh')
  expect(reasons).toEqual([])
})

test('a request refused with a token that has been replaced meanwhile is sent again without a refresh', async () => {
  session('true')
  const server = serve((asked) => {
    if (asked.token === 'first') {
      startSession('fresh')
      return { status: 401 }
    }
    return renewing(asked)
  })
  expect(await ask()).toEqual({ ok: true })
  expect(server.calls().some((call) => call.includes('refresh'))).toBe(false)
})

test('after a reload, the session is refreshed before anything else is asked', async () => {
  endSession('chosen')
  session('true')
  const server = serve(renewing)
  await Promise.all([ask(), ask()])
  expect(server.calls()).toEqual([
    'POST /security/auth/refresh/',
    'GET /leave/himal/request/',
    'GET /leave/himal/request/',
  ])
})

test.each([
  ['the marker says false', 'false'],
  ['the marker is empty', ''],
])('when %s the session has expired, said once for all requests', async (_, marker) => {
  session(marker)
  const server = serve(() => ({ status: 401 }))
  await Promise.allSettled([ask(), ask()])
  expect(server.calls().some((call) => call.includes('refresh'))).toBe(false)
  expect(reasons).toEqual(['expired'])
  expect(said()).toEqual([
    { message: 'Your session has been expired. Please re-login.', colour: 'red', persistent: true },
  ])
})

test('a refused refresh ends the session as expired', async () => {
  session('true')
  serve(() => ({ status: 401 }))
  await expect(ask()).rejects.toBeInstanceOf(WireError)
  expect(reasons).toEqual(['expired'])
  expect(accessToken()).toBeNull()
  expect(mayRefresh()).toBe(false)
})

test('a request refused again after the refresh logs the person out', async () => {
  session('true')
  serve((asked) => (asked.url.endsWith('/refresh/') ? renewing(asked) : { status: 401 }))
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(reasons).toEqual(['refused'])
  expect(said()[0]?.message).toBe('You have been logged out. Please re-login.')
})

test('a server that fails while refreshing does not cost the session', async () => {
  session('true')
  serve((asked) => ({ status: asked.url.endsWith('/refresh/') ? 503 : 401 }))
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  expect(reasons).toEqual([])
  expect(accessToken()).toBe('first')
})

test('a refresh whose answer breaks off, as of a page that is reloaded, does not cost the session', async () => {
  endSession('chosen')
  session('true')
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('aborted')) })
  vi.stubGlobal('fetch', async () => new Response(broken, { status: 200 }))
  await expect(ask()).rejects.toBeInstanceOf(NoResponse)
  expect(reasons).toEqual(['chosen'])
  expect(mayRefresh()).toBe(true)
})

test('a public endpoint that answers 401 refreshes nothing and ends nothing', async () => {
  session('true')
  const server = serve(() => ({ status: 401, body: { non_field_errors: ['wrong'] } }))
  await expect(send(login, { body: { email: 'a@b.c' } }, { quiet: true })).rejects.toMatchObject({
    body: { non_field_errors: ['wrong'] },
  })
  expect(server.calls()).toEqual(['POST /security/auth/'])
  expect(reasons).toEqual([])
})

test('form endpoints are sent url-encoded', async () => {
  const { asked } = serve(() => ({ body: {} }))
  await send(login, { body: { email: 'a@b.c' } })
  expect(String(asked[0]?.body)).toBe('email=a%40b.c')
})

test('a server that cannot be reached is said once, in red, and the bar turns red for a second', async () => {
  serve(() => 'away')
  await expect(ask()).rejects.toBeInstanceOf(NoResponse)
  await expect(ask()).rejects.toBeInstanceOf(NoResponse)
  expect(said()).toEqual([
    { message: 'Could not connect to server. Try again later.', colour: 'red', persistent: true },
  ])
  expect(activity()).toBe('failed')
  await new Promise((resolve) => setTimeout(resolve, 1050))
  expect(activity()).toBe('idle')
})

test('a request that is too large is said in the words of the specification', async () => {
  serve(() => ({ status: 413 }))
  await expect(ask()).rejects.toMatchObject({ status: 413 })
  expect(said()[0]?.message).toBe('Your request size is larger than the defined limit.')
})

test('a quiet call says nothing', async () => {
  serve(() => 'away')
  await expect(send(own, { params: { org: 'himal' } }, { quiet: true })).rejects.toBeInstanceOf(NoResponse)
  expect(said()).toEqual([])
})

test('a cancelled request is no failure', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  )
  const stopper = new AbortController()
  const asked = send(own, { params: { org: 'himal' } }, { signal: stopper.signal })
  stopper.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(said()).toEqual([])
})

test('a file comes back with the name that the server gave it', async () => {
  const file = get('/exports/{org}/file/', { access: { user: true }, file: true })
  serve(() => ({ headers: { 'content-disposition': `attachment; filename*=UTF-8''b%C3%A9.csv` } }))
  expect(await send(file, { params: { org: 'himal' } })).toMatchObject({ name: 'bé.csv' })
})

test.each([
  [
    'a call that waits for an authenticator leads to where one is put on',
    { detail: 'no', next_step: 'enrol' },
    1,
  ],
  ['any other refusal leads nowhere', { detail: 'no' }, 0],
])('%s', async (_, body, times) => {
  const led = vi.fn<() => void>()
  const end = onStep(led)
  serve(() => ({ status: 403, body }))
  await expect(ask()).rejects.toThrow('403')
  end()
  expect(led).toHaveBeenCalledTimes(times)
})

test('a version that was seen since is sent in place of the older one, to its address alone', async () => {
  const change = patch('/leave/{org}/types/{id}/', {
    access: { user: true },
    body: z.object({ version: z.number() }),
    response: z.object({}),
  })
  const { asked } = serve(() => ({ body: {} }))
  const to = (id: string, version: number) =>
    send(change, { params: { org: 'himal', id }, body: { version } })
  await sendingAt('PATCH /leave/himal/types/1/', 4, async () => {
    await to('1', 3)
    await to('1', 5)
    await to('2', 3)
  })
  await to('1', 3)
  expect(asked.map(({ body }) => body)).toEqual([
    { version: 4 },
    { version: 5 },
    { version: 3 },
    { version: 3 },
  ])
})
