import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { preEmployments } from '#modules/onboarding/shared/pre-employment.ts'
import { preEmploymentReport } from '#modules/onboarding/shared/pre-employment-report.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
const [house, shop, engineer] = [newId(), newId(), newId()]
let world: World
const report = (query: Record<string, string> = {}) =>
  opensWhatItCounts(world.as('hari'), preEmploymentReport, preEmployments, { params, query, counts: 'all' })

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('branch')
      .values([
        { id: house, name: 'House', code: 'H' },
        { id: shop, name: 'Shop', code: 'S', parent_id: house },
      ])
      .execute()
    await db.insertInto('job_title').values({ id: engineer, title: 'Engineer' }).execute()
    const person = (n: number, joins_on: string, state: string, branch_id: string | null, more = {}) => ({
      id: newId(),
      first_name: `New${n}`,
      email: `new${n}@example.test`,
      joins_on,
      state,
      branch_id,
      employee_id: state === 'Joined' ? world.id('asha') : null,
      job_title_id: engineer,
      gender: n % 2 ? 'Female' : 'Male',
      ...more,
    })
    await db
      .insertInto('pre_employment')
      .values([
        person(1, '2026-11-16', 'Joined', house),
        person(2, '2026-11-17', 'No-show', house),
        person(3, '2026-11-19', 'Accepted', shop),
        person(4, '2026-12-20', 'Draft', shop),
        person(5, '2026-11-20', 'Onboarding', null, { source: 'Referral' }),
      ] as never)
      .execute()
  })
})
afterAll(() => world.close())

test('who joins is counted by place and state; late is who should have come and has not', async () => {
  const rows = await report()
  expect(rows).toMatchObject([
    { group: 'House', joined: 1, no_show: 1, all: 2, late: 0, joined_share: 0.5 },
    { group: 'Shop', accepted: 1, declined: 0, draft: 1, all: 2, late: 1, joined_share: null },
    { group: 'No branch', onboarding: 1, all: 1, late: 0 },
  ])
})

test.each([
  [
    { by: 'branch', branch_id: house },
    [
      ['House', 2],
      ['Shop', 2],
    ],
  ],
  [{ by: 'job_title', gender: 'Female' }, [['Engineer', 3]]],
  [
    { by: 'source' },
    [
      ['Direct', 4],
      ['Referral', 1],
    ],
  ],
  [
    { by: 'branch', source: 'Direct' },
    [
      ['House', 2],
      ['Shop', 2],
    ],
  ],
  [
    { by: 'month_bs' },
    [
      ['Kartik 2083', 1],
      ['Mangsir 2083', 3],
      ['Poush 2083', 1],
    ],
  ],
  [
    { by: 'month_ad', from: '2026-11-17' },
    [
      ['November 2026', 3],
      ['December 2026', 1],
    ],
  ],
] as const)('asked for by %j its rows open exactly what they count', async (query, expected) => {
  expect((await report(query)).map(({ group, all }) => [group, all])).toEqual(expected)
})
