import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { earlyFacts, earlyFactSettings, type EarlyFact } from '#modules/hris/shared/early-facts.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

/** All of the cast joined in 2020; today is 2026-11-20. */
let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const person = (name: Name, columns: Record<string, string | null>) =>
  world.inOrg('himal', (db) =>
    db.updateTable('employee').set(columns).where('id', '=', world.id(name)).execute(),
  )
const facts = async (name: Name, who: Name = 'hari') => {
  const { results } = await world.as(who).get(earlyFacts, { params, query: { limit: 200 } } as never)
  return (results as EarlyFact[])
    .filter((row) => row.person.id === world.id(name))
    .map(({ fact, on_day, days }) => [fact, on_day, days])
}

test('a contract that ends soon or is over, and a probation that nobody has decided', async () => {
  await person('asha', { contract_ends_on: '2026-12-20', joined_on: '2026-01-01' })
  expect(await facts('asha')).toEqual([['Contract ends', '2026-12-20', 30]])
  await person('asha', {
    contract_ends_on: '2026-11-10',
    probation_ends_on: '2026-07-01',
    confirmed_on: null,
  })
  expect(await facts('asha')).toEqual([
    ['Contract is over', '2026-11-10', -10],
    ['Probation is over, undecided', '2026-07-01', -142],
  ])
  // later than the setting says, and confirmed
  await person('asha', { contract_ends_on: '2027-06-01', confirmed_on: '2026-07-01' })
  expect(await facts('asha')).toEqual([])
  // who leaves is known to leave
  await person('asha', { contract_ends_on: '2026-11-10', left_on: '2026-12-31' })
  expect(await facts('asha')).toEqual([])
  await person('asha', { left_on: null, contract_ends_on: null })
})

test('long without a change: a step or a title begins it anew, and pay for who may see it', async () => {
  await person('bikash', { confirmed_on: '2020-07-01', probation_ends_on: '2020-07-01' })
  expect(await facts('bikash')).toEqual([['Long without a change', '2020-07-01', -2333]])
  await world.inOrg('himal', (db) =>
    db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('bikash'),
        valid_from: '2026-01-01',
        pay_basis: 'Salaried',
        annual_salary: '600000',
      })
      .execute(),
  )
  expect(await facts('bikash')).toEqual([])
  await world.inOrg('himal', (db) => db.deleteFrom('employee_compensation').execute())
  await world.inOrg('himal', (db) =>
    sql`update employment_assignment set valid_to = '2026-02-28' where employee_id = ${world.id('bikash')}`.execute(
      db,
    ),
  )
  const assign = (valid_from: string, valid_to: string | null, pay_step: number | null) =>
    world.inOrg('himal', (db) =>
      db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id('bikash'), valid_from, valid_to, pay_step })
        .execute(),
    )
  // another row that is the same in rank, step and title is no change
  await assign('2026-03-01', '2026-03-31', null)
  expect(await facts('bikash')).toHaveLength(1)
  await assign('2026-04-01', null, 2)
  expect(await facts('bikash')).toEqual([])
})

test('the age of retirement: six months ahead, and who works on beyond it', async () => {
  const of = async (born: string) => {
    await person('asha', { date_of_birth: born })
    return facts('asha')
  }
  // 58 by the law of Nepal
  expect(await of('1969-05-20')).toEqual([['Reaches the age of retirement', '2027-05-20', 181]])
  expect(await of('1969-05-21')).toEqual([])
  expect(await of('1968-11-20')).toEqual([['Reaches the age of retirement', '2026-11-20', 0]])
  expect(await of('1968-11-19')).toEqual([['Past the age of retirement', '2026-11-19', -1]])
  expect(await of('1990-01-01')).toEqual([])
})

test('the organization says from when on, and supervisors see none of it', async () => {
  const { version } = await world.as('hari').get(earlyFactSettings.read, { params })
  const body = { contract_days: 10, unchanged_months: 6, retirement_months: 6, version }
  await world.as('hari').get(earlyFactSettings.update, { params, body } as never)
  expect(await facts('bikash')).toEqual([['Long without a change', '2026-04-01', -233]])
  expect((await world.as('maya').ask(earlyFacts, { params, query: {} } as never)).status).toBe(403)
  const { count } = await world
    .as('hari')
    .get(earlyFacts, { params, query: { fact: 'Contract ends' } } as never)
  expect(count).toBe(0)
})
