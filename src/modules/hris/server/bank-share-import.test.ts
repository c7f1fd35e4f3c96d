import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

test('accounts beside the main one have a percent or an amount of the pay, all together at most the whole', async () => {
  const banks = importing(world, 'hari', 'himal', 'bank-information')
  const file = [
    'Employee code,Bank,Account number,Percent of the pay,Amount of the pay,Primary',
    'E-0006,Nabil,61,,,',
    'E-0006,Nabil,62,60,,',
    'E-0006,Nabil,63,50,,',
    'E-0006,Nabil,64,5,10,',
    'E-0006,Nabil,65,,1500.5,',
    'E-0006,Nabil,66,40,,yes',
    'E-0006,Nabil,67,0,,',
    'E-0006,Nabil,68,,0,',
    'E-0001,Nabil,11,60,,no',
  ].join('\n')
  const { id } = await banks.check(file)
  expect((await banks.rows(id)).map(({ errors }) => errors)).toEqual([
    null,
    null,
    { share_percent: ['All accounts together would take 110 percent of the pay.'] },
    { share_amount: ['Say a percent or an amount, not both.'] },
    null,
    { is_primary: ['The main account takes what the others leave: it has no share.'] },
    { share_percent: ['Percent of the pay must be at least 1.'] },
    { share_amount: [expect.stringContaining('Amount of the pay')] },
    null,
  ])
  expect((await banks.run(id)).counts).toMatchObject({ created: 4, skipped: 5 })
  const stored = () =>
    world.inOrg('himal', async (db) => {
      const { rows } = await sql<{ account_number: string }>`
        select account_number, is_primary, share_percent, share_amount, verified_at is not null as is_verified
        from employee_bank where employee_id = ${world.id('bikash')}`.execute(db)
      return rows.toSorted((a, b) => a.account_number.localeCompare(b.account_number))
    })
  const none = { share_percent: null, share_amount: null, is_verified: false }
  expect(await stored()).toEqual([
    { ...none, account_number: '61', is_primary: true },
    { ...none, account_number: '62', is_primary: false, share_percent: 60 },
    { ...none, account_number: '65', is_primary: false, share_amount: '1500.50' },
  ])
  expect((await banks.check(file)).counts).toMatchObject({ to_create: 0, to_update: 0, unchanged: 4 })

  await world.inOrg('himal', (db) => sql`update employee_bank set verified_at = now()`.execute(db))
  await banks.take('Employee code,Account number,Percent of the pay\nE-0006,62,70\n')
  expect((await stored())[1]).toMatchObject({ share_percent: 70, is_verified: false })
  expect((await stored())[0]).toMatchObject({ is_verified: true })
})
