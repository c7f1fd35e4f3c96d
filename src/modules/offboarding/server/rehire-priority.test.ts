import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { rehirePriorities } from '#modules/hris/shared/former-employee.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import {
  approveSeparation,
  createSeparation,
  readSeparation,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

/** People lose their jobs; two years long they come before others (Labour Act 146). */
let world: World
let redundant: string
let resigned: string
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (id: string) => ({ org: 'himal', id })
beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
  const body = { name: 'Redundancy', category: 'Redundancy', badge: 'Orange', priority_months: 24 } as const
  const type = await hari().get(separationType.create, { params, body })
  redundant = type.id
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

async function leaves(name: Name, separation_type_id: string) {
  const { id, version } = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id(name),
      separation_type_id,
      notified_on: '2026-10-01',
      last_working_on: '2026-11-19',
      office_told_on: '2026-10-01',
      remarks: 'The branch was closed',
    },
  })
  return hari().get(approveSeparation, { params: at(id), body: { version } })
}
const listed = async (query: { job_title_id?: string; employment_level_id?: string } = {}) => {
  const { results } = await hari().get(rehirePriorities, { params, query })
  return results.map(({ person, match, priority_until }) => [person.full_name, match, priority_until])
}

test('who lost their job comes first for two years, those of the same job before others', async () => {
  const [title, level] = [newId(), newId()]
  await world.inOrg('himal', async (db) => {
    await db.insertInto('job_title').values({ id: title, title: 'Cook' }).execute()
    await db.insertInto('employment_level').values({ id: level, title: 'Grade C', rank: 3 }).execute()
    for (const [name, set] of [
      ['bikash', { job_title_id: title }],
      ['asha', { employment_level_id: level }],
    ] as const)
      await db
        .updateTable('employment_assignment')
        .set(set)
        .where('employee_id', '=', world.id(name))
        .execute()
  })
  const asha = await leaves('asha', redundant)
  expect(asha).toMatchObject({ priority_until: '2028-11-19', separation_type: { badge: 'Orange' } })
  await leaves('bikash', redundant)
  expect((await leaves('rajan', resigned)).priority_until).toBeNull()
  expect(await listed({ job_title_id: title, employment_level_id: level })).toEqual([
    ['Bikash Rai', 'Same job title', '2028-11-19'],
    ['Asha Gurung', 'Same level', '2028-11-19'],
  ])
  expect((await listed()).map(([, match]) => match)).toEqual(['Another job', 'Another job'])
  // who stays after all has lost nothing
  const { version } = await hari().get(readSeparation, { params: at(asha.id) })
  const stays = { remarks: 'Stays', version }
  const stopped = await hari().get(stopSeparation, { params: at(asha.id), body: stays })
  expect(stopped.priority_until).toBeNull()
  expect(await listed()).toHaveLength(1)
})

test('the two years end with their last day, and others see none of it', async () => {
  expect((await world.as('maya').ask(rehirePriorities, { params, query: {} })).status).toBe(403)
  const before = await world.inOrg('himal', (db) =>
    db
      .updateTable('separation')
      .set({ priority_until: '2026-11-19' })
      .where('priority_until', 'is not', null)
      .returning('id')
      .execute(),
  )
  expect(before).toHaveLength(1)
  expect(await listed()).toEqual([])
})
