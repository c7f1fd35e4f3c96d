import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, WebSocket as NodeSocket } from 'ws'
import { endSession, onLoggedOut, startSession } from '#ui/data/session.ts'
import { messageOf, useSocket } from '#ui/data/socket.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { perform, settle, show, type Shown } from '#test/web/render.tsx'

const calm = { connected: false, authenticated: false, failed: false, idle: false }

test.each([
  ['connected', { ...calm, connected: true, authenticated: true }, false, null],
  ['connected after failures', { ...calm, connected: true, failed: false }, true, null],
  ['lost', { ...calm, authenticated: true }, false, 'connecting'],
  ['lost, and a try failed', { ...calm, authenticated: true, failed: true }, false, 'away'],
  ['never there, a try failed', { ...calm, failed: true }, false, 'away'],
  ['trying for the first time', calm, false, null],
  ['trying for the first time, and it takes long', calm, true, 'connecting'],
  ['ended because nobody is signed in', { ...calm, idle: true }, true, null],
] as const)('a line that is %s is spoken of as it should be', (_, state, slow, message) => {
  expect(messageOf(state, slow)).toBe(message)
})

let http: Server
let sockets: WebSocketServer
let heard: string[] = []
let page: Shown | undefined
beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  await listen(0)
  const { port } = address()
  vi.stubGlobal(
    'WebSocket',
    class extends NodeSocket {
      constructor() {
        super(`ws://127.0.0.1:${port}/global/`)
        // a browser tells of a failed try by the closing alone
        this.on('error', () => {})
      }
    },
  )
  heard = []
  unsayAll()
  startSession('mine')
})
afterEach(async () => {
  page?.close()
  page = undefined
  await away()
  vi.unstubAllGlobals()
})

const address = (): AddressInfo => {
  const found = http.address()
  if (found === null || typeof found === 'string') throw new Error('no port')
  return found
}
async function listen(port: number) {
  http = createServer()
  sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (line) =>
    line.on('message', (data: Buffer) => {
      heard.push(data.toString())
      line.send(JSON.stringify({ type: 'websocket', message: 'joined' }))
    }),
  )
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
}
async function away() {
  for (const line of sockets.clients) line.terminate()
  await new Promise((resolve) => sockets.close(resolve))
  await new Promise((resolve) => http.close(resolve))
}

const Page = ({ enabled }: { enabled: boolean | undefined }) => {
  const { ready } = useSocket(enabled)
  return <p>{ready ? 'ready' : 'waiting'}</p>
}
const said = () => shownSnacks().map(({ message, colour, persistent }) => ({ message, colour, persistent }))
const red = {
  message: 'Could not connect to server. Please try again later.',
  colour: 'red',
  persistent: true,
}
const blue = { message: 'Connecting to server. Please wait...', colour: 'blue', persistent: true }
async function soon(holds: () => boolean, ms = 5000) {
  const end = Date.now() + ms
  while (!holds() && Date.now() < end) await settle(20)
  expect(holds()).toBe(true)
}

test('a lost server is said in blue, one that does not come back in red, and one that came back is not spoken of', async () => {
  page = await show(() => <Page enabled />)
  await soon(() => heard.length === 1)
  expect(JSON.parse(heard[0] ?? '')).toEqual({ command: 'join', token: 'mine' })
  expect(page.text()).toContain('ready')
  expect(said()).toEqual([])
  const { port } = address()
  await away()
  await soon(() => said().length > 0)
  expect(said()).toEqual([blue])
  expect(page.text()).toContain('waiting')
  await soon(() => said()[0]?.colour === 'red')
  expect(said()).toEqual([red])
  await listen(port)
  await soon(() => said().length === 0)
  expect(page.text()).toContain('ready')
}, 15_000)

test('where the server has switched it off nothing is opened, said or waited for', async () => {
  page = await show(() => <Page enabled={false} />)
  await settle(100)
  expect(sockets.clients.size).toBe(0)
  expect(said()).toEqual([])
  expect(page.text()).toContain('ready')
})

test('a server that ends the session is quoted, and the reason leads to no page after the next login', async () => {
  const reasons: string[] = []
  const stop = onLoggedOut((reason) => reasons.push(reason))
  page = await show(() => <Page enabled />)
  await soon(() => heard.length === 1)
  for (const line of sockets.clients)
    line.send(JSON.stringify({ type: 'logged_out', data: { message: 'Your account was blocked.' } }))
  await soon(() => reasons.length > 0)
  expect(reasons).toEqual(['ended'])
  expect(said()).toEqual([{ message: 'Your account was blocked.', colour: 'red', persistent: true }])
  stop()
})

test('who logs out tells the server, so that it does not tell them', async () => {
  page = await show(() => <Page enabled />)
  await soon(() => heard.length === 1)
  await perform(() => endSession('chosen'))
  await soon(() => heard.length === 2)
  expect(JSON.parse(heard[1] ?? '')).toEqual({ command: 'logout' })
  expect(said()).toEqual([])
})
