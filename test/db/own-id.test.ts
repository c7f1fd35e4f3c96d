import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// Hari is HR with every right: what he may do to others and not to himself he may not do to himself in capitals either.
const own = (kind: 'id' | 'account') => world[kind]('hari')
test.each([
  [
    'adjusts the own balance',
    (id: string) =>
      [
        'POST',
        `/leave/himal/balance/adjust/`,
        { employee_id: id, leave_type_id: newId(), days: '5', effective_on: '2026-11-20', reason: 'Mine' },
      ] as const,
    'id',
  ],
  [
    'vouches for the own papers',
    (id: string) =>
      [
        'POST',
        `/hris/himal/employees/${id}/education/${newId()}/verify/`,
        { is_verified: true, version: 1 },
      ] as const,
    'id',
  ],
  [
    'resets the own authenticator',
    (id: string) =>
      ['POST', `/security/api/himal/user-security/${id}/reset-authenticator/`, { reason: 'Mine' }] as const,
    'account',
  ],
  [
    'changes the own permissions',
    (id: string) => ['PUT', `/permission/himal/members/${id}/`, { group_ids: [] }] as const,
    'account',
  ],
] as const)('nobody %s', async (_, call, kind) => {
  for (const id of [own(kind), own(kind).toUpperCase()]) {
    const [method, path, body] = call(id)
    expect((await world.as('hari').raw(method, `${path}?as=hr`, body)).status, id).toBe(403)
  }
})
