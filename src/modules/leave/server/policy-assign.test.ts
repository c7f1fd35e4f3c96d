import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { leaveBlock } from '#modules/leave/shared/leave-block.ts'
import {
  applyStatutory,
  leavePolicy,
  policyChoices,
  policyRules,
} from '#modules/leave/shared/leave-policy.ts'
import { yearEnds } from '#modules/leave/shared/year-end.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('whoever only assigns leave reads the policies and changes nothing of them', async () => {
  await world.as('hari').get(applyStatutory, {
    params,
    body: { name: 'The law', effective_from: '2025-07-17' },
  })
  await world.inOrg('himal', async (db) => {
    const group = { id: newId(), name: 'Assigns leave', codes: ['6.02'] }
    await db.insertInto('permission_group').values(group).execute()
    const account_id = world.account('bikash')
    await db.insertInto('permission_group_member').values({ group_id: group.id, account_id }).execute()
    await db.updateTable('membership').set({ is_hr: true }).where('account_id', '=', account_id).execute()
  })
  world.services.viewers.forgetAll()
  const bikash = world.as('bikash')
  const { results } = await bikash.get(leavePolicy.list, { params, query: {} })
  const id = results[0]?.id ?? ''
  expect((await bikash.get(policyRules, { params: { ...params, id } })).policy.can_edit).toBe(false)
  expect((await bikash.ask(policyChoices, { params })).status).toBe(200)
  expect((await bikash.ask(leaveBlock.list, { params, query: {} })).status).toBe(200)
  expect(
    (await bikash.ask(leavePolicy.update, { params: { ...params, id }, body: { version: 1 } })).status,
  ).toBe(403)
  expect((await bikash.ask(yearEnds, { params })).status).toBe(403)
})
