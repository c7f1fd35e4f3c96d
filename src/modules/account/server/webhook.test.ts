import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { createLog } from '#platform/log.ts'
import type { Reach } from '#platform/outside/fetch-outside.ts'
import { sendOutside } from '#platform/outside/send-outside.ts'
import { isPublicAddress } from '#platform/outside/public-address.ts'
import { startSignalWorker } from '#platform/signals.ts'
import { startWebhooks } from '#engines/webhook/send-server.ts'
import { webhooks, type Delivery } from '#engines/webhook/webhook.ts'
import { signalHandlers } from '#app/routes.ts'
import { separateEmployee } from '#modules/hris/shared/separation.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

interface Got {
  headers: http.IncomingHttpHeaders
  body: string
}
const got: Got[] = []
let status = 200
const receiver = http.createServer((request, answer) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    got.push({ headers: request.headers, body })
    answer.writeHead(status, { location: 'http://10.0.0.1/' }).end('thanks')
  })
})

let world: World
let port = 0
const log = createLog('silent')
const stops: (() => Promise<void>)[] = []
const org = { params: { org: 'himal' } }
const codesOf = (name: string) =>
  name.startsWith('leave') ? [P.leave.requests] : name === 'ping' ? [] : [P.hris.employees]

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
  world = await openWorld()
  // this machine is the internet here, and speaks without TLS
  const reach: Reach = {
    plain: true,
    allows: (address, at) => address === '127.0.0.1' && at === port,
    resolve: () => Promise.resolve(['127.0.0.1']),
  }
  const signals = startSignalWorker(world.services, log, signalHandlers)
  const sending = startWebhooks({ codesOf, reach })(world.services, log)
  stops.push(
    () => signals.stop(),
    () => sending.stop(),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await world.close()
  receiver.close()
})

const input = { name: 'Directory', url: 'https://hooks.example.org/in', events: ['employee.separated'] }
const make = (who: 'hari' | 'om' = 'hari', more: Partial<typeof input> = {}) =>
  world.as(who).get(webhooks.create, { ...org, body: { ...input, ...more } })
/** The address that no form takes: this machine. */
const point = (id: string) =>
  world.inOrg('himal', (db) =>
    sql`update webhook set url = ${`http://receiver.test:${port}/in`} where id = ${id}`.execute(db),
  )
const sent = async (id: string) =>
  (await world.as('hari').get(webhooks.deliveries, { params: { org: 'himal', id }, query: {} })).results
const settled = (id: string) =>
  until(
    () => sent(id),
    (rows: Delivery[]) => rows.length > 0 && rows.every((row) => row.answer !== null),
  )
const separate = (name: 'bikash' | 'gita') =>
  world.as('hari').get(separateEmployee, {
    params: { org: 'himal', id: world.id(name) },
    body: { left_on: '2026-12-31', leaving_reason: 'Resignation', version: 1 },
  })
/** The next try is now. */
const hurry = (id: string) =>
  world.inOrg('himal', async (db) => {
    await sql`update webhook_delivery set next_try_at = now(), answer = null where webhook_id = ${id}`.execute(
      db,
    )
    world.services.bus.publish('webhook', '1')
  })

test('what happens is told once, signed, with ids and few facts', async () => {
  const made = await make()
  expect(made.secret).toMatch(/^whsec_/)
  await point(made.id)
  await separate('bikash')
  const [delivery] = await settled(made.id)
  expect(delivery).toMatchObject({
    event: 'employee.separated',
    state: 'Delivered',
    status: 200,
    answer: 'thanks',
    tries: 1,
  })
  expect(got).toHaveLength(1)
  const [{ headers, body }] = got as [Got]
  const told = JSON.parse(body) as Record<string, unknown>
  expect(told).toEqual({
    id: headers['webhook-id'],
    type: 'employee.separated',
    timestamp: expect.stringMatching(/^2026-11-20T/) as string,
    organization: 'himal',
    data: { employee_id: world.id('bikash'), code: 'E-0006', joined_on: '2020-01-01', left_on: '2026-12-31' },
  })
  const key = Buffer.from(made.secret.slice(6), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const listed = await world.as('hari').raw('GET', '/webhook/himal/webhooks/')
  expect(JSON.stringify(listed.body)).not.toContain(made.secret)
  // sent again by hand, under the same id
  await world.as('hari').get(webhooks.again, { params: { org: 'himal', id: delivery?.id ?? '' } })
  await until(
    () => Promise.resolve(got.length),
    (count) => count === 2,
  )
  expect(got[1]?.headers['webhook-id']).toBe(headers['webhook-id'])
  await world.as('hari').get(webhooks.remove, { params: { org: 'himal', id: made.id } })
})

test('nobody is told of what the maker may not read any more', async () => {
  const made = await make('om')
  await point(made.id)
  const before = got.length
  await world.inOrg('himal', (db) =>
    sql`delete from permission_group_member where account_id = ${world.account('om')}`.execute(db),
  )
  await separate('gita')
  await until(
    () =>
      world.services.database.asOwner((db) =>
        db.selectFrom('signal').select('id').where('handled_at', 'is', null).execute(),
      ),
    (rows) => rows.length === 0,
  )
  expect(await sent(made.id)).toEqual([])
  expect(got).toHaveLength(before)
  await world.as('hari').get(webhooks.remove, { params: { org: 'himal', id: made.id } })
})

test('what is not taken is tried again later, and too much of it switches the webhook off', async () => {
  const made = await make()
  await point(made.id)
  status = 500
  for (let n = 0; n < 4; n++)
    await world.as('hari').get(webhooks.ping, { params: { org: 'himal', id: made.id } })
  const rows = await settled(made.id)
  expect(rows.map(({ state, status: came }) => [state, came])).toEqual(Array(4).fill(['Waiting', 500]))
  const wait = Date.parse(rows[0]?.next_try_at ?? '') - Date.now()
  expect(wait).toBeGreaterThan(30_000)
  for (let tries = 2; tries <= 5; tries++) {
    await hurry(made.id)
    await until(
      () => sent(made.id),
      (now) => now.every((row) => row.tries >= tries && row.answer !== null),
    )
  }
  const { results } = await until(
    () => world.as('hari').get(webhooks.list, { ...org, query: {} }),
    ({ results: now }) => now.some(({ is_active }) => !is_active),
  )
  expect(results.find(({ id }) => id === made.id)).toMatchObject({
    is_active: false,
    stopped_because: 'thanks',
  })
  const mails = await until(
    () => world.inOrg('himal', (db) => db.selectFrom('email_log').select('subject').execute()),
    (all) => all.some(({ subject }) => subject === 'A webhook was switched off'),
  )
  expect(mails.filter(({ subject }) => subject === 'A webhook was switched off')).toHaveLength(1)
  // switched on again, what waits is sent
  status = 200
  const { version } = results.find(({ id }) => id === made.id) ?? { version: 0 }
  await world
    .as('hari')
    .get(webhooks.update, { params: { org: 'himal', id: made.id }, body: { is_active: true, version } })
  await hurry(made.id)
  await until(
    () => sent(made.id),
    (now) => now.every(({ state }) => state === 'Delivered'),
  )
})

test('a redirect is followed nowhere: it is no answer of success', async () => {
  const made = await make()
  await point(made.id)
  status = 302
  const before = got.length
  await world.as('hari').get(webhooks.ping, { params: { org: 'himal', id: made.id } })
  const [row] = await settled(made.id)
  expect(row).toMatchObject({ state: 'Waiting', status: 302 })
  expect(got).toHaveLength(before + 1)
  status = 200
})

test.each([
  ['http://hooks.example.org/in', 'without TLS'],
  ['https://user:secret@hooks.example.org/', 'with a password'],
  ['ftp://hooks.example.org/', 'another way'],
  ['hooks.example.org', 'no address'],
])('%s is refused at its field (%s)', async (url) => {
  const answer = await world.as('hari').ask(webhooks.create, { ...org, body: { ...input, url } })
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['url']])
})

test('an address inside is refused at its field, unless the installation names its network', async () => {
  const { config } = world.services
  const usual = config.insideNetworks
  const urls = [
    'https://10.0.0.7/in',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://2130706433/',
  ]
  try {
    Object.assign(config, { insideNetworks: [] })
    for (const url of urls)
      expect(
        await world.as('hari').ask(webhooks.create, { ...org, body: { ...input, url } }),
        url,
      ).toMatchObject({
        status: 400,
        body: { url: ['Address leads into an inner network. Name one of the internet.'] },
      })
    Object.assign(config, { insideNetworks: ['10.0.0.0/24'] })
    const inside = { ...input, name: 'Inside', url: 'https://10.0.0.7/in' }
    const made = await world.as('hari').get(webhooks.create, { ...org, body: inside })
    const params = { org: 'himal', id: made.id }
    const moved = { url: 'https://10.0.1.7/in', version: made.version }
    expect((await world.as('hari').ask(webhooks.update, { params, body: moved })).status).toBe(400)
    await world.as('hari').ask(webhooks.remove, { params })
  } finally {
    Object.assign(config, { insideNetworks: usual })
  }
})

test('nothing inside is reached, whatever the address is called', async () => {
  const before = got.length
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://169.254.169.254/',
    `http://127.0.0.1:${port}/`,
  ])
    expect(await sendOutside(new URL(url), '{}', {})).toBeNull()
  const inner: Reach = {
    allows: (address) => isPublicAddress(address),
    resolve: () => Promise.resolve(['10.0.0.7']),
  }
  expect(await sendOutside(new URL('https://hooks.example.org/'), '{}', {}, inner)).toBeNull()
  expect(got).toHaveLength(before)
})

test('events that one may not read are not to be chosen; a change that came second is refused', async () => {
  const unknown = await world
    .as('hari')
    .ask(webhooks.create, { ...org, body: { ...input, events: ['payslip.made'] } })
  expect(unknown.status).toBe(400)
  const made = await make()
  const change = (name: string) =>
    world
      .as('hari')
      .ask(webhooks.update, { params: { org: 'himal', id: made.id }, body: { name, version: made.version } })
  expect((await change('First')).status).toBe(200)
  expect((await change('Second')).status).toBe(409)
})
