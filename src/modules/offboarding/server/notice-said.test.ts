import { afterAll, beforeAll, expect, test } from 'vitest'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { resignationPreview } from '#modules/offboarding/shared/resignation.ts'
import { createSeparation } from '#modules/offboarding/shared/separation.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { resigning } from '#test/resigning.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let r: ReturnType<typeof resigning>
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld()
  r = resigning(world)
  const type = await hari().get(employmentType.create, {
    params,
    body: { title: 'Work-based', notice_days: 45 },
  })
  await world.inOrg('himal', async (db) => {
    await db.updateTable('employee').set({ joined_on: '2020-01-01' }).execute()
    await db.updateTable('employment_assignment').set({ employment_type_id: type.id }).execute()
  })
})
afterAll(() => world.close())

const byType = { notice_from: 'Employment type', notice_from_name: 'Work-based' }

test('a letter tells before and after who says the notice, and its separation says the same', async () => {
  const query = { requested_last_day: '2027-06-01' }
  expect(await world.as('asha').get(resignationPreview, { params, query })).toMatchObject({
    days: 45,
    ...byType,
  })
  const { id } = await r.resign('asha', query)
  await world.inOrg('himal', (db) => db.updateTable('employment_type').set({ notice_days: 60 }).execute())
  expect(await r.seen('asha', id, 'user')).toMatchObject({ notice_days: 45, ...byType })
  expect((await r.decide('hari', id, 'approve', 'hr')).status).toBe(200)
  expect(await r.separationOf('asha')).toMatchObject({ notice_days_required: 45, ...byType })
})

test('a way of leaving that needs no notice says so, and a redundancy has that of the law', async () => {
  const begun = async (name: 'bikash' | 'gita', type: object) => {
    const { id } = await hari().get(separationType.create, { params, body: type as never })
    const days = { notified_on: '2026-11-20', last_working_on: '2026-12-20', remarks: 'Over' }
    const body = { employee_id: world.id(name), separation_type_id: id, ...days }
    return hari().get(createSeparation, { params, body })
  }
  const death = { name: 'Death', category: 'Death', needs_notice: false }
  expect(await begun('bikash', death)).toMatchObject({
    notice_days_required: 0,
    notice_from: 'Separation type',
    notice_from_name: 'Death',
  })
  await world.inOrg('himal', async (db) => {
    const joined = { joined_on: '2026-11-01' }
    await db.updateTable('employee').set(joined).where('id', '=', world.id('gita')).execute()
  })
  expect(await begun('gita', { name: 'Fewer', category: 'Redundancy' })).toMatchObject({
    notice_days_required: 30,
    notice_from: 'Law',
    notice_from_name: null,
  })
})

test('the notice of a type is a whole number of days within a year', async () => {
  const made = await hari().ask(employmentType.create, { params, body: { title: 'Odd', notice_days: 366 } })
  expect(made).toMatchObject({ status: 400, body: { notice_days: [expect.any(String)] } })
})
