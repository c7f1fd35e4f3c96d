import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterMapping } from '#modules/hris/shared/letter-mapping.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { offerLink, offers } from '#modules/onboarding/shared/offer-letter.ts'
import { createPreEmployment, readPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { until } from '#test/services.ts'
import { multipart } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

// the worker waits by the real clock, so the world's day must lie ahead of it
let world: World
let template = ''
let job_title_id = ''
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => world.as('hari')
const nobody = () => world.as(null)

beforeAll(async () => {
  world = await openWorld({ at: '2031-11-20T04:00:00Z', env: { ROLE: 'all' } })
  job_title_id = (await hari().get(jobTitle.create, { params, body: { title: 'Engineer' } as never })).id
  template = await writeTemplate('Offer', 'Dear {{full_name}}, we offer you the work of {{job_title}}.')
})
afterAll(() => world.close())

const writeTemplate = async (kind: string, text: string, more: object = {}) => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const row = await hari().get(letterTemplate.create, {
    params,
    body: {
      name: `${kind} ${text}`.slice(0, 60),
      kind,
      language: 'English',
      subject: 'Your offer',
      body,
      ...more,
    } as never,
  })
  return row.id
}
let people = 0
async function candidate(change: object = {}) {
  people += 1
  const email = `candidate${people}@example.test`
  const body = {
    first_name: 'Mina',
    last_name: 'Lama',
    email,
    joins_on: '2031-12-15',
    job_title_id,
    ...change,
  }
  const person = await hari().get(createPreEmployment, { params, body: body as never })
  return { ...person, email }
}
async function send(person: { id: string; email: string; version: number }, change: object = {}) {
  const body = { template_id: template, valid_days: 14, version: person.version, ...change }
  const answer = await hari().ask(offers.send, { ...at(person.id), body: body as never })
  return { ...answer, token: await tokenFor(person.email) }
}
const tokenFor = async (email: string) => {
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['body_text', 'is_secret'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  expect(mail?.is_secret ?? true).toBe(true)
  return /offer-letter\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}
const link = (token: string) => ({ params: { token } })
const accept = (token: string, signature: string) =>
  nobody().ask(offerLink.answer, { ...link(token), body: { answer: 'Accepted', signature } })

test('the mail around a letter in Nepali is in Nepali, and so is its button', async () => {
  const template_id = await writeTemplate('Offer', 'प्रिय {{full_name}}', { language: 'Nepali' })
  const person = await candidate()
  await send(person, { template_id })
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['subject', 'body_text'])
      .where('recipient', '=', person.email)
      .executeTakeFirst(),
  )
  expect(mail?.subject).toMatch(/बाट तपाईँलाई प्रस्ताव$/)
  expect(mail?.body_text).toMatch(/^नमस्ते Mina Lama,\n\n.*यो लिङ्क १४ दिनसम्म.*प्रस्ताव पढ्नुहोस्: http/s)
})

test('the candidate reads, accepts by name once, and HR hears of it', async () => {
  const person = await candidate()
  const { status, token } = await send(person)
  expect(status).toBe(201)
  const seen = await nobody().get(offerLink.read, link(token))
  expect(seen).toMatchObject({
    full_name: 'Mina Lama',
    job_title: 'Engineer',
    state: 'Viewed',
    subject: 'Your offer',
  })
  expect(JSON.stringify(seen.body)).toContain('Dear Mina Lama, we offer you the work of Engineer.')
  expect(seen).not.toHaveProperty('token_hash')
  const pdf = await nobody().raw('GET', `/public/offer-letter/${token}/letter/`)
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(await accept(token, 'Mina')).toMatchObject({
    status: 400,
    body: { signature: ['Type your name as the letter has it: Mina Lama'] },
  })
  const both = await Promise.all([accept(token, 'mina  lama'), accept(token, 'Mina Lama')])
  expect(both.map(({ status: got }) => got).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [offer] = (await hari().get(offers.list, at(person.id))).results
  expect(offer).toMatchObject({
    state: 'Accepted',
    answered_at: expect.stringContaining('2031-11-20T04:0'),
    address: '127.0.0.1',
  })
  expect(offer?.signature?.toLowerCase().split(/\s+/)).toEqual(['mina', 'lama'])
  expect(await hari().get(readPreEmployment, at(person.id))).toMatchObject({ state: 'Accepted' })
  await until(
    async () => (await hari().get(orgNotifications.list, { params })).results,
    (all) => all.some(({ text }) => text === 'Mina Lama has accepted the offer'),
  )
  expect(await send({ ...person, version: 3 })).toMatchObject({ status: 409 })
})

test('who declines says why, and may be made another offer, which voids no answer', async () => {
  const person = await candidate()
  const { token } = await send(person)
  const decline = (remarks: string) =>
    nobody().ask(offerLink.answer, {
      ...link(token),
      body: { answer: 'Declined', signature: 'Mina Lama', remarks },
    })
  expect(await decline('')).toMatchObject({ status: 400, body: { remarks: ['Remarks is Required'] } })
  expect(await decline('Too far away')).toMatchObject({ status: 200, body: { state: 'Declined' } })
  const after = await hari().get(readPreEmployment, at(person.id))
  expect(after.state).toBe('Declined')
  const again = await send({ ...person, version: after.version })
  expect(again.status).toBe(201)
  expect((await hari().get(offers.list, at(person.id))).results.map(({ state }) => state).toSorted()).toEqual(
    ['Declined', 'Sent'],
  )
  expect((await hari().get(readPreEmployment, at(person.id))).state).toBe('Draft')
})

test('a link that is wrong, void, past or of elsewhere is not found, and nothing tells which', async () => {
  const person = await candidate()
  const first = await send(person)
  const second = await send({ ...person, version: 2 })
  const secret = second.token.split('-').slice(1).join('-')
  const bodies = await Promise.all(
    [first.token, `2-${secret}`, `99-${secret}`, `1-${'x'.repeat(43)}`, 'x', secret, `1-${secret}x`].map(
      (token) => nobody().ask(offerLink.read, link(token)),
    ),
  )
  expect(new Set(bodies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(bodies[0]?.status).toBe(404)
  clock.set('2031-12-04T04:10:00Z')
  expect(await nobody().ask(offerLink.read, link(second.token))).toMatchObject({
    status: 404,
    body: bodies[0]?.body,
  })
  expect(await accept(second.token, 'Mina Lama')).toMatchObject({ status: 404 })
  const [latest] = (await hari().get(offers.list, at(person.id))).results
  expect(latest?.state).toBe('Expired')
  clock.set('2031-11-20T04:00:00Z')
  const [open] = (await hari().get(offers.list, at(person.id))).results
  await hari().get(offers.withdraw, at(open?.id ?? ''))
  expect(await nobody().ask(offerLink.read, link(second.token))).toMatchObject({ status: 404 })
})

test('the secret is nowhere but in the mail', async () => {
  const person = await candidate()
  const { token } = await send(person)
  const secret = token.split('-').slice(1).join('-')
  await nobody().get(offerLink.read, link(token))
  const found = await world.services.database.asOwner(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      db,
    )
    const names: string[] = []
    for (const { name } of rows) {
      const hit =
        await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`} limit 1`.execute(db)
      if (hit.rows.length) names.push(name)
    }
    return names
  })
  expect(found).toEqual(['email_log'])
})

test('a letter that names what is not known is not sent', async () => {
  const person = await candidate()
  const salary = await writeTemplate('Offer', 'We pay {{annual_salary}} in {{branch}}.')
  expect(await send(person, { template_id: salary })).toMatchObject({
    status: 400,
    body: { template_id: ['Not known yet: Annual salary, Branch.'] },
  })
  const other = await writeTemplate('Experience', 'Dear {{full_name}}')
  expect(await send(person, { template_id: other })).toMatchObject({ status: 400 })
})

test('what the template demands must be known, and a preview shows the letter before', async () => {
  const demanding = await writeTemplate('Offer', 'Hello {{full_name}}, welcome.', {
    required_fields: ['branch'],
  })
  const person = await candidate()
  expect(await send(person, { template_id: demanding })).toMatchObject({
    status: 400,
    body: { template_id: ['Not known yet: Branch.'] },
  })
  const preview = await hari().raw('POST', `/onboarding/himal/pre-employment/${person.id}/offers/preview/`, {
    template_id: demanding,
    valid_days: 14,
  })
  expect([preview.status, String(preview.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await hari().get(offers.list, at(person.id))).results, 'nothing is kept of it').toEqual([])
})

test('an offer whose template asks for a second person is sent by them, and not before', async () => {
  const guarded = await writeTemplate('Offer', 'Namaste {{full_name}}.', { needs_approval: true })
  const person = await candidate()
  const { body: waiting, token } = await send(person, { template_id: guarded })
  expect([waiting.state, waiting.sha256, token]).toEqual(['Waiting', null, ''])
  expect(waiting.abilities.approve).toBe(false)
  expect(await hari().ask(offers.approve, at(waiting.id))).toMatchObject({ status: 403 })
  expect((await world.as('gita').ask(offers.approve, at(waiting.id))).status, 'without the code').toBe(403)
  // as if another had written it
  await world.inOrg('himal', (db) =>
    db
      .updateTable('offer_letter')
      .set({ sent_by: world.account('gita') })
      .where('id', '=', waiting.id)
      .execute(),
  )
  const sent = await hari().get(offers.approve, at(waiting.id))
  expect(sent).toMatchObject({ state: 'Sent', approved_by_name: expect.any(String) })
  expect(sent.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await hari().ask(offers.approve, at(waiting.id))).status).toBe(409)
  const logged = async (state: 'Waiting' | 'Sent') =>
    (await hari().get(offers.log, { params, query: { search: waiting.number, state } as never })).results
  expect(await logged('Waiting')).toEqual([])
  expect(await logged('Sent')).toMatchObject([
    { sha256: sent.sha256, pre_employment: { id: person.id, full_name: 'Mina Lama' } },
  ])
  const pdf = await hari().raw('GET', `/onboarding/himal/offer/${sent.id}/letter/`)
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  const open = await nobody().get(offerLink.read, link(await tokenFor(person.email)))
  expect(open.state).toBe('Viewed')
})

test('a signed copy is accepted in the place of a typed name, once, and read by HR', async () => {
  const person = await candidate()
  const { token } = await send(person)
  const sign = (name: string, content: string) =>
    nobody().raw('POST', `/public/offer-letter/${token}/signed-copy/`, ...multipart(name, content))
  expect((await sign('signed.html', '<p>Yes</p>')).status).toBe(400)
  expect(await sign('signed.pdf', '%PDF-1.7 signed')).toMatchObject({
    status: 200,
    body: { state: 'Accepted' },
  })
  expect((await sign('signed.pdf', '%PDF-1.7 again')).status).toBe(409)
  const [offer] = (await hari().get(offers.list, at(person.id))).results
  expect(offer).toMatchObject({
    state: 'Accepted',
    signature: null,
    has_signed_copy: true,
    address: '127.0.0.1',
  })
  expect(await hari().get(readPreEmployment, at(person.id))).toMatchObject({ state: 'Accepted' })
  const copy = await hari().raw('GET', `/onboarding/himal/offer/${offer?.id}/signed-copy/`)
  expect([copy.status, String(copy.body)]).toEqual([200, '%PDF-1.7 signed'])
  expect(
    (await world.as('asha').raw('GET', `/onboarding/himal/offer/${offer?.id}/signed-copy/`)).status,
  ).toBe(403)
})

test('an offer begins with the template that is mapped to offers: one of that kind, as long as it is in use', async () => {
  const person = await candidate()
  const first = async () => (await hari().get(offers.list, at(person.id))).template_id
  expect(await first()).toBeNull()
  const map = (event: string, letter_template_id: string) =>
    hari().ask(letterMapping.create, { params, body: { event, letter_template_id } as never })
  const other = await writeTemplate('Experience', 'To whom it may concern')
  const refused = { letter_template_id: ['An offer needs a template of the kind Offer.'] }
  expect(await map('Offer', other)).toMatchObject({ status: 400, body: refused })
  const mapped = await writeTemplate('Offer', 'Welcome')
  const line = await map('Offer', mapped)
  expect([line.status, await first()]).toEqual([201, mapped])
  const { id, version } = line.body
  const changed = { letter_template_id: other, version }
  expect(await hari().ask(letterMapping.update, { ...at(id), body: changed })).toMatchObject({
    body: refused,
  })
  // what is mapped to another event does not become an offer by its name either
  const relieving = await map('Voluntary', other)
  const renamed = { event: 'Offer', version: relieving.body.version } as never
  expect((await hari().ask(letterMapping.update, { ...at(relieving.body.id), body: renamed })).status).toBe(
    400,
  )
  await hari().get(letterTemplate.update, { ...at(mapped), body: { is_archived: true, version: 1 } })
  expect(await first()).toBeNull()
})
