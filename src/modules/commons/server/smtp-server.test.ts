import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpServers } from '#modules/commons/shared/smtp-server.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

const received: { to: string[]; body: string; user: unknown }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ username, password }, _, done) {
    if (username === 'mailer' && password === 'right-horse') return done(null, { user: username })
    done(new Error('Invalid username or password'))
  },
  onData(stream, session, done) {
    void text(stream).then((body) => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), body, user: session.user })
      done()
    })
  },
})

let world: World
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const server = (more: object = {}) => ({
  name: 'Office',
  host: '127.0.0.1',
  port,
  security: 'None' as const,
  username: 'mailer',
  password: 'right-horse',
  from_address: 'hr@himal.test',
  from_name: 'Himal HR',
  is_active: false,
  ...more,
})

test('a test mail goes out by the server, signed in, and is noted', async () => {
  const om = world.as('om')
  const made = await om.get(smtpServers.create, { body: server() })
  expect(made).toMatchObject({ has_password: true, tested_at: null })
  const params = { id: made.id }
  const answer = await om.get(smtpServers.test, { params, body: { to: 'om@example.test' } })
  expect(answer).toEqual({ detail: 'Successfully sent test mail to om@example.test' })
  const mail = received.find(({ to }) => to.includes('om@example.test'))
  expect(mail?.user).toBe('mailer')
  expect(mail?.body).toContain('From: Himal HR <hr@himal.test>')
  const [row] = (await om.get(smtpServers.list, { query: {} })).results
  expect(row?.tested_at).toMatch(/^2026-11-20T04:00:/)
})

test('what the mail server refuses is said as it says it', async () => {
  const om = world.as('om')
  const wrong = await om.get(smtpServers.create, { body: server({ name: 'Wrong', password: 'wrong' }) })
  const answer = await om.ask(smtpServers.test, { params: { id: wrong.id }, body: { to: 'a@b.test' } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('Invalid username or password')
  const nobody = await om.get(smtpServers.create, {
    body: server({ name: 'Nobody', host: 'localhost', port: 1, username: '', password: '' }),
  })
  const silent = await om.ask(smtpServers.test, { params: { id: nobody.id }, body: { to: 'a@b.test' } })
  expect(JSON.stringify(silent.body)).toContain('The mail was not sent')
})

test('the password is sealed in the database, never answered, and kept where none is given', async () => {
  const om = world.as('om')
  const list = await om.get(smtpServers.list, { query: {} })
  expect(JSON.stringify(list)).not.toMatch(/right-horse|password_sealed/)
  const office = list.results.find(({ name }) => name === 'Office')
  const stored = await world.services.database.asOwner((db) =>
    db
      .selectFrom('smtp_server')
      .select('password_sealed')
      .where('id', '=', office?.id ?? '')
      .executeTakeFirst(),
  )
  expect(stored?.password_sealed).not.toContain('right-horse')
  expect(world.services.seal.open(stored?.password_sealed ?? '')).toBe('right-horse')
  const changes = await world.services.database.asOwner((db) =>
    db.selectFrom('common_change').select('changes').where('table_name', '=', 'smtp_server').execute(),
  )
  expect(JSON.stringify(changes)).not.toContain(stored?.password_sealed)

  const params = { id: office?.id ?? '' }
  const version = office?.version ?? 0
  const kept = await om.get(smtpServers.update, { params, body: { from_name: 'HR', password: '', version } })
  expect(kept).toMatchObject({ from_name: 'HR', has_password: true })
  // else whoever may change the host would be sent the password
  const moved = await om.ask(smtpServers.update, {
    params,
    body: { host: 'mail.evil.test', security: 'TLS', version: kept.version },
  })
  expect(moved).toMatchObject({ status: 400, body: { password: ['Password is Required'] } })
})

test('a host inside is refused at its field, unless the installation names its network', async () => {
  const { config } = world.services
  const usual = config.insideNetworks
  const body = server({ name: 'Inside', host: '10.0.0.7', security: 'TLS' })
  try {
    Object.assign(config, { insideNetworks: [] })
    for (const host of ['10.0.0.7', 'localhost', '2130706433'])
      expect(await world.as('om').ask(smtpServers.create, { body: { ...body, host } }), host).toMatchObject({
        status: 400,
        body: { host: ['Host leads into an inner network. Name one of the internet.'] },
      })
    Object.assign(config, { insideNetworks: ['10.0.0.0/24'] })
    expect((await world.as('om').ask(smtpServers.create, { body })).status).toBe(201)
  } finally {
    Object.assign(config, { insideNetworks: usual })
  }
})

test('a password is not sent without encryption to another machine', async () => {
  const answer = await world.as('om').ask(smtpServers.create, {
    body: server({ name: 'Far', host: 'mail.himal.test' }),
  })
  expect(answer).toMatchObject({ status: 400, body: { security: [expect.stringContaining('encryption')] } })
})

test('mail waits for the server that is put to use, and only one is in use', async () => {
  const om = world.as('om')
  const first = await om.get(smtpServers.create, { body: server({ name: 'First', is_active: true }) })
  await om.get(smtpServers.create, { body: server({ name: 'Second', is_active: true, from_name: 'Second' }) })
  const list = await om.get(smtpServers.list, { query: {} })
  expect(list.results.filter(({ is_active }) => is_active).map(({ name }) => name)).toEqual(['Second'])
  expect(list.results.find(({ id }) => id === first.id)?.version).toBe(2)
  await world.inOrg('himal', (db) =>
    world.services.mail.send(db, {
      org_id: 1,
      to: 'asha@himal.test',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    }),
  )
  const mail = await until(
    () => received.find(({ to }) => to.includes('asha@himal.test')),
    (found) => found !== undefined,
    8000,
  )
  expect(mail?.body).toContain('From: Second <hr@himal.test>')
})

test('employees and HR without common codes do not see the servers', async () => {
  for (const name of ['asha', 'hari', 'anil'] as const)
    expect((await world.as(name).ask(smtpServers.list, { query: {} })).status).toBe(403)
})
