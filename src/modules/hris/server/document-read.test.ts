import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledgeDocument, addDocument, documents, removeDocument } from '#modules/hris/shared/document.ts'
import { openPapers } from '#test/papers-world.ts'
import type { World } from '#test/world.ts'

let world: World
let p: Awaited<ReturnType<typeof openPapers>>
const org = 'himal'
const params = { org }
const asha = () => ({ org, employee_id: world.id('asha') })
beforeAll(async () => {
  p = await openPapers()
  world = p.world
})
afterAll(() => world.close())

test('a document that has to be read is confirmed by the person alone, once', async () => {
  const hari = world.as('hari')
  const kept = await hari.get(addDocument, {
    params: asha(),
    body: await p.paper({ title: 'Rules of the laboratory', needs_acknowledgement: true }),
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
  const { id, version } = await hari.get(addDocument, { params: asha(), body: await p.paper({ title: 'A' }) })
  const plain = await world.as('asha').ask(acknowledgeDocument, { params: { ...asha(), id } })
  expect([plain.status, version]).toEqual([409, 1])
  for (const one of [kept.id, id]) await hari.get(removeDocument, { params: { ...asha(), id: one } })
})
