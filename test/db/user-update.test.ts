import { afterAll, beforeAll, expect, test } from 'vitest'
import { me } from '#modules/account/shared/me.ts'
import { readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { assignGroups } from '#modules/account/shared/permission-group.ts'
import { openSocket } from '#test/socket.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld({ env: { WEBSOCKET: '1' } })
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const joined = async (name: 'asha' | 'gita') => {
  const page = await openSocket(url)
  await page.join(world.as(name).token ?? '')
  return page
}
const isUpdate = ({ type }: { type: string }) => type === 'user_update'

test('who is renamed is told on open pages, with the whole user as /users/me/ answers it', async () => {
  const page = await joined('asha')
  const params = { org: 'himal', id: world.id('asha') }
  const { version } = await world.as('hari').get(readEmployee, { params, query: { as: 'hr' } })
  await world.as('hari').get(updateEmployee, { params, body: { last_name: 'Tamang', version } as never })
  const { data } = await page.hears(isUpdate)
  expect(data).toMatchObject({ id: world.account('asha'), full_name: 'Asha Tamang' })
  expect(data).toEqual((await world.as('asha').get(me, {})).user)
  page.socket.close()
})

test('who is given other rights is told too', async () => {
  const page = await joined('gita')
  const params = { org: 'himal', id: world.account('gita') }
  await world.as('hari').ask(assignGroups, { params, body: { group_ids: [] } })
  expect((await page.hears(isUpdate)).data).toMatchObject({ id: world.account('gita'), is_audit_user: false })
  page.socket.close()
})
