import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { files } from '#engines/file/file.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { contracts, contractSettings, renewContract } from '#modules/hris/shared/contract.ts'
import {
  acknowledgeDocument,
  addDocument,
  removeDocument,
  changeDocument,
  documentPurpose,
  documents,
  documentsOf,
} from '#modules/hris/shared/document.ts'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const asha = () => ({ org, employee_id: world.id('asha') })
const category = newId()
const station = newId()
const terai = newId()

const signals = () =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('signal')
      .select(['name', 'payload'])
      .where('name', 'in', ['employee_document.expiring', 'contract.ending'])
      .execute(),
  )
/** A file as if it was sent by that person. */
async function sent(name: 'hari' | 'asha', purpose: string = documentPurpose): Promise<string> {
  const id = newId()
  await world.inOrg(org, (db) =>
    db
      .insertInto('stored_file')
      .values({
        id,
        name: 'passport.pdf',
        media_type: 'application/pdf',
        bytes: 10,
        sha256: id.replaceAll('-', ''),
        purpose,
        account_id: world.account(name),
      })
      .execute(),
  )
  return id
}
const paper = async (more: object = {}) => ({
  category_id: category,
  title: 'Passport',
  file_id: await sent('hari'),
  ...more,
})

beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('document_category')
      .values({ id: category, name: 'Identity', kind: 'Employee' })
      .execute()
    await db
      .insertInto('duty_station')
      .values([
        { id: station, name: 'Kathmandu', class: 'None' },
        { id: terai, name: 'Jumla', class: 'A' },
      ])
      .execute()
  })
})
afterAll(() => world.close())

const run = (today: string) =>
  tellExpiries.run(
    {
      today,
      batch: (work: (db: never, mark: object) => Promise<unknown>) =>
        world.inOrg(org, (db) =>
          work(db as never, {
            signal: (name: string, payload: object) =>
              db
                .insertInto('signal')
                .values({ id: newId(), org_id: 1, name, payload: JSON.stringify(payload) })
                .execute(),
          }),
        ),
    } as unknown as JobCtx,
    today,
  )

describe('a document', () => {
  test('is kept by HR and seen by the person, nobody else', async () => {
    const kept = await world.as('hari').get(addDocument, { params: asha(), body: await paper() })
    expect(kept).toMatchObject({ state: 'Active', category: { name: 'Identity' } })
    const mine = await world.as('asha').get(documentsOf, { params: asha() })
    expect(mine).toMatchObject({ right: 'view', results: [{ id: kept.id }] })
    expect((await world.as('bikash').ask(documentsOf, { params: asha() })).status).toBe(404)
    expect(
      (await world.as('maya').ask(documents, { params })).status,
      'a supervisor has no list of papers',
    ).toBe(403)
    const file = { params: { org, id: kept.file.id } } as never
    expect((await world.as('bikash').ask(files.read, file)).status).toBe(404)
  })

  test('is refused with a file of another, an end before its beginning, or no such category', async () => {
    const add = async (more: object) =>
      (await world.as('hari').ask(addDocument, { params: asha(), body: await paper(more) })).body
    expect(await add({ file_id: await sent('asha') })).toEqual({ file_id: ['Choose an uploaded file.'] })
    expect(await add({ issued_on: '2026-05-01', expires_on: '2026-04-30' })).toEqual({
      expires_on: ['Expires on cannot be before Issued on.'],
    })
    expect(await add({ category_id: newId() })).toEqual({ category_id: ['Select a valid choice.'] })
    expect(await add({ title: ' ' })).toEqual({ title: ['Title is Required'] })
  })

  test('is of a kind for people that is in use, and has an end where its kind has one', async () => {
    const kinds = [
      { id: newId(), name: 'Bylaws', kind: 'Organization' },
      { id: newId(), name: 'Old permit', kind: 'Employee', is_archived: true },
      { id: newId(), name: 'Passport', kind: 'Both', expires: true },
    ]
    await world.services.database.asOwner(async (db) => {
      for (const kind of kinds) await db.insertInto('document_category').values(kind).execute()
    })
    const [bylaws, old, passport] = kinds.map(({ id }) => id)
    const add = async (more: object) =>
      (await world.as('hari').ask(addDocument, { params: asha(), body: await paper(more) })).body
    expect(await add({ category_id: bylaws })).toEqual({ category_id: ['Select a valid choice.'] })
    expect(await add({ category_id: old })).toEqual({ category_id: ['Select a valid choice.'] })
    const endless = { category_id: passport, expires_on: null }
    expect(await add(endless)).toEqual({ expires_on: ['Expires on is Required'] })
    const kept = await add({ category_id: passport, expires_on: '2030-01-01' })
    expect(kept).toMatchObject({ state: 'Active' })
    await world.as('hari').get(removeDocument, { params: { ...asha(), id: kept.id } })
  })

  test('comes to its end, is told of once, and is renewed once', async () => {
    const old = await world
      .as('hari')
      .get(addDocument, { params: asha(), body: await paper({ title: 'Visa', expires_on: '2026-12-10' }) })
    expect(old.state).toBe('Expiring')
    expect(await run('2026-11-20')).toMatchObject({ documents: 1 })
    expect(await run('2026-11-21')).toMatchObject({ documents: 0 })
    expect(await signals()).toMatchObject([
      { name: 'employee_document.expiring', payload: { document_id: old.id } },
    ])
    const renewal = { title: 'Visa', expires_on: '2027-12-10', renews_id: old.id }
    await world.as('hari').get(addDocument, { params: asha(), body: await paper(renewal) })
    const again = await world.as('hari').ask(addDocument, { params: asha(), body: await paper(renewal) })
    expect(again.body).toEqual({ renews_id: ['This document was renewed already.'] })
    const list = await world.as('hari').get(documents, { params, query: { search: 'asha' } })
    expect(list.totals).toEqual({ Active: 2, Expiring: 0, Expired: 0, Renewed: 1 })
    const renewed = await world.as('hari').get(documents, { params, query: { state: 'Renewed' } })
    expect(renewed).toMatchObject({ count: 1, results: [{ id: old.id }] })
  })

  test('is told of on each of its days, once, and on the nearest where several have come', async () => {
    const kept = await world.as('hari').get(addDocument, {
      params: asha(),
      body: await paper({ title: 'Permit', expires_on: '2027-06-30', remind_days: [7, 60, 30, 60] }),
    })
    expect(kept).toMatchObject({ remind_days: [60, 30, 7], state: 'Active' })
    const told = async (day: string) => Object(await run(day)).documents
    expect(await told('2027-04-30')).toBe(0)
    expect(await told('2027-05-01')).toBe(1)
    expect(await told('2027-05-02')).toBe(0)
    // the night of the thirtieth day was missed, and that of the seventh
    expect(await told('2027-06-25')).toBe(1)
    expect(await told('2027-06-30')).toBe(0)
    const wrong = async (remind_days: unknown) =>
      (
        await world
          .as('hari')
          .ask(addDocument, { params: asha(), body: (await paper({ remind_days })) as never })
      ).body
    expect(await wrong([])).toEqual({ remind_days: ['Remind before is Required'] })
    expect(await wrong([400])).toEqual({ remind_days: ['Days must be between 0 and 365.'] })
    await world.as('hari').get(removeDocument, { params: { ...asha(), id: kept.id } })
  })

  test('that is put away is HR’s alone, and nobody is told of its end', async () => {
    const hari = world.as('hari')
    const kept = await hari.get(addDocument, {
      params: asha(),
      body: await paper({ title: 'Old pass', expires_on: '2026-12-01' }),
    })
    const at = { ...asha(), id: kept.id }
    await hari.get(changeDocument, { params: at, body: { is_archived: true, version: kept.version } })
    const titles = async (ask: object) =>
      (await hari.get(documents, { params, query: { search: 'asha', ...ask } })).results.map(
        ({ title }) => title,
      )
    expect(await titles({})).not.toContain('Old pass')
    expect(await titles({ is_archived: 'true' })).toEqual(['Old pass'])
    const mine = await world.as('asha').get(documentsOf, { params: asha() })
    expect(mine.results.map(({ title }) => title)).not.toContain('Old pass')
    const theirs = await hari.get(documentsOf, { params: asha(), query: { as: 'hr' } })
    expect(theirs.results.at(-1)).toMatchObject({ title: 'Old pass', is_archived: true })
    const file = { params: { org, id: kept.file.id } } as never
    expect((await world.as('asha').ask(files.read, file)).status).toBe(404)
    expect(await run('2026-11-22')).toMatchObject({ documents: 0 })
    await hari.get(removeDocument, { params: at })
  })

  test('that has to be read is confirmed by the person alone, once', async () => {
    const hari = world.as('hari')
    const kept = await hari.get(addDocument, {
      params: asha(),
      body: await paper({ title: 'Rules of the laboratory', needs_acknowledgement: true }),
    })
    const at = { ...asha(), id: kept.id }
    const open = async () =>
      (await hari.get(documents, { params, query: { acknowledged: 'false' } })).results.map(({ id }) => id)
    expect(await open()).toEqual([kept.id])
    expect((await world.as('bikash').ask(acknowledgeDocument, { params: at })).status).toBe(404)
    const asked = await world.services.database.asOwner((db) =>
      db
        .selectFrom('signal')
        .select('payload')
        .where('name', '=', 'employee_document.to_acknowledge')
        .execute(),
    )
    expect(asked).toEqual([{ payload: { document_id: kept.id } }])
    const read = await world.as('asha').get(acknowledgeDocument, { params: at })
    expect(read.acknowledged_at).toEqual(expect.any(String))
    expect(await world.as('asha').get(acknowledgeDocument, { params: at })).toEqual(read)
    expect(await open()).toEqual([])
    const { id, version } = await hari.get(addDocument, { params: asha(), body: await paper({ title: 'A' }) })
    const plain = await world.as('asha').ask(acknowledgeDocument, { params: { ...asha(), id } })
    expect([plain.status, version]).toEqual([409, 1])
    for (const one of [kept.id, id]) await hari.get(removeDocument, { params: { ...asha(), id: one } })
  })

  test('that somebody changed meanwhile is refused', async () => {
    const { id, version } = await world
      .as('hari')
      .get(addDocument, { params: asha(), body: await paper({ title: 'Licence' }) })
    const at = { ...asha(), id }
    await world.as('hari').get(changeDocument, { params: at, body: { number: 'L-1', version } })
    const late = await world.as('hari').ask(changeDocument, { params: at, body: { number: 'L-2', version } })
    expect(late).toMatchObject({ status: 409, body: { current: { number: 'L-1' } } })
  })
})

describe('passports, licences and insurances', () => {
  const told = () =>
    world.services.database.asOwner((db) =>
      db.selectFrom('signal').select('payload').where('name', '=', 'employee_paper.expiring').execute(),
    )

  test('are told of on their days, not where they are over or another took their place', async () => {
    const insured = { insurer: 'Life of Nepal', starts_on: '2026-01-01', sum_insured: null }
    await world.inOrg(org, async (db) => {
      const employee_id = world.id('asha')
      await db
        .insertInto('employee_legal_info')
        .values({
          employee_id,
          passport_no: 'PA1',
          passport_expires_on: '2028-03-01',
          licence_no: 'L1',
          licence_expires_on: '2028-01-01',
        })
        .execute()
      const policy = { ...insured, employee_id, policy_no: 'P1', expires_on: '2028-03-02' }
      await db
        .insertInto('employee_insurance')
        .values([
          { ...policy, id: newId(), kind: 'Life' },
          { ...policy, id: newId(), kind: 'Medical' },
          { ...policy, id: newId(), kind: 'Medical', starts_on: '2028-02-01', expires_on: '2030-01-01' },
        ])
        .execute()
    })
    const papers = async (day: string) => Object(await run(day)).papers
    expect(await papers('2028-01-30')).toBe(0)
    expect(await papers('2028-01-31')).toBe(1)
    expect(await papers('2028-02-01')).toBe(1)
    expect(await papers('2028-02-16')).toBe(1)
    expect(await papers('2028-02-17')).toBe(1)
    expect(await papers('2028-02-18')).toBe(0)
    expect((await told()).map(({ payload }) => Object(payload).ends_on)).toEqual([
      '2028-03-01',
      '2028-03-02',
      '2028-03-01',
      '2028-03-02',
    ])
    // another passport is told of by its own days
    await world.inOrg(org, (db) =>
      db
        .updateTable('employee_legal_info')
        .set({ passport_expires_on: '2028-03-10', version: 2 })
        .where('employee_id', '=', world.id('asha'))
        .execute(),
    )
    expect(await papers('2028-02-25')).toBe(2)
  })
})

describe('a contract', () => {
  beforeAll(() =>
    world.inOrg(org, (db) =>
      db
        .updateTable('employee')
        .set({ contract_ends_on: '2026-12-15' })
        .where('id', '=', world.id('asha'))
        .execute(),
    ),
  )

  test('stands in a band, seen by HR and by those above', async () => {
    const query = { as: 'supervisor' } as const
    for (const name of ['maya', 'rajan'] as const)
      expect(await world.as(name).get(contracts, { params, query })).toMatchObject({
        count: 1,
        results: [{ person: { id: world.id('asha') }, days_left: 25, state: 'High' }],
        totals: { High: 1, Safe: 0 },
      })
    expect((await world.as('bikash').ask(contracts, { params })).status).toBe(403)
    expect(
      (await world.as('hari').get(contracts, { params, query: { as: 'hr', state: 'Safe,Low' } })).count,
    ).toBe(0)
  })

  test('is told of once in each band', async () => {
    expect(await run('2026-11-20')).toMatchObject({ contracts: 1 })
    expect(await run('2026-11-25')).toMatchObject({ contracts: 0 })
    expect(await run('2026-12-01')).toMatchObject({ contracts: 1 })
  })

  test('is made longer, never shorter', async () => {
    const list = await world.as('hari').get(contracts, { params, query: { as: 'hr' } })
    const body = { ends_on: '2027-12-15', remarks: 'Another year', version: list.results[0]?.version ?? 0 }
    const at = { org, id: list.results[0]?.id ?? '' }
    const shorter = await world
      .as('hari')
      .ask(renewContract, { params: at, body: { ...body, ends_on: '2026-12-01' } })
    expect(shorter.body).toEqual({ ends_on: ['New end must be after the present end, 2026-12-15.'] })
    expect(await world.as('hari').get(renewContract, { params: at, body })).toMatchObject({
      state: 'Safe',
      renewals: 1,
      ends_on: '2027-12-15',
    })
    expect((await world.as('hari').ask(renewContract, { params: at, body })).status).toBe(409)
  })

  test('has bands that become narrower', async () => {
    const wrong = await world
      .as('hari')
      .ask(contractSettings.update, { params, body: { medium_days: 120, version: 0 } })
    expect(wrong.body).toEqual({ medium_days: ['Medium must be fewer days than Low, 90.'] })
  })
})

describe('a duty station', () => {
  test('is given to many from a day on, and what was arranged for later is taken back', async () => {
    const employee_ids = [world.id('asha'), world.id('maya')]
    const give = (duty_station_id: string | null, valid_from: string) =>
      world.as('hari').ask(assignStation, { params, body: { employee_ids, duty_station_id, valid_from } })
    expect((await give(station, '2026-01-01')).body).toEqual({ assigned: 2 })
    expect((await give(terai, '2027-01-01')).status).toBe(200)
    const list = await world.as('hari').get(stationsOfPeople, { params, query: { duty_station_id: station } })
    expect(list).toMatchObject({
      count: 2,
      results: [{ next: { name: 'Jumla', valid_from: '2027-01-01' } }, {}],
    })
    expect((await give(terai, '2026-06-01')).status).toBe(200)
    const history = await world.as('hari').get(stationHistory, { params: asha() })
    expect(history.results).toMatchObject([
      { station: { name: 'Jumla' }, valid_from: '2026-06-01', valid_to: null },
      { station: { name: 'Kathmandu' }, valid_from: '2026-01-01', valid_to: '2026-05-31' },
    ])
    const early = await give(station, '2019-01-01')
    expect(early.body).toEqual({ valid_from: ['Asha Gurung joins on 2020-01-01.'] })
    expect((await give(newId(), '2026-01-01')).body).toEqual({ duty_station_id: ['Select a valid choice.'] })
  })
})
