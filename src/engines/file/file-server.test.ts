import { connect, type Socket } from 'node:net'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { MOST_BYTES, type StoredFile } from '#engines/file/file.ts'
import { type FilePurpose, fileRoutes, picturePurpose } from '#engines/file/file-server.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
  until,
} from '#test/services.ts'

const letters = {
  purpose: 'letter',
  limit: 300_000,
  upload: async ({ as }) => as === 'user',
  read: async ({ org }) => org.is_hr,
} satisfies FilePurpose

let base: TestDatabase
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let asha: TestPerson
let maya: TestPerson
let hari: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  const himal = await makeOrganization(here.services, 'himal')
  asha = await makePerson(here.services, 'asha', himal)
  maya = await makePerson(here.services, 'maya', himal)
  hari = await makePerson(here.services, 'hari', himal, { codes: [] })
  stranger = await makePerson(here.services, 'tara', await makeOrganization(here.services, 'terai'))
  server = await testServer(here, fileRoutes([picturePurpose, letters]))
})
afterAll(async () => {
  await server.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

async function send(person: TestPerson, purpose: string, name: string, content: string | Buffer) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(content)]), name)
  const answer = await fetch(`${server.url}/api/v1/files/himal/?purpose=${purpose}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as StoredFile }
}
const open = (person: TestPerson | null, url: string) =>
  fetch(server.url + url, person ? { headers: { authorization: `Bearer ${person.token}` } } : {})
const temporary = () => {
  const { storage } = here.services.config
  return storage.kind === 'folder' ? fs.readdirSync(path.join(storage.dir, 'tmp')) : []
}
const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer()

test('a picture is sent once and seen by every member, whole and small, and by nobody else', async () => {
  const { status, body } = await send(asha, 'picture', 'me.png', await picture())
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'me.png',
      media_type: 'image/png',
      bytes: expect.any(Number),
      url: `/api/v1/files/himal/${body.id}/`,
    },
  ])
  const seen = await open(maya, body.url)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(seen.headers.get('content-disposition')).toMatch(/^inline/)
  const small = await open(maya, `${body.url}?size=thumbnail`)
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(200)
  expect((await open(null, body.url)).status).toBe(401)
  expect((await open(stranger, body.url)).status).toBe(404)
  expect(temporary()).toEqual([])
})

test('a document is read by whom its purpose names and by its sender, so that no browser runs or keeps it', async () => {
  const { body } = await send(asha, 'letter', 'offer.pdf', '%PDF-1.7 offer')
  expect((await open(maya, body.url)).status).toBe(404)
  for (const person of [asha, hari]) {
    const answer = await open(person, body.url)
    expect(await answer.text()).toBe('%PDF-1.7 offer')
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="offer.pdf"; filename*=UTF-8''offer.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  }
  const events = await here.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('account_id').where('name', '=', 'file.downloaded').execute(),
  )
  expect(events.map(({ account_id }) => account_id)).toEqual([asha.account_id, hari.account_id])
})

test('an unknown purpose, a wrong type, no file and a file that is too large are refused at their place', async () => {
  expect(await send(asha, 'anything', 'a.pdf', '%PDF-1.7')).toEqual({
    status: 400,
    body: { purpose: ['Select a valid choice.'] },
  })
  expect((await send(asha, 'letter', 'a.html', '<html>')).body).toEqual({
    file: [expect.stringContaining('pdf')],
  })
  const large = await send(
    asha,
    'letter',
    'a.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(400_000)]),
  )
  expect(large).toEqual({
    status: 413,
    body: { detail: 'Your request size is larger than the defined limit.' },
  })
  const nothing = await fetch(`${server.url}/api/v1/files/himal/?purpose=letter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([nothing.status, await nothing.json()]).toEqual([400, { file: ['No file was submitted.'] }])
  expect(temporary()).toEqual([])
})

/** Speaks HTTP by hand: what a careful client would not do. */
function speak(head: string[], body: (write: (part: string | Buffer) => void) => void) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let closed = false
  socket.on('data', (part) => (answer += String(part)))
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  const lines = [
    'POST /api/v1/files/himal/?purpose=letter HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${asha.token}`,
    'Content-Type: multipart/form-data; boundary=B',
    ...head,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  body((part) => socket.write(part))
  return { socket, answer: () => answer, closed: () => closed }
}
/** What the server takes of the next connection until it ends; the machine's own buffers may hold megabytes more. */
const bytesRead = () =>
  new Promise<number>((resolve) =>
    server.app.server.once('connection', (socket: Socket) =>
      socket.once('close', () => resolve(socket.bytesRead)),
    ),
  )
const partHead = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'

test('a file announced as ten gigabytes is refused at once, without being read, and the line is cut', async () => {
  const read = bytesRead()
  const call = speak(['Content-Length: 10000000000'], (write) => write(partHead))
  await until(call.answer, (answer) => answer.includes('413'))
  await until(call.closed, (closed) => closed)
  expect(await read).toBeLessThan(letters.limit)
  expect(call.answer()).toContain('Your request size is larger than the defined limit.')
})

test('a body that grows without end is refused when it passes the limit', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  const read = bytesRead()
  const call = speak(['Transfer-Encoding: chunked'], (write) =>
    write(`${Buffer.byteLength(partHead).toString(16)}\r\n${partHead}\r\n`),
  )
  let sent = 0
  const more = () => {
    if (call.closed() || sent > 200_000_000) return
    sent += chunk.length
    const taken = call.socket.write(
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    )
    if (taken) setImmediate(more)
    else call.socket.once('drain', more)
  }
  more()
  await until(call.closed, (closed) => closed)
  expect(await read).toBeLessThan(MOST_BYTES + 1_000_000)
  await until(temporary, (left) => left.length === 0)
})

test('who breaks off leaves nothing, and slow senders hold no connection of the database', async () => {
  // more of them than there are connections
  const slow = Array.from({ length: 10 }, () => speak(['Content-Length: 200000'], (write) => write(partHead)))
  await until(temporary, (left) => left.length === 10)
  expect((await send(maya, 'letter', 'quick.pdf', '%PDF-1.7 quick')).status).toBe(201)
  for (const { socket } of slow) socket.destroy()
  await until(temporary, (left) => left.length === 0)
})
