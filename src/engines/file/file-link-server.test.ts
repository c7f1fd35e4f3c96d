import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openFileLinks } from '#platform/file-link.ts'
import { serve } from '#platform/http.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { createServer } from '#platform/server.ts'
import { type FilePurpose, fileRoutes, picturePurpose } from '#engines/file/file-server.ts'
import { files, type StoredFile } from '#engines/file/file.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testTokens,
} from '#test/services.ts'

const SECRET = 'of this file, and of no other: 7d1f'
const letters: FilePurpose = {
  purpose: 'letter',
  upload: async () => true,
  read: async ({ org }) => org.is_hr,
}

let base: TestDatabase
let here: TestProcess
let app: Awaited<ReturnType<typeof createServer>>
let url: string
let asha: TestPerson
let maya: TestPerson
let hari: TestPerson
const logged: string[] = []
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  here.services.links = openFileLinks(SECRET)
  const himal = await makeOrganization(here.services, 'himal')
  const terai = await makeOrganization(here.services, 'terai')
  asha = await makePerson(here.services, 'asha', himal)
  maya = await makePerson(here.services, 'maya', himal)
  hari = await makePerson(here.services, 'hari', himal, { codes: [] })
  // asha is in both: the wall is between the organizations, and not between accounts
  await here.services.database.asOwner((db) =>
    db.insertInto('membership').values({ org_id: terai, account_id: asha.account_id }).execute(),
  )
  app = await createServer(
    here.services,
    pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
  )
  serve(app, here.services, fileRoutes([picturePurpose, letters]))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const owner = <T>(work: Parameters<typeof here.services.database.asOwner<T>>[0]) =>
  here.services.database.asOwner(work)
const bearer = ({ account_id, session_id }: TestPerson) => ({
  authorization: `Bearer ${testTokens.issue(account_id, session_id)}`,
})

async function send(person: TestPerson, name: string, content: string | Buffer, purpose = 'letter') {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(content)]), name)
  const answer = await fetch(`${url}/api/v1/files/himal/?purpose=${purpose}`, {
    method: 'POST',
    headers: bearer(person),
    body: form,
  })
  return (await answer.json()) as StoredFile
}
/** What is answered to who asks for a link. */
async function asked(person: TestPerson, path: string) {
  const answer = await fetch(url + path, { headers: bearer(person) })
  return { status: answer.status, body: (await answer.json()) as { url: string; inline: boolean } }
}
/** As a browser opens it: by the address alone. */
async function opened(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}
const readings = async () =>
  (
    await owner((db) =>
      db.selectFrom('security_event').select('account_id').where('name', '=', 'file.downloaded').execute(),
    )
  ).map(({ account_id }) => account_id)
const later = (seconds: number) => clock.set(new Date(Date.now() + seconds * 1000).toISOString())

let file: StoredFile
let link: string
beforeEach(async () => {
  await owner((db) => db.deleteFrom('security_event').execute())
  file = await send(asha, 'आशाको पत्र 1.pdf', '%PDF-1.7 of asha')
  link = (await asked(asha, `${file.url}?link=inline`)).body.url
  logged.length = 0
})
afterEach(() => clock.set(null))

test('a browser opens it without a token, in the way that was asked for, and it is told of once', async () => {
  expect(await readings()).toEqual([])
  const seen = await opened(link)
  expect([seen.status, seen.text]).toEqual([200, '%PDF-1.7 of asha'])
  const name = `filename="_____ ____ 1.pdf"; filename*=UTF-8''${encodeURIComponent('आशाको पत्र 1.pdf')}`
  expect(seen.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '16',
    'content-disposition': `inline; ${name}`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await readings()).toEqual([asha.account_id])
  const saved = await asked(asha, `${file.url}?link=attachment`)
  expect(saved).toEqual({
    status: 200,
    body: { url: expect.stringContaining('link=attachment'), inline: false },
  })
  expect((await opened(saved.body.url)).headers['content-disposition']).toBe(`attachment; ${name}`)
})

test('what no browser shows is saved, however it was asked for', async () => {
  const sheet = await send(asha, 'a.txt', 'not shown')
  const { body } = await asked(asha, `${sheet.url}?link=inline`)
  expect(body.inline).toBe(false)
  expect((await opened(body.url)).headers['content-disposition']).toMatch(/^attachment/)
})

test('the right is asked at the call: others get no link, and nothing is told', async () => {
  expect((await asked(maya, `${file.url}?link=inline`)).status).toBe(404)
  expect((await asked(hari, `${file.url}?link=inline`)).status).toBe(200)
  expect((await asked(asha, `${file.url}?link=elsewhere`)).body).toEqual({
    link: ['Select a valid choice.'],
  })
  expect((await asked(asha, `${file.url}?link=inline&link=attachment`)).status).toBe(400)
  expect((await opened(`${file.url}?link=inline`)).status).toBe(401)
  expect(await readings()).toEqual([])
})

test('nothing of it can be changed: file, organization, disposition, hat, end, session, signature', async () => {
  const other = await send(hari, 'secret.pdf', '%PDF-1.7 of hari')
  const [, until = '', session = '', signature = ''] = /signed=(\d+)\.([^.]+)\.(.+)$/.exec(link) ?? []
  const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
  const attempts = [
    link.replace(file.id, other.id),
    link.replace('/himal/', '/terai/'),
    link.replace('/himal/', '/%68imal/'),
    link.replace('link=inline', 'link=attachment'),
    link.replace('link=inline', 'link=inline&size=thumbnail'),
    link.replace('link=inline', 'link=inline&as=hr'),
    link.replace('?link=inline&', '?'),
    link.replace(until, String(Number(until) + 3600)),
    link.replace(session, hari.session_id),
    link.replace(signature, flipped),
    link.replace(signature, ''),
    link.slice(0, -1),
    `${link}A`,
    `${link}&link=attachment`,
    link.replace('signed=', 'signed=&signed='),
    link.replace('&signed=', '&signed%3D='),
    `${file.url}?signed=`,
    `${file.url}?link=inline&signed=${until}.${session}`,
  ]
  for (const attempt of attempts) {
    const { status, text } = await opened(attempt)
    expect([status, text.includes('%PDF')], attempt).toEqual([401, false])
    // nor by somebody who is signed in: a link speaks for itself
    if (attempt.includes('signed=')) expect((await opened(attempt, bearer(asha))).status, attempt).toBe(401)
  }
  expect(await readings()).toEqual([])
})

test('another purpose’s signature, and another installation’s, open nothing', async () => {
  const bare = link.replace(/&signed=.*$/, '')
  const until = Math.floor(Date.now() / 1000) + 60
  const by = (key: Buffer | string) =>
    `${bare}&signed=${until}.${asha.session_id}.${createHmac('sha256', key)
      .update(`${bare}\n${until}\n${asha.session_id}`)
      .digest('base64url')}`
  const keyOf = (info: string) => Buffer.from(hkdfSync('sha256', SECRET, '', info, 32))
  // so signed it is opened: what follows fails by its key alone
  expect((await opened(by(keyOf('chautari file link')))).status).toBe(200)
  for (const key of [SECRET, keyOf('chautari proof of work'), keyOf('chautari seal'), keyOf('')])
    expect((await opened(by(key))).status).toBe(401)
  const elsewhere = openFileLinks('another installation').sign(bare, asha.session_id, clock.instant())
  expect((await opened(elsewhere)).status).toBe(401)
  expect((await opened(`${bare}&signed=${testTokens.issue(asha.account_id, asha.session_id)}`)).status).toBe(
    401,
  )
})

test('within its time it is opened again, each a reading; when it is over a page says so', async () => {
  later(58)
  expect([(await opened(link)).status, (await opened(link)).status]).toEqual([200, 200])
  expect(await readings()).toEqual([asha.account_id, asha.account_id])
  later(61)
  const { status, headers, text } = await opened(link)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    401,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(text).toContain('This link is over')
  expect(text).toContain('good for 60 seconds')
  expect(text).not.toContain(asha.session_id)
  expect(await readings()).toHaveLength(2)
})

test('it is void once the session is over, the account blocked, the right or the file gone', async () => {
  const { account_id, session_id } = asha
  const forget = () => here.services.viewers.forget(account_id)
  const ended = (ended_at: string | null) =>
    owner((db) => db.updateTable('account_session').set({ ended_at }).where('id', '=', session_id).execute())
  await ended(clock.instant())
  forget()
  expect((await opened(link)).status).toBe(401)
  await ended(null)
  expect((await opened(link)).status).toBe(200)

  const blocked = (is_blocked: boolean) =>
    owner((db) => db.updateTable('account').set({ is_blocked }).where('id', '=', account_id).execute())
  await blocked(true)
  forget()
  expect((await opened(link)).status).toBe(401)
  await blocked(false)

  const hers = (await asked(hari, `${file.url}?link=attachment`)).body.url
  const hr = (is_hr: boolean) =>
    owner((db) =>
      db.updateTable('membership').set({ is_hr }).where('account_id', '=', hari.account_id).execute(),
    )
  await hr(false)
  here.services.viewers.forget(hari.account_id)
  expect(await opened(hers)).toMatchObject({ status: 403, text: expect.stringContaining('<h1>') })
  await hr(true)
  here.services.viewers.forget(hari.account_id)

  await owner((db) => sql`delete from stored_file where id = ${file.id}`.execute(db))
  const { status, text } = await opened(link)
  expect(status).toBe(404)
  expect(text).toContain('This file was not opened')
})

test('the log has neither the link nor its signature', async () => {
  const signature = link.slice(-43)
  await opened(link)
  await opened(`${link}A`)
  later(61)
  await opened(link)
  expect(logged.filter((line) => line.includes(`/api/v1/files/himal/${file.id}/`))).toHaveLength(3)
  expect(logged.join('\n')).not.toContain(signature)
  expect(logged.join('\n')).not.toContain('signed=')
})

test('calls by a link count for the session that asked, and forged ones for their address', async () => {
  const { config } = here.services
  Object.assign(config, { rateLimit: 3 })
  try {
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await opened(link)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await opened(link)).text).toContain('This file was not opened')
    expect((await opened((await asked(hari, `${file.url}?link=inline`)).body.url)).status).toBe(200)
  } finally {
    Object.assign(config, { rateLimit: 0 })
  }
})

test('a picture may be opened by a link too; the endpoint that sends files knows none', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = await send(asha, 'me.png', png, 'picture')
  const { body } = await asked(maya, `${picture.url}?link=inline`)
  expect((await opened(body.url)).headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline/),
  })
  const saved = (await asked(maya, `${picture.url}?link=attachment`)).body.url
  expect((await opened(saved)).headers['content-disposition']).toMatch(/^attachment/)
  const post = `/api/v1/files/himal/?purpose=letter&link=inline`
  const signed = here.services.links.sign(post, asha.session_id, clock.instant())
  expect((await fetch(url + signed, { method: 'POST' })).status).toBe(401)
  expect(files.upload.spec).not.toHaveProperty('linked')
})
