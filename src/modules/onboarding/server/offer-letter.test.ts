import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import { offerLink, offers } from '#modules/onboarding/shared/offer-letter.ts'
import { readPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { until } from '#test/services.ts'
import { multipart } from '#test/importing.ts'
import { openOfferWorld } from '#test/offer-world.ts'

let w: Awaited<ReturnType<typeof openOfferWorld>>
beforeAll(async () => {
  w = await openOfferWorld()
})
afterAll(() => w.world.close())

test('the mail around a letter in Nepali is in Nepali, and so is its button', async () => {
  const template_id = await w.writeTemplate('Offer', 'प्रिय {{full_name}}', { language: 'Nepali' })
  const person = await w.candidate()
  await w.send(person, { template_id })
  const mail = await w.world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['subject', 'body_text'])
      .where('recipient', '=', person.email)
      .executeTakeFirst(),
  )
  expect(mail?.subject).toMatch(/बाट तपाईंलाई प्रस्ताव$/)
  expect(mail?.body_text).toMatch(/^नमस्ते Mina Lama,\n\n.*यो लिङ्क १४ दिनसम्म.*प्रस्ताव पढ्नुहोस्: http/s)
})

test('the candidate reads, accepts by name once, and HR hears of it', async () => {
  const person = await w.candidate()
  const { status, token } = await w.send(person)
  expect(status).toBe(201)
  const seen = await w.nobody().get(offerLink.read, w.link(token))
  expect(seen).toMatchObject({
    full_name: 'Mina Lama',
    job_title: 'Engineer',
    state: 'Viewed',
    subject: 'Your offer',
  })
  expect(JSON.stringify(seen.body)).toContain('Dear Mina Lama, we offer you the work of Engineer.')
  expect(seen).not.toHaveProperty('token_hash')
  const pdf = await w.nobody().raw('GET', `/public/offer-letter/${token}/letter/`)
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(await w.accept(token, 'Mina')).toMatchObject({
    status: 400,
    body: { signature: ['Type your name as the letter has it: Mina Lama'] },
  })
  const both = await Promise.all([w.accept(token, 'mina  lama'), w.accept(token, 'Mina Lama')])
  expect(both.map(({ status: got }) => got).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [offer] = (await w.hari().get(offers.list, w.at(person.id))).results
  expect(offer).toMatchObject({
    state: 'Accepted',
    answered_at: expect.stringContaining('2031-11-20T04:0'),
    address: '127.0.0.1',
  })
  expect(offer?.signature?.toLowerCase().split(/\s+/)).toEqual(['mina', 'lama'])
  expect(await w.hari().get(readPreEmployment, w.at(person.id))).toMatchObject({ state: 'Accepted' })
  await until(
    async () => (await w.hari().get(orgNotifications.list, { params: w.params })).results,
    (all) => all.some(({ text }) => text === 'Mina Lama has accepted the offer'),
  )
  expect(await w.send({ ...person, version: 3 })).toMatchObject({ status: 409 })
})

test('who declines says why, and may be made another offer, which voids no answer', async () => {
  const person = await w.candidate()
  const { token } = await w.send(person)
  const decline = (remarks: string) =>
    w.nobody().ask(offerLink.answer, {
      ...w.link(token),
      body: { answer: 'Declined', signature: 'Mina Lama', remarks },
    })
  expect(await decline('')).toMatchObject({ status: 400, body: { remarks: ['Remarks is Required'] } })
  expect(await decline('Too far away')).toMatchObject({ status: 200, body: { state: 'Declined' } })
  const after = await w.hari().get(readPreEmployment, w.at(person.id))
  expect(after.state).toBe('Declined')
  const again = await w.send({ ...person, version: after.version })
  expect(again.status).toBe(201)
  expect(
    (await w.hari().get(offers.list, w.at(person.id))).results.map(({ state }) => state).toSorted(),
  ).toEqual(['Declined', 'Sent'])
  expect((await w.hari().get(readPreEmployment, w.at(person.id))).state).toBe('Draft')
})

test('a link that is wrong, void, past or of elsewhere is not found, and nothing tells which', async () => {
  const person = await w.candidate()
  const first = await w.send(person)
  const second = await w.send({ ...person, version: 2 })
  const secret = second.token.split('-').slice(1).join('-')
  const bodies = await Promise.all(
    [first.token, `2-${secret}`, `99-${secret}`, `1-${'x'.repeat(43)}`, 'x', secret, `1-${secret}x`].map(
      (token) => w.nobody().ask(offerLink.read, w.link(token)),
    ),
  )
  expect(new Set(bodies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(bodies[0]?.status).toBe(404)
  clock.set('2031-12-04T04:10:00Z')
  expect(await w.nobody().ask(offerLink.read, w.link(second.token))).toMatchObject({
    status: 404,
    body: bodies[0]?.body,
  })
  expect(await w.accept(second.token, 'Mina Lama')).toMatchObject({ status: 404 })
  const [latest] = (await w.hari().get(offers.list, w.at(person.id))).results
  expect(latest?.state).toBe('Expired')
  clock.set('2031-11-20T04:00:00Z')
  const [open] = (await w.hari().get(offers.list, w.at(person.id))).results
  await w.hari().get(offers.withdraw, w.at(open?.id ?? ''))
  expect(await w.nobody().ask(offerLink.read, w.link(second.token))).toMatchObject({ status: 404 })
})

test('the secret is nowhere but in the mail', async () => {
  const person = await w.candidate()
  const { token } = await w.send(person)
  const secret = token.split('-').slice(1).join('-')
  await w.nobody().get(offerLink.read, w.link(token))
  const found = await w.world.services.database.asOwner(async (db) => {
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

test('a signed copy is accepted in the place of a typed name, once, and read by HR', async () => {
  const person = await w.candidate()
  const { token } = await w.send(person)
  const sign = (name: string, content: string) =>
    w.nobody().raw('POST', `/public/offer-letter/${token}/signed-copy/`, ...multipart(name, content))
  expect((await sign('signed.html', '<p>Yes</p>')).status).toBe(400)
  expect(await sign('signed.pdf', '%PDF-1.7 signed')).toMatchObject({
    status: 200,
    body: { state: 'Accepted' },
  })
  expect((await sign('signed.pdf', '%PDF-1.7 again')).status).toBe(409)
  const [offer] = (await w.hari().get(offers.list, w.at(person.id))).results
  expect(offer).toMatchObject({
    state: 'Accepted',
    signature: null,
    has_signed_copy: true,
    address: '127.0.0.1',
  })
  expect(await w.hari().get(readPreEmployment, w.at(person.id))).toMatchObject({ state: 'Accepted' })
  const copy = await w.hari().raw('GET', `/onboarding/himal/offer/${offer?.id}/signed-copy/`)
  expect([copy.status, String(copy.body)]).toEqual([200, '%PDF-1.7 signed'])
  expect(
    (await w.world.as('asha').raw('GET', `/onboarding/himal/offer/${offer?.id}/signed-copy/`)).status,
  ).toBe(403)
})
