import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
let world: World
const place = { pokhara: '', kathmandu: '' }
beforeAll(async () => {
  world = await openWorld()
  const om = world.as('om')
  const make = async (name: string, code: string) =>
    (await om.get(branch.create, { params: org, body: { name, code } as never })).id
  place.pokhara = await make('Pokhara', 'PKR')
  place.kathmandu = await make('Kathmandu', 'KTM')
  const { id } = await om.get(createGroup, { params: org, body: { name: 'HR of Pokhara', codes: ['4.00'] } })
  await om.get(assignGroups, {
    params: { ...org, id: world.account('gita') },
    body: { group_ids: [id], branch_ids: [place.pokhara] },
  })
})
afterAll(() => world.close())

// at any hour, one of these zones has another day than the database
test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu'])(
  'in %s somebody is HR’s of a branch from the organization’s own midnight until its next',
  async (time_zone) => {
    const asha = world.id('asha')
    const moves = (rows: readonly { branch_id: string; valid_from: string; valid_to: string | null }[]) =>
      world.inOrg('himal', async (db) => {
        await db.updateTable('organization').set({ time_zone }).execute()
        await db.deleteFrom('employment_assignment').where('employee_id', '=', asha).execute()
        await db
          .insertInto('employment_assignment')
          .values(rows.map((row) => ({ id: newId(), employee_id: asha, ...row })))
          .execute()
      })
    const seen = async () =>
      (
        await world
          .as('gita')
          .ask(readEmployee, { params: { ...org, id: asha }, query: { as: 'hr' } as never })
      ).status
    // reach follows the day of the database's clock, which no test can set
    const now = await world.inOrg(
      'himal',
      async (db) => (await sql<{ at: Date }>`select now() as at`.execute(db)).rows[0]?.at,
    )
    const today = dayAt(new Date(now ?? 0).toISOString(), time_zone)
    const { kathmandu, pokhara } = place
    await moves([
      { branch_id: kathmandu, valid_from: '2020-01-01', valid_to: addDays(today, -1) },
      { branch_id: pokhara, valid_from: today, valid_to: null },
    ])
    expect(await seen()).toBe(200)
    await moves([
      { branch_id: pokhara, valid_from: '2020-01-01', valid_to: addDays(today, -1) },
      { branch_id: kathmandu, valid_from: today, valid_to: null },
    ])
    expect(await seen()).toBe(404)
    await moves([
      { branch_id: pokhara, valid_from: '2020-01-01', valid_to: today },
      { branch_id: kathmandu, valid_from: addDays(today, 1), valid_to: null },
    ])
    expect(await seen()).toBe(200)
  },
)
