import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reach } from '#platform/outside/fetch-outside.ts'
import { isPublicAddress } from '#platform/outside/public-address.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { previewLink } from '#modules/commons/shared/link-preview.ts'
import { previewOf } from '#modules/commons/server/link-preview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let port = 0
const asked: string[] = []
const page = (head: string) => ({ type: 'text/html; charset=utf-8', body: `<html><head>${head}</head>` })
const pages: Record<string, { type: string; body: string | Buffer; status?: number; location?: string }> = {
  '/news': page(
    '<title>Plain</title><meta property="og:title" content="Dashain &amp; Tihar"><meta name=description content="Days\n off">' +
      '<meta property="og:site_name" content="Himal News"><meta property="og:image" content="/logo.png">',
  ),
  '/plain': page('<title>Only a title</title>'),
  '/broken': page('<title>Never closed<meta property=og:title content="'),
  '/inner-picture': page('<title>Sly</title><meta property="og:image" content="http://inner.test/logo.png">'),
  '/drawing': page('<title>Drawn</title><meta property="og:image" content="/logo.svg">'),
  '/logo.svg': { type: 'image/png', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  '/moved': { type: 'text/html', body: '', status: 302, location: '/plain' },
  '/inner': { type: 'text/html', body: '', status: 302, location: 'http://169.254.169.254/latest' },
  '/round': { type: 'text/html', body: '', status: 302, location: '/round' },
  '/file': { type: 'application/pdf', body: '%PDF-1.7' },
  '/gone': { type: 'text/html', body: '<title>Not here</title>', status: 404 },
}
const server = http.createServer((request, answer) => {
  const url = request.url ?? ''
  asked.push(`${request.headers.host?.split(':')[0]} ${url}`)
  const found = pages[url] ?? { type: 'text/html', body: '', status: 404 }
  const { type, body, status = 200, location } = found
  answer.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
})

/** The internet is this machine under one name; every other address is judged as it is outside tests. */
const reach: Reach = {
  allows: (address, at) => (address === '127.0.0.1' && at === port) || isPublicAddress(address),
  resolve: (host) => Promise.resolve(host === 'news.test' ? ['127.0.0.1'] : ['10.0.0.7']),
}
const preview = (path: string) => previewOf(new URL(path, `http://news.test:${port}`), reach)

beforeAll(async () => {
  const logo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  pages['/logo.png'] = { type: 'image/png', body: logo }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  world = await openWorld()
})
afterAll(async () => {
  server.close()
  await world.close()
})

describe('what a link leads to', () => {
  test('is what its page says of itself, with a small picture', async () => {
    const shown = await preview('/news')
    expect(shown).toMatchObject({
      host: 'news.test',
      title: 'Dashain & Tihar',
      description: 'Days off',
      site_name: 'Himal News',
    })
    const picture = Buffer.from(shown.image?.split(',')[1] ?? '', 'base64')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
  })
  test.each([
    ['/plain', 'Only a title'],
    ['/moved', 'Only a title'],
    ['/drawing', 'Drawn'],
    ['/inner-picture', 'Sly'],
  ])('%s has a title and no picture', async (path, title) =>
    expect(await preview(path)).toMatchObject({ title, image: null }),
  )
  test.each(['/inner', '/round', '/file', '/gone', '/nowhere'])('%s has nothing to tell', async (path) =>
    expect(await preview(path)).toMatchObject({ host: 'news.test', title: null, image: null }),
  )
  test('a broken page breaks nothing', async () => {
    expect((await preview('/broken')).title).toContain('Never closed')
  })
})

describe('what is not of the internet', () => {
  test.each([
    'http://localhost/news',
    'http://127.0.0.1/news',
    'http://2130706433/news',
    'http://0x7f.0.0.1/news',
    'http://[::1]/news',
    'http://[::ffff:127.0.0.1]/news',
    'http://inner.test/news',
    'http://name:word@news.test/news',
    'http://8.8.8.8:22/',
  ])('%s is never asked', async (link) => {
    const before = asked.length
    const strict: Reach = {
      allows: (address, at) => at !== 22 && isPublicAddress(address),
      resolve: reach.resolve,
    }
    const shown = await previewOf(new URL(link.replace('news.test', `news.test:${port}`)), strict)
    expect(shown.title).toBeNull()
    expect(asked.length).toBe(before)
  })
  test('a name whose answer changes leads nowhere but to what was checked', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.7']]
    let lookups = 0
    const turning: Reach = {
      ...reach,
      resolve: () => Promise.resolve(answers[Math.min(lookups++, 1)] ?? []),
    }
    const shown = await previewOf(new URL(`http://news.test:${port}/plain`), turning)
    expect([shown.title, lookups]).toEqual(['Only a title', 1])
  })
  test('one inner address among several is one too many', async () => {
    const mixed: Reach = { ...reach, resolve: () => Promise.resolve(['127.0.0.1', '10.0.0.7']) }
    expect((await previewOf(new URL(`http://news.test:${port}/plain`), mixed)).title).toBeNull()
  })
})

describe('the call', () => {
  const link = () => ({ query: { url: `http://127.0.0.1:${port}/plain` } })
  test('asks nothing of anybody until it is switched on, and never our own network', async () => {
    const asha = world.as('asha')
    const before = asked.length
    expect(await asha.get(previewLink, link())).toMatchObject({ host: '127.0.0.1', title: null })
    await world.as('om').get(commonSecurity.update, { body: { link_previews: true, version: 0 } })
    expect(await asha.get(previewLink, link())).toMatchObject({ host: '127.0.0.1', title: null })
    expect(asked.length).toBe(before)
  })
  test.each(['ftp://news.test/', 'javascript:alert(1)', 'news', ''])(
    '%s is refused at the field',
    async (url) => {
      expect(await world.as('asha').ask(previewLink, { query: { url } })).toMatchObject({
        status: 400,
        body: { url: ['Enter a valid URL.'] },
      })
    },
  )
})
