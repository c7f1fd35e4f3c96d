import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee } from '#modules/hris/shared/employee.ts'
import { blockLogin, sendLogins } from '#modules/hris/shared/login.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function hired(first_name: string, work_email: string | null) {
  const { body } = await world.as('hari').ask(createEmployee, {
    params,
    body: { first_name, joined_on: '2026-11-01', work_email },
  })
  return body.id
}
const send = (employee_ids: string[], by: Name = 'hari') =>
  world.as(by).ask(sendLogins, { params, body: { employee_ids } })
const mailsTo = (address: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('id').where('recipient', '=', address).execute(),
  )

test('opens logins for those who have none, mails each, and names who is left out', async () => {
  const sita = await hired('Sita', 'sita@himal.test')
  const twin = await hired('Sita', 'sita@other.test')
  const without = await hired('Nabin', null)
  await world.as('hari').ask(blockLogin, {
    params: { ...params, id: world.id('bikash') },
    body: { is_blocked: true },
  })
  const { status, body } = await send([sita, twin, without, world.id('bikash'), sita])
  expect(status).toBe(200)
  expect(body).toMatchObject({ opened: 2, sent: 2 })
  expect(Object.fromEntries(body.left_out.map(({ id, why }) => [id, why]))).toEqual({
    [without]: 'no_email',
    [world.id('bikash')]: 'in_use',
  })
  expect(await mailsTo('sita@himal.test')).toHaveLength(1)
  const names = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account as a')
      .innerJoin('employee as e', 'e.account_id', 'a.id')
      .select('a.username')
      .where('e.id', 'in', [sita, twin])
      .execute(),
  )
  expect(names.map(({ username }) => username).toSorted()).toEqual(['sita', 'sita2'])

  // nobody has chosen a password yet: the link is sent again, and no second login is opened
  expect((await send([sita])).body).toEqual({ opened: 0, sent: 1, left_out: [] })
  expect(await mailsTo('sita@himal.test')).toHaveLength(2)
})

test('an address that is another login’s already opens none', async () => {
  const asha = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account')
      .select('email')
      .where('id', '=', world.account('asha'))
      .executeTakeFirstOrThrow(),
  )
  const other = await hired('Ashok', asha.email)
  expect((await send([other])).body).toMatchObject({
    opened: 0,
    sent: 0,
    left_out: [{ id: other, why: 'email_taken' }],
  })
})

test('of two who send at once, one login is opened', async () => {
  const kabir = await hired('Kabir', 'kabir@himal.test')
  const answers = await Promise.all([send([kabir]), send([kabir])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.opened, 0)).toBe(1)
})

test('nobody of another organization, and nobody without the right', async () => {
  expect((await send([world.id('tara')])).status).toBe(404)
  expect((await send([world.id('bikash')], 'asha')).status).toBe(403)
  expect((await send([])).status).toBe(400)
})
