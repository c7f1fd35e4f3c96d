import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const head = 'Code,Full name,Work email,Joined on\n'
const logins = () =>
  world.services.database.asOwner(async (db) => {
    const rows = await db
      .selectFrom('employee as e')
      .leftJoin('account as a', 'a.id', 'e.account_id')
      .leftJoin('email_log as l', 'l.recipient', 'a.email')
      .select(['e.code', 'a.username', 'l.recipient'])
      .where('e.code', 'like', 'L-%')
      .orderBy('e.code')
      .execute()
    return rows.map(({ code, username, recipient }) => [code, username, recipient])
  })

test('an import creates logins where HR wishes it: one mail for each work email, none by itself', async () => {
  const hr = importing(world)
  await hr.take(`${head}L-1,Mina Lama,mina.lama@himal.test,2026-01-01\n`)
  const file = [
    'L-2,Nima Lama,nima.lama@himal.test,2026-01-01',
    'L-3,Sita Lama,,2026-01-01',
    // the address of a login that is there already
    'L-4,Asha Other,asha@example.test,2026-01-01',
  ].join('\n')
  await hr.take(`${head}${file}\n`, { options: { logins: 'send' } } as never)
  const jobs = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('job').select(['state', 'result']).where('kind', '=', 'hris.import_logins').execute(),
    )
  expect(await until(jobs, (rows) => rows.some(({ result }) => result !== null))).toMatchObject([
    { result: { people: 3, opened: 1, left_out: 2 } },
  ])
  const nobody = [null, null]
  expect(await logins()).toEqual([
    ['L-1', ...nobody],
    ['L-2', 'nima.lama', 'nima.lama@himal.test'],
    ['L-3', ...nobody],
    ['L-4', ...nobody],
  ])
})
