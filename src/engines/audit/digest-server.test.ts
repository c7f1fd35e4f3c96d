import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDigest } from '#engines/audit/digest-server.ts'
import { digests } from '#engines/audit/digest.ts'
import { division } from '#modules/organization/shared/division.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const at = { params: { org: 'himal' } }
const check = () =>
  world.as('hari').get(digests.check, { ...at, query: { from: '2000-01-01', to: '2100-01-01' } })
/** The audit goes by the clock of the database. */
const digestNow = () =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{
      now: string
    }>`select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await addDigest(db, rows[0]?.now ?? '')
  })
const make = (name: string) => world.as('hari').get(division.create, { ...at, body: { name } as never })
/** As somebody with the password of the database would. */
const tamper = <T>(query: ReturnType<typeof sql<T>>) =>
  world.services.database.asOwner((db) => query.execute(db))

test('days follow each other without a gap, and a second run adds nothing', async () => {
  // a day on which nothing happened is one too
  await world.inOrg('himal', (db) => addDigest(db, '2020-01-01T00:00:00.000Z'))
  expect(await check()).toMatchObject({ digests: 1, rows: 0, broken: [] })
  await make('First')
  await digestNow()
  await make('Second')
  await make('Third')
  await digestNow()
  const { results, count } = await world.as('hari').get(digests.list, { ...at, query: {} })
  expect(count).toBe(3)
  expect(results[0]).toMatchObject({ row_count: 2, from_at: results[1]?.until_at })
  expect(results[2]?.from_at).toBeNull()
  await world.inOrg('himal', (db) => addDigest(db, results[0]?.until_at ?? ''))
  expect((await world.as('hari').get(digests.list, { ...at, query: {} })).count).toBe(3)
  expect(await check()).toMatchObject({ digests: 3, emptied: 0, broken: [] })
})

test('an entry that was changed is found, and as it was it is fine again', async () => {
  const { results } = await world.as('hari').get(digests.list, { ...at, query: {} })
  const until_at = results[0]?.until_at ?? ''
  const whose = (name: string) =>
    tamper(sql`update audit_row set account_id = ${world.account(name === 'asha' ? 'asha' : 'hari')}
    where org_id = 1 and table_name = 'division' and at >= ${results[1]?.until_at}`)
  await whose('asha')
  expect((await check()).broken).toEqual([{ until_at, why: 'rows' }])
  await whose('hari')
  expect((await check()).broken).toEqual([])
})

test('forgetting empties entries, and the days hold', async () => {
  await world.services.database.asOwner(async (db) => {
    await sql`select set_config('app.forgetting', '1', true)`.execute(db)
    await sql`update audit_row set changes = '{"gone": 1}' where org_id = 1 and table_name = 'division'`.execute(
      db,
    )
  })
  expect(await check()).toMatchObject({ emptied: 3, broken: [] })
})

test('days from before there were addresses and reasons stay as they were digested', async () => {
  const { rows } = await world.services.database.asOwner((db) =>
    sql<{ same: boolean; other: boolean }>`
      select audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes) =
          audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes, null, null) as same,
        audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes) =
          audit_hash(id, at, account_id, acting_as, request_no, api_key_id, table_name, row_id, owner_id, operation, changes, ip, reason) as other
      from audit_row where org_id = 1 and table_name = 'division'`.execute(db),
  )
  expect(rows).toHaveLength(3)
  expect(rows.every(({ same, other }) => same && !other)).toBe(true)
})

test('an address or a reason that was changed is found', async () => {
  const { results } = await world.as('hari').get(digests.list, { ...at, query: {} })
  await make('Fourth')
  await digestNow()
  const last = sql`org_id = 1 and table_name = 'division' and at >= ${results[0]?.until_at}`
  const broken = async () => (await check()).broken.map(({ why }) => why)
  expect(await broken()).toEqual([])
  await tamper(sql`update audit_row set ip = '10.0.0.1' where ${last}`)
  expect(await broken()).toEqual(['rows'])
  await tamper(sql`update audit_row set ip = null where ${last}`)
  expect(await broken()).toEqual(['rows'])
  await tamper(sql`update audit_row set ip = '127.0.0.1', reason = 'None' where ${last}`)
  expect(await broken()).toEqual(['rows'])
  await tamper(sql`update audit_row set reason = null where ${last}`)
  expect(await broken()).toEqual([])
})

test('addresses go with the logs, day by day, and the days hold without them', async () => {
  const ips = async () =>
    (
      await tamper(
        sql<{
          ip: string | null
        }>`select ip from audit_row where org_id = 1 and table_name = 'division' order by at`,
      )
    ).rows.map(({ ip }) => ip)
  const here = '127.0.0.1'
  expect(await ips()).toEqual([here, here, here, here])
  const trim = () =>
    world.inOrg('himal', (db) => sql`select trim_logs(now() - interval '171 days')`.execute(db))
  await trim()
  expect(await ips(), 'none is as old').toEqual([here, here, here, here])
  // as if the first two days had been long ago: the entries of the second were emptied above
  await tamper(
    sql`update audit_row set at = date_trunc('milliseconds', at) - interval '300 days' where org_id = 1 and table_name = 'division'`,
  )
  await tamper(sql`delete from audit_digest where org_id = 1`)
  await tamper(sql`delete from audit_erasure where org_id = 1`)
  const { rows } = await tamper(
    sql<{ at: string }>`select at from audit_row where org_id = 1 and table_name = 'division' order by at`,
  )
  for (const until of ['2020-01-01T00:00:00.000Z', rows[2]?.at ?? ''])
    await world.inOrg('himal', (db) => addDigest(db, until))
  await digestNow()
  await world.services.database.asOwner(async (db) => {
    await sql`select set_config('app.forgetting', '1', true)`.execute(db)
    await sql`update audit_row set changes = null, reason = null, ip = null where org_id = 1 and at = ${rows[0]?.at}`.execute(
      db,
    )
  })
  expect((await check()).broken).toEqual([])
  await trim()
  expect(await ips(), 'of days that are over').toEqual([null, null, here, here])
  expect(await check()).toMatchObject({ digests: 3, emptied: 1, broken: [] })
  await tamper(sql`update audit_row set reason = 'Another' where org_id = 1 and at = ${rows[1]?.at}`)
  expect((await check()).broken.map(({ why }) => why)).toEqual(['rows'])
  await tamper(sql`update audit_row set reason = null where org_id = 1 and at = ${rows[1]?.at}`)
})

test('an entry that was removed, and a digest that was made up, are found', async () => {
  await tamper(
    sql`delete from audit_row where org_id = 1 and id = (select id from audit_row where org_id = 1 order by at limit 1)`,
  )
  expect((await check()).broken.map(({ why }) => why)).toEqual(['rows'])
  await tamper(sql`update audit_digest set row_count = row_count - 1 where org_id = 1 and from_at is null`)
  // the chain is one of hashes: what is written into a link shows in it
  expect((await check()).broken.map(({ why }) => why)).toEqual(['chain', 'rows'])
  await tamper(sql`delete from audit_digest where org_id = 1 and from_at is null`)
  expect((await check()).broken.map(({ why }) => why)).toEqual(['chain'])
})

test('requests change neither digests nor what was emptied; only security reads them', async () => {
  await expect(
    world.inOrg('himal', (db) => sql`update audit_digest set digest = 'x'`.execute(db)),
  ).rejects.toThrow(/permission denied/)
  await expect(world.inOrg('himal', (db) => sql`delete from audit_erasure`.execute(db))).rejects.toThrow(
    /permission denied/,
  )
  expect((await world.as('gita').ask(digests.list, { ...at, query: {} })).status).toBe(403)
  const other = await world.as('sunil').get(digests.list, { params: { org: 'terai' }, query: {} })
  expect(other.count).toBe(0)
})
