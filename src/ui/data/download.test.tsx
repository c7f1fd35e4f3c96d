import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get, post } from '#kernel/endpoint.ts'
import { download, openFile } from '#ui/data/download.ts'
import { startSession } from '#ui/data/session.ts'
import { serve } from '#test/web/server.ts'

const access = { account: true } as const
const stored = get('/files/{org}/{id}/', { access, file: true, linked: true })
const made = post('/cards/{org}/', { access, file: true })
const args = { params: { org: 'himal', id: 'f1' } }
const url = '/api/v1/files/himal/f1/?link=x&signed=1'

let clicked: { href: string | null; name: string }[] = []
let opened: string[] = []
let tab: { opener: unknown } | null = null
beforeEach(() => {
  startSession('first')
  clicked = []
  opened = []
  tab = { opener: 'us' }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.getAttribute('href'), name: this.download })
  })
  vi.stubGlobal('open', (address: string) => {
    opened.push(address)
    return tab
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a linked file is asked for with the session, and fetched by the browser', async () => {
  const { asked } = serve(() => ({ body: { url, inline: false } }))
  await download(stored, args)
  expect(asked).toMatchObject([{ method: 'GET', url: '/files/himal/f1/?link=attachment', token: 'first' }])
  expect([clicked, opened]).toEqual([[{ href: url, name: '' }], []])
})

test('what a browser shows opens a tab that knows nothing of this one; the rest is saved', async () => {
  serve(() => ({ body: { url, inline: true } }))
  await openFile(stored, args)
  expect([opened, clicked, tab]).toEqual([[url], [], { opener: null }])
  // a tab that was held back
  tab = null
  await openFile(stored, args)
  expect([opened.length, clicked]).toEqual([2, [{ href: url, name: '' }]])
  serve(() => ({ body: { url, inline: false } }))
  await openFile(stored, args)
  expect([opened.length, clicked.length]).toEqual([2, 2])
})

test('who may not is told by whoever asked, and nothing opens', async () => {
  serve(() => ({ status: 404, body: { detail: 'Page Not Found' } }))
  await expect(openFile(stored, args)).rejects.toMatchObject({ status: 404 })
  expect([opened, clicked]).toEqual([[], []])
})

test('what is made for one call goes through the tab', async () => {
  serve(() => ({ body: {} }))
  await download(made, { params: { org: 'himal' } })
  expect(clicked).toEqual([{ href: 'blob:1', name: 'download' }])
})
