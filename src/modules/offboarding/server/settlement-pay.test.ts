import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { stopSeparation } from '#modules/offboarding/shared/separation.ts'
import {
  addLine,
  readSettlement,
  settleLine,
  statement,
  waiveLine,
} from '#modules/offboarding/shared/settlement.ts'
import { openOffboarding, settling } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let s: ReturnType<typeof settling>
const org = 'himal'
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  s = settling(world, opened.resigned)
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

test('who may not see pay sees lines without amounts, and settles none', async () => {
  const id = await s.leaver('asha')
  await s.finishTasks(id)
  await s.begin(id)
  const [line] = (await s.settlement(id)).lines
  if (!line) throw new Error('No line')
  const groups = world.services.database.asOwner((db) =>
    db
      .selectFrom('permission_group as g')
      .innerJoin('permission_group_member as m', 'm.group_id', 'g.id')
      .select(['g.id', 'g.codes'])
      .where('m.account_id', '=', world.account('hari'))
      .execute(),
  )
  const before = await groups
  const set = async (codes: string[] | null) => {
    await world.services.database.asOwner(async (db) => {
      for (const group of before)
        await db
          .updateTable('permission_group')
          .set({ codes: codes ?? group.codes })
          .where('id', '=', group.id)
          .execute()
    })
    world.services.viewers.forgetAll()
  }
  await set(['4.00'])
  const seen = await s.settlement(id)
  expect(seen).toMatchObject({ totals: null, abilities: { edit: false, reckon: true } })
  expect(seen.lines.map(({ amount }) => amount)).toEqual([null])
  const body = { amount: '5000', version: line.version }
  expect((await hari().ask(settleLine, { params: at(line.id), body })).status).toBe(403)
  expect(
    (
      await hari().ask(waiveLine, {
        params: at(line.id),
        body: { remarks: 'No', version: line.version },
      })
    ).status,
  ).toBe(403)
  const more = { kind: 'Payable', component: 'Bonus', amount: '1' } as const
  expect((await hari().ask(addLine, { params: at(id), body: more })).status).toBe(403)
  expect((await hari().ask(statement, { params: at(id) })).status).toBe(403)
  await set(null)
  expect((await world.as('sunil').ask(readSettlement, { params: at(id) })).status).toBe(404)
  expect((await world.as('gita').ask(readSettlement, { params: at(id) })).status).toBe(403)

  // they stay after all: what is open is not owed any more
  const { version } = await s.sheet(id)
  await hari().get(stopSeparation, { params: at(id), body: { remarks: 'Stays', version } })
  expect((await s.settlement(id)).lines).toEqual([])
})
