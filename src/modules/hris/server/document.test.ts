import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { files } from '#engines/file/file.ts'
import {
  addDocument,
  removeDocument,
  changeDocument,
  documents,
  documentsOf,
} from '#modules/hris/shared/document.ts'
import { openPapers } from '#test/papers-world.ts'
import type { World } from '#test/world.ts'

let world: World
let p: Awaited<ReturnType<typeof openPapers>>
const org = 'himal'
const params = { org }
const asha = () => ({ org, employee_id: world.id('asha') })

const signals = () =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('signal')
      .select(['name', 'payload'])
      .where('name', '=', 'employee_document.expiring')
      .execute(),
  )

beforeAll(async () => {
  p = await openPapers()
  world = p.world
})
afterAll(() => world.close())

describe('a document', () => {
  test('is kept by HR and seen by the person, nobody else', async () => {
    const kept = await world.as('hari').get(addDocument, { params: asha(), body: await p.paper() })
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
      (await world.as('hari').ask(addDocument, { params: asha(), body: await p.paper(more) })).body
    expect(await add({ file_id: await p.sent('asha') })).toEqual({ file_id: ['Choose an uploaded file.'] })
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
      (await world.as('hari').ask(addDocument, { params: asha(), body: await p.paper(more) })).body
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
      .get(addDocument, { params: asha(), body: await p.paper({ title: 'Visa', expires_on: '2026-12-10' }) })
    expect(old.state).toBe('Expiring')
    expect(await p.run('2026-11-20')).toMatchObject({ documents: 1 })
    expect(await p.run('2026-11-21')).toMatchObject({ documents: 0 })
    expect(await signals()).toMatchObject([
      { name: 'employee_document.expiring', payload: { document_id: old.id } },
    ])
    const renewal = { title: 'Visa', expires_on: '2027-12-10', renews_id: old.id }
    await world.as('hari').get(addDocument, { params: asha(), body: await p.paper(renewal) })
    const again = await world.as('hari').ask(addDocument, { params: asha(), body: await p.paper(renewal) })
    expect(again.body).toEqual({ renews_id: ['This document was renewed already.'] })
    const list = await world.as('hari').get(documents, { params, query: { search: 'asha' } })
    expect(list.totals).toEqual({ Active: 2, Expiring: 0, Expired: 0, Renewed: 1 })
    const renewed = await world.as('hari').get(documents, { params, query: { state: 'Renewed' } })
    expect(renewed).toMatchObject({ count: 1, results: [{ id: old.id }] })
  })

  test('is told of on each of its days, once, and on the nearest where several have come', async () => {
    const kept = await world.as('hari').get(addDocument, {
      params: asha(),
      body: await p.paper({ title: 'Permit', expires_on: '2027-06-30', remind_days: [7, 60, 30, 60] }),
    })
    expect(kept).toMatchObject({ remind_days: [60, 30, 7], state: 'Active' })
    const told = async (day: string) => Object(await p.run(day)).documents
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
          .ask(addDocument, { params: asha(), body: (await p.paper({ remind_days })) as never })
      ).body
    expect(await wrong([])).toEqual({ remind_days: ['Remind before is Required'] })
    expect(await wrong([400])).toEqual({ remind_days: ['Days must be between 0 and 365.'] })
    await world.as('hari').get(removeDocument, { params: { ...asha(), id: kept.id } })
  })

  test('that is put away is HR’s alone, and nobody is told of its end', async () => {
    const hari = world.as('hari')
    const kept = await hari.get(addDocument, {
      params: asha(),
      body: await p.paper({ title: 'Old pass', expires_on: '2026-12-01' }),
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
    expect(await p.run('2026-11-22')).toMatchObject({ documents: 0 })
    await hari.get(removeDocument, { params: at })
  })

  test('that somebody changed meanwhile is refused', async () => {
    const { id, version } = await world
      .as('hari')
      .get(addDocument, { params: asha(), body: await p.paper({ title: 'Licence' }) })
    const at = { ...asha(), id }
    await world.as('hari').get(changeDocument, { params: at, body: { number: 'L-1', version } })
    const late = await world.as('hari').ask(changeDocument, { params: at, body: { number: 'L-2', version } })
    expect(late).toMatchObject({ status: 409, body: { current: { number: 'L-1' } } })
  })
})
