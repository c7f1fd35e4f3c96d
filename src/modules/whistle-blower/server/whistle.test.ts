import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { numberOf } from '#modules/account/domain/proof-search.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
import {
  addNote,
  moveReport,
  readIdentity,
  readReport,
  replyToReporter,
  reportFile,
  reports,
} from '#modules/whistle-blower/shared/report.ts'
import { ReportInput, reporting, type Dialogue } from '#modules/whistle-blower/shared/reporting.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let client: pg.Client
let port = 0
const lines: string[] = []
const params = { org: 'himal' }
/** An address of this machine that nothing else here uses. */
const ADDRESS = '127.77.31.9'
const canary = (what: string) =>
  `canary${what}${createHash('sha256').update(what).digest('hex').slice(0, 10)}`
const words = {
  description: canary('description'),
  happened: canary('happened'),
  place: canary('place'),
  people: canary('people'),
  evidence: canary('evidence'),
  identity: canary('identity'),
}
const carried = {
  agent: canary('agent'),
  referer: canary('referer'),
  cookie: canary('cookie'),
  query: canary('query'),
  forwarded: '198.51.100.77',
  file: canary('file'),
  camera: canary('camera'),
  message: canary('message'),
  wrong: canary('wrong'),
}

beforeAll(async () => {
  world = await openWorld({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    env: { RATE_LIMIT: '1000' },
  })
  client = new pg.Client({ ...world.connection })
  await client.connect()
  await world.app.listen({ port: 0, host: '0.0.0.0' })
  port = (world.app.server.address() as { port: number }).port
  for (const [name, is_fallback] of [
    ['maya', false],
    ['bikash', false],
  ] as const)
    await world
      .as('om')
      .get(investigator.create, { params, body: { employee_id: world.id(name), is_fallback } })
})
afterAll(async () => {
  await client.end()
  await world.close()
})

/** As a browser in which somebody is signed in would send it, and one that tells more than it should. */
const call = (
  method: string,
  url: string,
  body?: string | Buffer,
  type = 'application/json',
): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const token = world.tokens.issue(world.account('asha'), newId())
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        localAddress: ADDRESS,
        method,
        path: `/api/v1${url}?q=${carried.query}`,
        headers: {
          'user-agent': carried.agent,
          referer: `https://example.org/${carried.referer}`,
          cookie: `refresh=${carried.cookie}`,
          authorization: `Bearer ${token}`,
          'x-forwarded-for': carried.forwarded,
          ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

const post = (url: string, body: object) => call('POST', url, JSON.stringify(body))
async function proof() {
  const { body } = await call('GET', reporting.challenge.path)
  const { salt, hash, most, signature } = body as Parameters<typeof numberOf>[0] & { signature: string }
  return `${salt}.${numberOf({ salt, hash, most })}.${signature}`
}
const report = (more: object = {}) => ReportInput.parse({ ...words, organization: 'himal', ...more })

function multipart(fields: Record<string, string>, name: string, content: Buffer) {
  const line = '--whistle'
  const head = Object.entries(fields).map(
    ([key, value]) => `${line}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = `${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head.join('') + file), content, Buffer.from(`\r\n${line}--\r\n`)])
}
const attach = async (receipt: string, name: string, content: Buffer) =>
  call(
    'POST',
    reporting.attach.path,
    multipart({ receipt, proof: await proof() }, name, content),
    'multipart/form-data; boundary=whistle',
  )

/** Every row of every table as text. */
async function dump(): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const all = new Map<string, readonly string[]>()
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return all
}

async function filesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(
        async (entry) =>
          `${entry.name}\n${await readFile(path.join(entry.parentPath, entry.name), 'latin1')}`,
      ),
  )
  return [...names.map(({ name }) => name), ...texts].join('\n')
}

/** As it is, and as a database or a file might hold it. */
const forms = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
]

let receipt = ''
test('of a report through a running server nothing is kept but what is encrypted', async () => {
  const before = await dump()
  const logged = lines.length
  const sent = await post(reporting.send.path, { ...report(), proof: await proof() })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  receipt = (sent.body as { receipt: string }).receipt
  expect(sent.body).toMatchObject({ acknowledge_by: '2026-11-27', feedback_by: '2027-02-27' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Model: carried.camera, Software: carried.camera } })
    .toBuffer()
  expect(picture.includes(carried.camera)).toBe(true)
  expect((await attach(receipt, `${carried.file}.jpg`, picture)).body).toMatchObject({ files: 1 })
  const replied = await post(reporting.reply.path, {
    receipt,
    body: carried.message,
    proof: await proof(),
  })
  expect((replied.body as Dialogue).messages).toEqual([
    { author: 'Reporter', body: carried.message, written_on: '2026-11-20' },
  ])
  // what is refused tells no more than what is taken
  expect((await post(reporting.open.path, { receipt: carried.wrong, proof: await proof() })).status).toBe(400)
  expect((await post(reporting.open.path, { receipt, proof: carried.wrong })).status).toBe(400)
  expect((await call('POST', reporting.open.path, `{"${carried.wrong}`)).status).toBe(400)
  expect((await call('GET', `/untraced/${carried.wrong}/`)).status).toBe(404)
  expect(
    (await attach(receipt, `${carried.file}.pdf`, Buffer.from(`%PDF-1.7 ${carried.wrong}`))).status,
  ).toBe(400)
  expect((await call('GET', '/auth/anything/')).status).toBe(404)

  const after = await dump()
  const added = [...after].flatMap(([table, rows]) => {
    const known = new Set(before.get(table))
    return rows.filter((row) => !known.has(row)).map((row) => ({ table, row }))
  })
  expect([...new Set(added.map(({ table }) => table))].toSorted()).toEqual([
    'signal',
    'whistle_file',
    'whistle_message',
    'whistle_report',
    'whistle_report_key',
  ])
  for (const { table, row } of added) {
    // the beginning of a day of the organization is the only instant, and no id tells when it was made
    expect(row.match(/\d\d:\d\d:\d\d[.\d]*/g) ?? [], `${table}: ${row}`).toEqual(
      table === 'signal' ? ['18:15:00', '18:15:00'] : [],
    )
    const ids = row.match(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
    const known = [...before.values()].flat().join('\n')
    for (const id of ids) expect(known.includes(id) || id[14] === '4', `${table}: ${id}`).toBe(true)
  }
  const log = lines.slice(logged).join('')
  // the call that is not below it is there, so the log is
  expect(log).toContain('/auth/anything/')
  expect(log).not.toContain('untraced')
  const { config } = world.services
  const places = {
    database: [...after.values()].flat().join('\n'),
    log,
    folder: await filesOf(config.dataDir),
  }
  const metrics = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).not.toContain('untraced')
  for (const [place, text] of Object.entries(places))
    for (const secret of [
      ...Object.values(words),
      ...Object.values(carried),
      ADDRESS,
      receipt,
      receipt.replaceAll(' ', ''),
    ])
      for (const form of forms(secret)) expect(text.includes(form), `${secret} in the ${place}`).toBe(false)
})

test('no more callers are told apart than one', async () => {
  const { body } = await call('GET', reporting.door.path)
  expect(body).toMatchObject({ is_open: true, organizations: [{ slug: 'himal', investigators: [{}, {}] }] })
  const once = await proof()
  expect((await post(reporting.open.path, { receipt, proof: once })).status).toBe(200)
  expect((await post(reporting.open.path, { receipt, proof: once })).body).toEqual({
    proof: ['The check of your browser has expired. Send it again.'],
  })
})

test('investigators read and answer; HR, administrators and whoever reads the database do not', async () => {
  const { results } = await world.as('maya').get(reports, { params })
  const [row] = results
  expect(results).toMatchObject([{ status: 'Received', due_on: '2026-11-27', unread: 1 }])
  const at = { params: { ...params, id: row?.id ?? '' } }
  for (const name of ['hari', 'om', 'asha', 'gita'] as const) {
    expect((await world.as(name).ask(readReport, at)).status, name).not.toBe(200)
    const list = await world.as(name).ask(reports, { params })
    expect((list.body as { count?: number }).count ?? 0, name).toBe(0)
  }
  const read = await world.as('maya').get(readReport, at)
  const { identity, ...shown } = words
  expect(read).toMatchObject({ content: shown, has_identity: true, log: [{ act: 'Read' }] })
  expect(JSON.stringify(read)).not.toContain(identity)
  const [file] = read.files
  const sent = await world.as('maya').ask(reportFile, { params: { ...at.params, file_id: file?.id ?? '' } })
  expect(sent.status).toBe(200)
  const named = await world.as('maya').ask(readIdentity, { ...at, body: { reason: 'To warn the bank' } })
  expect(named.body).toEqual({ identity })
  await world.as('maya').get(addNote, { ...at, body: { body: 'Only for us' } })
  await world.as('maya').get(replyToReporter, { ...at, body: { body: 'Which invoice?' } })
  const skipped = await world
    .as('maya')
    .ask(moveReport, { ...at, body: { status: 'Closed', reason: 'No time', version: read.version } })
  expect(skipped.body).toEqual({ status: ['Received cannot become Closed.'] })
  const acknowledged = { status: 'Acknowledged', reason: 'Read', version: read.version } as const
  expect((await world.as('maya').ask(moveReport, { ...at, body: acknowledged })).status).toBeLessThan(300)
  expect((await world.as('bikash').ask(moveReport, { ...at, body: acknowledged })).status).toBe(409)
  const back = await post(reporting.open.path, { receipt, proof: await proof() })
  expect(back.body).toMatchObject({ status: 'Acknowledged', messages: [{}, { body: 'Which invoice?' }] })
  expect(JSON.stringify(back.body)).not.toContain('Only for us')
  const log = (await world.as('bikash').get(readReport, at)).log.map(({ act }) => act)
  expect(log).toEqual([
    'Read',
    'Status: Acknowledged',
    'Reply sent',
    'Note added',
    'Identity shown',
    'File opened',
    'Read',
  ])
})

test('who is named or left out gets no key, and a report that nobody could read is refused', async () => {
  const { body } = await call('GET', reporting.door.path)
  const readers =
    (body as { organizations: { investigators: { id: string; full_name: string }[] }[] }).organizations[0]
      ?.investigators ?? []
  const [first, second] = readers
  const people = `${first?.full_name} signed it`
  const sent = await post(reporting.send.path, { ...report({ people }), proof: await proof() })
  expect(sent.status).toBe(201)
  const { rows } = await client.query<{ investigator_id: string }>(
    `select k.investigator_id from whistle_report_key k join whistle_report r on r.id = k.report_id where r.status = 'Received'`,
  )
  expect(rows).toEqual([{ investigator_id: second?.id }])
  const nobody = await post(reporting.send.path, {
    ...report({ excluded_ids: readers.map(({ id }) => id) }),
    proof: await proof(),
  })
  expect(nobody.body).toHaveProperty('excluded_ids')
})

test('everything that is open for reporters leaves no trace', () => {
  const open = routes.filter(
    ({ endpoint }) => endpoint.path.includes('whistle') && endpoint.spec.access.public,
  )
  const traced = open.filter(({ endpoint }) => !endpoint.path.startsWith('/untraced/'))
  expect(open.length).toBeGreaterThan(5)
  expect(traced.map(({ endpoint }) => endpoint.path)).toEqual(['/commons/public-whistle-settings/'])
})
