import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockLogin, openLogin, sendActivation } from '#modules/hris/shared/login.ts'
import { createEmployee, readEmployee, readMyself } from '#modules/hris/shared/employee.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

let world: World
const org = 'himal'
const of = (name: Name) => ({ org, id: world.id(name) })
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const block = (name: Name, is_blocked: boolean, by: Name = 'hari') =>
  world.as(by).ask(blockLogin, { params: of(name), body: { is_blocked } })
const mails = () =>
  world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('id').where('subject', 'like', 'Activate%').execute(),
  )

test('somebody who is blocked is out at once, and in again when HR says so', async () => {
  const bikash = world.as('bikash')
  expect((await bikash.ask(readMyself, { params: { org } })).status).toBe(200)
  expect((await block('bikash', true)).body.account).toMatchObject({ is_blocked: true, is_active: true })
  expect((await bikash.ask(readMyself, { params: { org } })).status).toBe(401)
  const shown = await hari().get(readEmployee, { params: of('bikash'), query: { as: 'hr' } })
  expect(shown.person.is_blocked).toBe(true)
  expect((await block('bikash', false)).body.account).toMatchObject({ is_blocked: false })
})

test('nobody blocks themselves, and nobody who may not keep records blocks anybody', async () => {
  expect((await block('hari', true)).status).toBe(403)
  const own = await hari().get(readEmployee, { params: of('hari'), query: { as: 'hr' } })
  expect(own.abilities).toMatchObject({ block: false, activate: false })
  expect((await block('bikash', true, 'asha')).status).toBe(403)
})

test('a first link that ran out is sent again, and the older one is void', async () => {
  const { body } = await hari().ask(createEmployee, {
    params: { org },
    body: { first_name: 'Sunita', joined_on: '2026-11-01', work_email: 'sunita@himal.test' },
  })
  const target = { org, id: body.id }
  expect((await hari().ask(sendActivation, { params: target })).body).toEqual({
    non_field_errors: ['This person has no login.'],
  })
  const opened = await hari().ask(openLogin, { params: target, body: {} })
  expect(opened.body.abilities).toMatchObject({ block: true, activate: true })
  const before = (await mails()).length
  expect((await hari().ask(sendActivation, { params: target })).status).toBe(200)
  expect((await mails()).length).toBe(before + 1)
  const links = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account_token as t')
      .innerJoin('employee as e', 'e.account_id', 't.account_id')
      .select('t.id')
      .where('e.id', '=', body.id)
      .execute(),
  )
  expect(links).toHaveLength(1)
})

test('a login that is in use needs no first link', async () => {
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: 'chosen' }).where('username', '=', 'asha').execute(),
  )
  const { status, body } = await hari().ask(sendActivation, { params: of('asha') })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('in use already')])
  const seen = await hari().get(readEmployee, { params: of('asha'), query: { as: 'hr' } })
  expect(seen.abilities.activate, 'nor is it offered').toBe(false)
})
