import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter } from '#platform/mail-letter.ts'
import { isAddress, type Attachment } from '#platform/mail.ts'
import { startMailWorker } from '#platform/mail-worker.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { makeOrganization, testLog, testProcess, type TestProcess, until } from '#test/services.ts'

const received: { to: string[]; body: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _, done) {
    if (address.startsWith('gone'))
      return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    if (address.startsWith('busy')) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
    done()
  },
  onData(stream, session, done) {
    void text(stream).then((body) => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), body })
      done()
    })
  },
})

let base: TestDatabase
let here: TestProcess
let org: number
let worker: ReturnType<typeof startMailWorker>
beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  base = await freshDatabase()
  here = await testProcess(base.connection, {
    config: { smtpUrl: `smtp://127.0.0.1:${port}?from=hr@himal.test`, publicUrl: 'https://hr.himal.test' },
  })
  org = await makeOrganization(here.services, 'himal')
  worker = startMailWorker(here.services, testLog)
})
afterAll(async () => {
  await worker.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const hello = letter('https://hr.himal.test', {
  subject: 'बिदा स्वीकृत भयो',
  greeting: 'Namaste <Asha>,',
  paragraphs: ['Your leave of "Friday" is approved & noted.'],
  button: { label: 'Open', path: '/user/leave?a=1&b=2' },
})
const send = (to: string, more: { is_secret?: boolean; is_awaited?: boolean } = {}) =>
  here.services.database.inOrganization(systemScope(org, 'test'), (db) =>
    here.services.mail.send(db, { ...hello, org_id: org, to, ...more }),
  )
const rowFor = (to: string) =>
  here.services.database.asOwner((db) =>
    db.selectFrom('email_log').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow(),
  )
const settled = (to: string) =>
  until(
    () => rowFor(to),
    ({ state, error }) => state !== 'Queued' || error !== null,
  )

test('a long link breaks anywhere, so that a telephone shows all of it', () => {
  expect(hello.html).toContain('word-break:break-all">https://hr.himal.test/user/leave')
})

test('a letter goes out with both forms, from the configured sender, and is noted as sent', async () => {
  await send('asha@himal.test')
  expect(await settled('asha@himal.test')).toMatchObject({ state: 'Sent', attempts: 1, error: null })
  const mail = received.find(({ to }) => to.includes('asha@himal.test'))
  expect(mail?.body).toContain('From: Chautari <hr@himal.test>')
  expect(mail?.body).toContain('multipart/alternative')
  expect(mail?.body).toMatch(/Message-ID: <[0-9a-f-]{36}@himal\.test>/)
})

test('a file goes with it, from the store of its organization; without the file it does not go', async () => {
  const { database, files, mail } = here.services
  const content = await files.keep(org, 'people.csv', 'csv', Readable.from(['Code\r\nE-1\r\n']))
  const enclose = (to: string, attachment: Attachment) =>
    database.inOrganization(systemScope(org, 'test'), (db) =>
      mail.send(db, { ...hello, org_id: org, to, attachment }),
    )
  await enclose('file@himal.test', content)
  expect(await settled('file@himal.test')).toMatchObject({ state: 'Sent' })
  const body = received.find(({ to }) => to.includes('file@himal.test'))?.body ?? ''
  expect(body).toMatch(/Content-Disposition: attachment; filename=people\.csv/)
  expect(body.replace(/\s/g, '')).toContain(Buffer.from('Code\r\nE-1\r\n').toString('base64'))
  await enclose('nofile@himal.test', { ...content, sha256: '0'.repeat(64) })
  expect(await settled('nofile@himal.test')).toMatchObject({
    state: 'Queued',
    error: 'The file that goes with it is not kept any more.',
  })
})

test('what is rolled back is not sent', async () => {
  const failing = here.services.database.inOrganization(systemScope(org, 'test'), async (db) => {
    await here.services.mail.send(db, { ...hello, org_id: org, to: 'nobody@himal.test' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(rowFor('nobody@himal.test')).rejects.toThrow()
})

test('a mailbox that does not exist is given up at once, a busy one is tried after a minute', async () => {
  await Promise.all([send('gone@himal.test'), send('busy@himal.test')])
  expect(await settled('gone@himal.test')).toMatchObject({ state: 'Failed', attempts: 1 })
  const busy = await settled('busy@himal.test')
  expect(busy.state).toBe('Queued')
  const wait = Date.parse(busy.next_try_at) - Date.now()
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThan(61_000)
})

test.each([
  [1, 5],
  [2, 30],
  [3, 240],
  [4, null],
])('after %i failed tries and one more, the next wait is %j minutes', async (tries, minutes) => {
  const to = `busy${tries}@himal.test`
  await here.services.database.asOwner((db) =>
    db
      .insertInto('email_log')
      .values({
        id: crypto.randomUUID(),
        org_id: org,
        recipient: to,
        subject: 's',
        body_text: 't',
        attempts: tries,
      })
      .execute(),
  )
  here.services.bus.publish('mail', '')
  const row = await settled(to)
  if (minutes === null) return expect(row).toMatchObject({ state: 'Failed', attempts: 5 })
  expect(Math.round((Date.parse(row.next_try_at) - Date.now()) / 60_000)).toBe(minutes)
})

test('a letter that opens an account does not keep its link once it was sent', async () => {
  await send('secret@himal.test', { is_secret: true })
  const row = await settled('secret@himal.test')
  expect(received.find(({ to }) => to.includes('secret@himal.test'))?.body).toContain('Open')
  expect([row.body_text, row.body_html]).toEqual(['Removed after sending.', null])
})

test('what somebody waits for goes before what was written to many', async () => {
  await worker.stop()
  const before = received.length
  const many = Array.from({ length: 30 }, (_, at) => `many${at}@himal.test`)
  for (const to of many) await send(to)
  await send('code@himal.test', { is_awaited: true })
  worker = startMailWorker(here.services, testLog)
  await Promise.all([...many, 'code@himal.test'].map(settled))
  const order = received.slice(before).flatMap(({ to }) => to)
  expect(order).toHaveLength(31)
  // three go at once
  expect(order.indexOf('code@himal.test')).toBeLessThan(3)
})

test('without a mail server letters are logged, readable as they are', async () => {
  await worker.stop()
  const other = await testProcess(base.connection, { config: { smtpUrl: null } })
  const logger = startMailWorker(other.services, testLog)
  await send('logged@himal.test')
  expect(
    await until(
      () => rowFor('logged@himal.test'),
      ({ state }) => state !== 'Queued',
    ),
  ).toMatchObject({ state: 'Logged', body_text: hello.text })
  await logger.stop()
  await other[Symbol.asyncDispose]()
})

test('words of people cannot become markup or other addresses', () => {
  expect(hello.html).toContain('Namaste &lt;Asha&gt;,')
  expect(hello.html).toContain('href="https://hr.himal.test/user/leave?a=1&amp;b=2"')
  expect(hello.html).toContain('&quot;Friday&quot; is approved &amp; noted.')
  expect(hello.text).toContain('https://hr.himal.test/user/leave?a=1&b=2')
  for (const bad of ['a@b, c@d', 'a@b\nBcc: c@d', '<a@b>', 'nobody', 'a@b@c', ''])
    expect(isAddress(bad)).toBe(false)
  for (const good of ['asha@himal.test', "o'neil+hr@sub.example.com"]) expect(isAddress(good)).toBe(true)
})
