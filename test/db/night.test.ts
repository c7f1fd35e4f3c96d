import { afterAll, beforeAll, expect, test } from 'vitest'
import { schedules } from '#app/routes.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { makeOrganization, makePerson, testProcess, type TestProcess } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await base.drop()
})

/** Jobs a night are what thousands of small organizations cost: whoever uses no module has none of its jobs. */
test('a new organization of two people is given few jobs a night', async () => {
  const org_id = await makeOrganization(here.services, 'himal')
  await makePerson(here.services, 'asha', org_id)
  await makePerson(here.services, 'hari', org_id, { codes: ['6.03'] })
  const daily = schedules.filter(({ every, neededIn }) => every === 'day' && !neededIn)
  const given = await here.services.database.inOrganization(systemScope(org_id, 'schedule'), async (db) => {
    const names: string[] = []
    for (const { name, needed } of daily) if (!needed || (await needed(db))) names.push(name)
    return names
  })
  expect(daily.length).toBeGreaterThan(40)
  expect(given.length, given.join(', ')).toBeLessThanOrEqual(12)
})
