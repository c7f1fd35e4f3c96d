import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { closeCard, idCards, idCardTemplate, issueCards, printCards } from '#modules/hris/shared/id-card.ts'
import { runJob } from '#test/run-job.ts'
import { staffCard } from '#seeds/id-cards.ts'
import { atOnce } from '#test/at-once.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
let template = ''
const issue = (...names: ('asha' | 'maya' | 'tara')[]) =>
  world.as('hari').ask(issueCards, {
    params,
    body: {
      template_id: template,
      employee_ids: names.map((name) => world.id(name)),
      issued_on: '2026-11-20',
    },
  })
const cards = async (state?: string) =>
  (
    await world
      .as('hari')
      .get(idCards, { params, query: { template_id: template, ...(state ? { state } : {}) } })
  ).results
const tokenOf = (number: string) =>
  world.inOrg(org, (db) =>
    db.selectFrom('id_card').select('token').where('number', '=', number).executeTakeFirstOrThrow(),
  )
const behind = async (number: string, orgNo = 1) =>
  world.as(null).raw('GET', `/public/id-card/${orgNo}-${(await tokenOf(number)).token}/`)
const verify = async (number: string, orgNo = 1) =>
  world.as(null).raw('GET', `/id-card/${orgNo}/${(await tokenOf(number)).token}/`)

beforeAll(async () => {
  world = await openWorld()
  const made = await world.as('hari').get(idCardTemplate.create, {
    params,
    body: {
      name: 'Staff',
      orientation: 'Landscape',
      valid_months: 24,
      layout: staffCard,
    },
  })
  template = made.id
})
afterAll(() => world.close())

test('cards are issued to many, with a number and an end', async () => {
  expect(await issue('asha', 'maya')).toMatchObject({ status: 201, body: { issued: 2 } })
  const made = await cards('Issued')
  expect(made.map(({ number }) => number).toSorted()).toEqual(['E-0001-1', 'E-0002-1'])
  expect(made[0]).toMatchObject({ expires_on: '2028-11-19', state: 'Issued', template: { name: 'Staff' } })
})

test('somebody of another organization gets none', async () => {
  expect((await issue('tara')).body).toEqual({ employee_ids: ['Select a valid choice.'] })
})

test('are printed as one PDF, by HR with the code alone', async () => {
  const ids = (await cards()).map(({ id }) => id)
  const sheet = await world.as('hari').ask(printCards, { params, body: { ids } })
  expect(sheet.status).toBe(200)
  expect(String(sheet.body)).toMatch(/^%PDF-/)
  expect(sheet.headers['content-type']).toBe('application/pdf')
  expect((await world.as('gita').ask(printCards, { params, body: { ids } })).status).toBe(403)
})

test('tell anybody who scans them whether they are good, and nothing when they are not', async () => {
  const good = await verify('E-0001-1')
  expect(good.body).toBe('VALID\nAsha Gurung\nHimal Technologies\nE-0001-1\nuntil 2028-11-19\n')
  const page = await behind('E-0001-1')
  expect(page.body).toEqual({
    is_valid: true,
    organization: 'Himal Technologies',
    number: 'E-0001-1',
    full_name: 'Asha Gurung',
    expires_on: '2028-11-19',
    picture: null,
  })
  expect((await behind('E-0001-1', 2)).status, 'another organization has no such page').toBe(404)
  expect((await verify('E-0001-1', 2)).status, 'another organization has no such card').toBe(404)
  const unknown = await world.as(null).raw('GET', '/id-card/1/00000000-0000-4000-8000-000000000000/')
  expect(unknown.status).toBe(404)
  const [card] = (await cards('Issued')).filter(({ number }) => number === 'E-0001-1')
  const at = { params: { org, id: card?.id ?? '' } }
  const lost = { status: 'Lost' as const, version: card?.version ?? 0 }
  const close = () => world.as('hari').ask(closeCard, { ...at, body: lost })
  const both = await atOnce(world, 'id_card', at.params.id, [close, close, close])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await cards('Lost')).map(({ number }) => number)).toEqual(['E-0001-1'])
  expect((await behind('E-0001-1')).body).toMatchObject({
    is_valid: false,
    full_name: null,
    expires_on: null,
  })
  expect((await verify('E-0001-1')).body).toBe('NOT VALID\nHimal Technologies\nE-0001-1\n')
  expect((await world.as('hari').ask(closeCard, { ...at, body: lost })).status).toBe(409)
})

test('a new card takes the place of the one before', async () => {
  await issue('maya')
  const all = (await cards()).filter(({ person }) => person.id === world.id('maya'))
  expect(all.map(({ number, state, reissue_of }) => [number, state, reissue_of])).toEqual([
    ['E-0002-2', 'Issued', 'E-0002-1'],
    ['E-0002-1', 'Revoked', null],
  ])
})

test('that end within thirty days are told of once, and found by their end', async () => {
  const told = () =>
    world.services.database.asOwner((db) =>
      db.selectFrom('signal').select('name').where('name', 'like', 'id_card%').execute(),
    )
  expect(await runJob(world, kindOf(tellExpiries), org, '2026-11-20')).toMatchObject({ cards: 0 })
  clock.set('2028-10-25T04:00:00Z')
  expect(await runJob(world, kindOf(tellExpiries), org, '2028-10-25')).toMatchObject({ cards: 1 })
  expect((await told()).map(({ name }) => name).toSorted()).toEqual(['id_card.ending', 'id_cards.ending'])
  expect(await runJob(world, kindOf(tellExpiries), org, '2028-10-26')).toMatchObject({ cards: 0 })
  clock.set('2026-11-20T04:00:00Z')
  const list = (query: object) => world.as('hari').get(idCards, { params, query: query as never })
  const ending = { state: 'Issued', ends_from: '2028-10-25', ends_to: '2028-11-24' }
  expect((await list(ending)).results.map(({ number }) => number)).toEqual(['E-0002-2'])
  expect((await list({ ...ending, ends_to: '2028-11-18' })).count).toBe(0)
})

test('everybody who has none gets one, and nobody a second; of two who issue at once each person one', async () => {
  const hari = world.as('hari')
  const { id } = await hari.get(idCardTemplate.create, {
    params,
    body: { name: 'Everybody', orientation: 'Landscape', valid_months: 12, layout: staffCard },
  })
  const body = { template_id: id, issued_on: '2026-11-20', only_without: true }
  const made = async () =>
    (await hari.get(idCards, { params, query: { template_id: id, limit: 200 } })).results.map(
      ({ person }) => person.id,
    )
  expect(
    await hari.ask(issueCards, { params, body: { ...body, employee_ids: [world.id('asha')] } }),
  ).toMatchObject({ status: 201, body: { issued: 1, left: 0 } })
  const both = await Promise.all([
    hari.ask(issueCards, { params, body }),
    hari.ask(issueCards, { params, body }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const all = await made()
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining([world.id('asha'), world.id('bikash'), world.id('maya')]))
  expect((await hari.ask(issueCards, { params, body })).body).toEqual({
    employee_ids: ['Everybody who is meant has a card of this template.'],
  })
  expect((await hari.ask(issueCards, { params, body: { ...body, only_without: false } })).body).toEqual({
    employee_ids: ['Choose a segment or people, or everybody who has no card.'],
  })
})

test('a segment gets cards, each instead of the one before', async () => {
  const hari = world.as('hari')
  const { id: segment_id } = await hari.get(segments.create, {
    params,
    body: { name: 'Two of us', rule: { include_ids: [world.id('asha'), world.id('maya')] } },
  })
  const body = { template_id: template, segment_id, issued_on: '2026-11-21' }
  expect(await hari.ask(issueCards, { params, body })).toMatchObject({ status: 201, body: { issued: 2 } })
  const { results } = await hari.get(idCards, { params, query: { template_id: template, state: 'Issued' } })
  expect(results.map(({ person }) => person.id).toSorted()).toEqual(
    [world.id('asha'), world.id('maya')].toSorted(),
  )
})
