import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterMapping } from '#modules/hris/shared/letter-mapping.ts'
import { offerLink, offers } from '#modules/onboarding/shared/offer-letter.ts'
import { openOfferWorld } from '#test/offer-world.ts'

let w: Awaited<ReturnType<typeof openOfferWorld>>
beforeAll(async () => {
  w = await openOfferWorld()
})
afterAll(() => w.world.close())

test('a letter that names what is not known is not sent', async () => {
  const person = await w.candidate()
  const salary = await w.writeTemplate('Offer', 'We pay {{annual_salary}} in {{branch}}.')
  expect(await w.send(person, { template_id: salary })).toMatchObject({
    status: 400,
    body: { template_id: ['Not known yet: Annual salary, Branch.'] },
  })
  const other = await w.writeTemplate('Experience', 'Dear {{full_name}}')
  expect(await w.send(person, { template_id: other })).toMatchObject({ status: 400 })
})

test('what the template demands must be known, and a preview shows the letter before', async () => {
  const demanding = await w.writeTemplate('Offer', 'Hello {{full_name}}, welcome.', {
    required_fields: ['branch'],
  })
  const person = await w.candidate()
  expect(await w.send(person, { template_id: demanding })).toMatchObject({
    status: 400,
    body: { template_id: ['Not known yet: Branch.'] },
  })
  const preview = await w
    .hari()
    .raw('POST', `/onboarding/himal/pre-employment/${person.id}/offers/preview/`, {
      template_id: demanding,
      valid_days: 14,
    })
  expect([preview.status, String(preview.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await w.hari().get(offers.list, w.at(person.id))).results, 'nothing is kept of it').toEqual([])
})

test('an offer whose template asks for a second person is sent by them, and not before', async () => {
  const guarded = await w.writeTemplate('Offer', 'Namaste {{full_name}}.', { needs_approval: true })
  const person = await w.candidate()
  const { body: waiting, token } = await w.send(person, { template_id: guarded })
  expect([waiting.state, waiting.sha256, token]).toEqual(['Waiting', null, ''])
  expect(waiting.abilities.approve).toBe(false)
  expect(await w.hari().ask(offers.approve, w.at(waiting.id))).toMatchObject({ status: 403 })
  expect((await w.world.as('gita').ask(offers.approve, w.at(waiting.id))).status, 'without the code').toBe(
    403,
  )
  // as if another had written it
  await w.world.inOrg('himal', (db) =>
    db
      .updateTable('offer_letter')
      .set({ sent_by: w.world.account('gita') })
      .where('id', '=', waiting.id)
      .execute(),
  )
  const sent = await w.hari().get(offers.approve, w.at(waiting.id))
  expect(sent).toMatchObject({ state: 'Sent', approved_by_name: expect.any(String) })
  expect(sent.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await w.hari().ask(offers.approve, w.at(waiting.id))).status).toBe(409)
  const logged = async (state: 'Waiting' | 'Sent') =>
    (await w.hari().get(offers.log, { params: w.params, query: { search: waiting.number, state } as never }))
      .results
  expect(await logged('Waiting')).toEqual([])
  expect(await logged('Sent')).toMatchObject([
    { sha256: sent.sha256, pre_employment: { id: person.id, full_name: 'Mina Lama' } },
  ])
  const pdf = await w.hari().raw('GET', `/onboarding/himal/offer/${sent.id}/letter/`)
  expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  const open = await w.nobody().get(offerLink.read, w.link(await w.tokenFor(person.email)))
  expect(open.state).toBe('Viewed')
})

test('an offer begins with the template that is mapped to offers: one of that kind, as long as it is in use', async () => {
  const person = await w.candidate()
  const first = async () => (await w.hari().get(offers.list, w.at(person.id))).template_id
  expect(await first()).toBeNull()
  const map = (event: string, letter_template_id: string) =>
    w.hari().ask(letterMapping.create, { params: w.params, body: { event, letter_template_id } as never })
  const other = await w.writeTemplate('Experience', 'To whom it may concern')
  const refused = { letter_template_id: ['An offer needs a template of the kind Offer.'] }
  expect(await map('Offer', other)).toMatchObject({ status: 400, body: refused })
  const mapped = await w.writeTemplate('Offer', 'Welcome')
  const line = await map('Offer', mapped)
  expect([line.status, await first()]).toEqual([201, mapped])
  const { id, version } = line.body
  const changed = { letter_template_id: other, version }
  expect(await w.hari().ask(letterMapping.update, { ...w.at(id), body: changed })).toMatchObject({
    body: refused,
  })
  // what is mapped to another event does not become an offer by its name either
  const relieving = await map('Voluntary', other)
  const renamed = { event: 'Offer', version: relieving.body.version } as never
  expect(
    (await w.hari().ask(letterMapping.update, { ...w.at(relieving.body.id), body: renamed })).status,
  ).toBe(400)
  await w.hari().get(letterTemplate.update, { ...w.at(mapped), body: { is_archived: true, version: 1 } })
  expect(await first()).toBeNull()
})
