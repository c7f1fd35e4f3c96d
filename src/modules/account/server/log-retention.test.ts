import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import { logSettings } from '#modules/account/shared/log-settings.ts'
import { trimLogs } from '#modules/account/server/log-retention.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner(async (db) => {
    for (const [org_id, at] of [
      [1, '2024-10-01'],
      [1, '2024-12-01'],
      [1, '2025-12-01'],
      [2, '2020-01-01'],
    ] as const) {
      await db
        .insertInto('security_event')
        .values({ id: newId(), org_id, account_id: world.account('hari'), name: 'login.succeeded', at })
        .execute()
      await sql`insert into sensitive_read (org_id, id, employee_id, account_id, acting_as, part, how, at, quarter)
        values (${org_id}, ${newId()}, null, ${world.account('hari')}, 'hr', 'Pay', 'Report', ${at}, ${Date.parse(at)})`.execute(
        db,
      )
    }
  })
})
afterAll(() => world.close())

const at = { params: { org: 'himal' } }
const days = async () => {
  const { results } = await world
    .as('hari')
    .get(audit.securityEvents, { ...at, query: { name: 'login.succeeded' } })
  return results.map((event) => event.at.slice(0, 10))
}
const reads = () =>
  world.inOrg('himal', (db) => sql<{ at: string }>`select at from sensitive_read`.execute(db))
const set = async (keep_months: number) => {
  const { version } = await world.as('hari').get(logSettings.read, at)
  return world.as('hari').ask(logSettings.update, { ...at, body: { keep_months, version } })
}

test('logs go after two years, unless the organization says otherwise, and its own alone', async () => {
  expect((await world.as('hari').get(logSettings.read, at)).keep_months).toBe(24)
  const night = () => runJob(world, kindOf(trimLogs), 'himal', '2026-11-20')
  expect(await night()).toEqual({ removed: 2 })
  expect(await days()).toEqual(['2025-12-01', '2024-12-01'])
  expect((await reads()).rows).toHaveLength(2)
  expect((await set(12)).status).toBe(200)
  expect(await night()).toEqual({ removed: 2 })
  expect(await days()).toEqual(['2025-12-01'])
  expect(await night()).toEqual({ removed: 0 })
  const other = await world.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('id').where('org_id', '=', 2).execute(),
  )
  expect(other).toHaveLength(1)
})

test('half a year is the least, for the form and for the database', async () => {
  expect((await set(5)).status).toBe(400)
  await expect(world.inOrg('himal', (db) => sql`select trim_logs(now())`.execute(db))).rejects.toThrow(
    /half a year/,
  )
  expect((await world.as('gita').ask(logSettings.read, at)).status).toBe(403)
})
