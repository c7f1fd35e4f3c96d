import { afterAll, beforeAll, expect, test } from 'vitest'
import { religion } from '#modules/commons/shared/religion.ts'
import { changePolicy } from '#modules/hris/shared/change-policy.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { readEmployee, readMyself, updateEmployee } from '#modules/hris/shared/employee.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

test('religion is the person’s and HR’s, no supervisor is told, and a segment may ask for it', async () => {
  const hari = world.as('hari')
  const faith = await world.services.database.asOwner((db) =>
    db
      .insertInto('religion')
      .values({ id: '0191e000-0000-7000-8000-000000000001', name: 'Buddhism' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const at = { ...org, id: world.id('asha') }
  const { version } = await hari.get(readEmployee, { params: at, query: hr })
  const body = { religion_id: faith.id, disability: 'Hearing', disability_percent: 30, version }
  const saved = await hari.get(updateEmployee, { params: at, body: body as never })
  expect(saved.background).toMatchObject({ religion: { name: 'Buddhism' }, disability_percent: 30 })
  const above = await world.as('maya').get(readEmployee, { params: at, query: { as: 'supervisor' } })
  expect(above.basic).not.toBeNull()
  expect(above.background).toBeNull()
  const meant = await hari.get(segments.preview, {
    params: org,
    query: { religion_ids: faith.id } as never,
  })
  expect(meant).toMatchObject({ count: 1, first: [{ full_name: 'Asha Gurung' }] })
  expect((await world.as('asha').ask(religion.list, {})).status).toBe(200)
})

test('of religion and disability the person asks HR, even where the family is free; no supervisor reads it', async () => {
  const asha = world.as('asha')
  const ask = (values: object) =>
    asha.ask(changeRequest.create, {
      params: org,
      body: { section: 'background', action: 'Update', values, remarks: 'As I am' },
    } as never)
  expect(await ask({ religion: 'Unheard of', disability_percent: 101 })).toMatchObject({
    status: 400,
    body: { disability_percent: ['Disability in percent must be at most 100.'] },
  })
  expect(await ask({ religion: 'Unheard of' })).toMatchObject({
    status: 400,
    body: { religion: ['Select a valid choice.'] },
  })
  await world.services.database.asOwner((db) =>
    db.insertInto('religion').values({ id: '0191e000-0000-7000-8000-000000000002', name: 'Kirat' }).execute(),
  )
  const { status, body } = await ask({ religion: 'Kirat', disability: 'Hearing', disability_percent: 45 })
  expect(status).toBe(201)
  expect(body.fields).toEqual([
    { name: 'religion', old: 'Buddhism', wished: 'Kirat', is_accepted: true },
    { name: 'disability_percent', old: 30, wished: 45, is_accepted: true },
  ])
  const at = { ...org, id: body.id }
  const above = await world
    .as('maya')
    .ask(changeRequest.read, { params: at, query: { as: 'supervisor' } } as never)
  expect(JSON.stringify(above.body)).not.toContain('Kirat')
  await world.as('hari').get(changeRequest.act, {
    params: { ...at, action: 'approve' },
    query: hr,
    body: { remarks: 'Seen' },
  } as never)
  const me = await asha.get(readMyself, { params: org })
  expect(me.background).toMatchObject({ religion: { name: 'Kirat' }, disability_percent: 45 })
})

test('what of the background is read-only stays for HR too, and none of it is ever changed alone', async () => {
  const hari = world.as('hari')
  const say = async (fields: object) => {
    const { version } = await hari.get(changePolicy.read, { params: org })
    return hari.ask(changePolicy.update, { params: org, body: { fields, version } as never })
  }
  expect(await say({ 'background.religion': 'Directly' })).toMatchObject({ status: 400 })
  expect(await say({ 'background.religion': 'Read-only' })).toMatchObject({ status: 200 })
  const at = { ...org, id: world.id('asha') }
  const { version } = await hari.get(readEmployee, { params: at, query: hr })
  const write = (values: object) =>
    hari.ask(updateEmployee, { params: at, body: { ...values, version } as never })
  expect(await write({ religion_id: null })).toMatchObject({
    status: 400,
    body: { religion: ['This stays as it was first entered.'] },
  })
  expect(await write({ disability: 'Sight' })).toMatchObject({ status: 200 })
})
