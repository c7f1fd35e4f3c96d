import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { newId } from '#platform/id.ts'
import { organizationMail, ownMail } from '#engines/notify/mail-choice.ts'
import { mailSetting, type MailSettingInput } from '#engines/notify/mail-setting.ts'
import { notifications } from '#engines/notify/notification.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

const received: { to: string; body: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    void text(stream).then((body) => {
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', body })
      done()
    })
  },
})

let world: World
let home: string
let day = 6
const org = { org: 'himal' }
const usual: MailSettingInput = {
  channel: 'both',
  further: [],
  group_ids: [],
  employee_ids: [],
  subject_en: null,
  body_en: null,
  subject_ne: null,
  body_ne: null,
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  world = await openWorld({ env: { ROLE: 'all', SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await world.as('hari').get(leaveType.create, { params: org, body })).id
  await giveRule(world, home)
})
afterEach(async () => {
  for (const event of ['leave_request.approved', 'leave_request.requested']) await set(event, usual)
  received.splice(0)
})
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

async function set(event: string, change: Partial<MailSettingInput>) {
  const params = { ...org, event }
  const { version } = await world.as('hari').get(mailSetting.read, { params })
  return world.as('hari').get(mailSetting.change, { params, body: { ...change, version } })
}
const settled = () =>
  until(
    () =>
      world.services.database.asOwner(async (db) => ({
        signals: await db.selectFrom('signal').select('error').where('handled_at', 'is', null).execute(),
        mails: await db.selectFrom('email_log').select('id').where('state', '=', 'Queued').execute(),
      })),
    ({ signals, mails }) => signals.length === 0 && mails.length === 0,
  )
async function asked(): Promise<string> {
  // Sundays to Fridays are worked
  while (new Date(Date.UTC(2026, 11, day)).getUTCDay() === 6) day++
  const on = new Date(Date.UTC(2026, 11, day++)).toISOString().slice(0, 10)
  const body = { leave_type_id: home, start_on: on, end_on: on, part: 'full' as const, remarks: 'Family' }
  const { id } = await world.as('asha').get(leaveRequest.create, { params: org, body })
  await settled()
  return id
}
async function approved(): Promise<string> {
  const id = await asked()
  received.splice(0)
  const answer = await world
    .as('maya')
    .raw('POST', `/leave/himal/request/${id}/approve/?as=supervisor`, { remarks: 'As agreed' })
  expect(answer.status).toBe(200)
  await settled()
  return id
}
const heard = () => received.map(({ to }) => to.split('@')[0]).toSorted()
const inApp = async (name: Name, id: string) =>
  (await world.as(name).get(notifications.list, { query: { limit: 100 } })).results.filter(({ url }) =>
    url.includes(id),
  )

/** A group of these codes with these people in it. */
async function group(codes: string[], ...names: Name[]): Promise<string> {
  const id = newId()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('permission_group')
      .values({ id, name: `Group ${id}`, codes })
      .execute()
    for (const name of names)
      await db
        .insertInto('permission_group_member')
        .values({ group_id: id, account_id: world.account(name) })
        .execute()
  })
  return id
}

test('nothing set: who asked alone gets the mail', async () => {
  await approved()
  expect(heard()).toEqual(['asha'])
})

test.each<[MailSettingInput['channel'], boolean, boolean]>([
  ['both', true, true],
  ['app', true, false],
  ['mail', false, true],
  ['none', false, false],
])('channel %s', async (channel, app, mail) => {
  await set('leave_request.approved', { channel })
  const id = await approved()
  expect((await inApp('asha', id)).length > 0).toBe(app)
  expect(heard()).toEqual(mail ? ['asha'] : [])
})

test('supervisors and holders of groups hear of it where they may open it; others who were named do not', async () => {
  const holders = await group([P.leave.requests], 'gita')
  const payroll = await group(['11.00'], 'gita', 'bikash')
  const { named } = await set('leave_request.approved', {
    further: ['supervisor', 'division_head', 'branch_manager'],
    group_ids: [holders, payroll],
    // rajan supervises asha, bikash is a colleague, hari is HR with all rights
    employee_ids: [world.id('rajan'), world.id('bikash'), world.id('hari'), world.id('asha')],
  })
  expect(named.map(({ name }) => name)).toContain('Bikash Rai')
  const id = await approved()
  // maya is her supervisor, and decided it herself
  expect(heard()).toEqual(['asha', 'gita', 'hari', 'rajan'])
  expect((await inApp('rajan', id))[0]).toMatchObject({
    text: 'Leave of Asha Gurung was approved',
    url: `/user/supervisor/leave/requests?request=${id}`,
  })
  expect((await inApp('gita', id))[0]?.url).toMatch(/^\/admin\/himal\//)
  expect(await inApp('bikash', id)).toEqual([])
  const to = received.find((mail) => mail.to.startsWith('rajan'))
  expect(to?.body).toContain('Subject: Leave of Asha Gurung was approved')
  expect(to?.body).not.toMatch(/Home Leave|Family/)
})

test('who took a further mail off gets none', async () => {
  await set('leave_request.approved', { employee_ids: [world.id('rajan')] })
  const events = ['leave_request.approved']
  await world.as('rajan').get(ownMail.change, { params: org, body: { events, is_on: false } })
  const id = await approved()
  expect(heard()).toEqual(['asha'])
  expect(await inApp('rajan', id)).toHaveLength(1)
  await world.as('rajan').get(ownMail.change, { params: org, body: { events, is_on: true } })
})

test('what the program says itself arrives in the language of who reads, to its button', async () => {
  const read = (language: string) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account').set({ language }).where('id', '=', world.account('asha')).execute(),
    )
  await set('leave_request.approved', {})
  await read('ne')
  await approved()
  await read('en')
  const to = received.find((mail) => mail.to.startsWith('asha'))?.body ?? ''
  const [, part = ''] = /base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(to) ?? []
  expect(Buffer.from(part, 'base64').toString()).toMatch(
    /^तपाईंको बिदा स्वीकृत भयो। यसबारे के भनियो हेर्न खोल्नुहोस्।\n\nअनुरोध खोल्नुहोस्: http/,
  )
  expect(to).toContain('lang=3D"ne"')
})

test('the words are the organization’s, in the language of who reads; what is missing is the program’s', async () => {
  await set('leave_request.approved', {
    subject_ne: '{{organization}}: {{subject}}',
    body_ne: 'नमस्ते {{name}},\n\n{{actor}} ले {{dates}} को बिदा स्वीकृत गर्नुभयो। <b>',
  })
  await approved()
  expect(received[0]?.body).toContain('Subject: Your leave was approved')
  const language = (to: string) =>
    world.services.database.asOwner((db) =>
      db
        .updateTable('account')
        .set({ language: to, calendar: to === 'ne' ? 'bs' : 'en' })
        .where('id', '=', world.account('asha'))
        .execute(),
    )
  await language('ne')
  const id = await approved()
  await language('en')
  expect(id).toBeTruthy()
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['subject', 'body_text', 'body_html', 'state'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  expect(mail).toMatchObject({ subject: 'Himal Technologies: तपाईंको बिदा स्वीकृत भयो', state: 'Sent' })
  expect(mail?.body_text).toMatch(/^नमस्ते Asha Gurung,\n\nMaya Shrestha ले .*२०८३ को बिदा स्वीकृत/)
  expect(mail?.body_html).toContain('&lt;b&gt;')
  // what kind of leave it is does not leave by mail, whatever the words name
  const wrong = await world.as('hari').ask(mailSetting.change, {
    params: { ...org, event: 'leave_request.approved' },
    body: {
      version: (
        await world.as('hari').get(mailSetting.read, { params: { ...org, event: 'leave_request.approved' } })
      ).version,
      subject_en: 'A',
      body_en: '{{leave_type}} {{nothing}}',
    },
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: { body_en: ['This mail does not know {{leave_type}}, {{nothing}}.'] },
  })
})

test('a test of the words goes to whoever asks, by the mail server', async () => {
  const params = { ...org, event: 'leave_request.approved' }
  const body = { language: 'en' as const, subject: 'Hello {{name}}', body: 'On {{dates}}' }
  await world.as('hari').get(mailSetting.test, { params, body })
  await settled()
  expect(received).toMatchObject([{ to: 'hari@example.test' }])
  expect(received[0]?.body).toContain('Subject: Hello Hari Adhikari')
  expect(
    await world.as('hari').ask(mailSetting.test, { params, body: { language: 'en', subject: '', body: '' } }),
  ).toMatchObject({ status: 400 })
})

test('what waits for somebody, and what must be read, is told there in any case', async () => {
  const params = { ...org, event: 'leave_request.requested' }
  const { channels, version } = await world.as('hari').get(mailSetting.read, { params })
  expect(channels).toEqual(['both', 'app'])
  expect(
    await world.as('hari').ask(mailSetting.change, { params, body: { channel: 'none', version } }),
  ).toMatchObject({ status: 400, body: { channel: [expect.stringContaining('always shows')] } })
  // written past the rules, it is told all the same
  await world.inOrg('himal', (db) =>
    db.updateTable('notification_mail').set({ in_app: false }).where('event', '=', params.event).execute(),
  )
  const id = await asked()
  expect(await inApp('maya', id)).toHaveLength(1)
  const bank = { ...org, event: 'bank_change.asked' }
  const locked = await world.as('hari').get(mailSetting.read, { params: bank })
  expect(locked).toMatchObject({ channels: ['both'], may_hear: [], locked: expect.any(String) })
  expect(
    await world.as('hari').ask(mailSetting.change, { params: bank, body: { channel: 'app', version: 0 } }),
  ).toMatchObject({ status: 400 })
  expect(
    await world
      .as('hari')
      .ask(mailSetting.change, { params: bank, body: { employee_ids: [world.id('rajan')], version: 0 } }),
  ).toMatchObject({ status: 400, body: { further: ['It is for those alone whom it names.'] } })
})

test('two at once: one wins', async () => {
  const params = { ...org, event: 'leave_request.declined' }
  const both = await Promise.all(
    (['app', 'none'] as const).map((channel) =>
      world.as('hari').ask(mailSetting.change, { params, body: { channel, version: 0 } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const shown = (await world.as('hari').get(organizationMail.list, { params: org })).results
  expect(shown.find(({ event }) => event === params.event)?.is_on).toBe(false)
})

test('people and groups to choose from are found by name', async () => {
  const people = await world.as('hari').get(mailSetting.people, { params: org, query: { search: 'raj' } })
  expect(people.results.map(({ name }) => name)).toEqual(['Rajan Karki'])
  const groups = await world.as('hari').get(mailSetting.groups, { params: org, query: { search: 'Group' } })
  expect(groups.results.length).toBeGreaterThan(0)
  const stranger = { further: [], employee_ids: [newId()], version: 0 }
  const params = { ...org, event: 'leave_request.cancelled' }
  expect(await world.as('hari').ask(mailSetting.change, { params, body: stranger })).toMatchObject({
    status: 400,
    body: { employee_ids: ['Select a valid choice.'] },
  })
})
