import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/postgres/migrate.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

/** A database as it was when a setting with three ways said who decides about resignations. */
const migrations = path.resolve(import.meta.dirname, '../../../../migrations')
const nothing = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-no-migrations-'))
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase({ migrations: nothing })
  await migrate(database.connection, migrations, '0285_setting_at_sign_in')
  client = new pg.Client({ ...database.connection })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  fs.rmSync(nothing, { recursive: true, force: true })
})

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows

test('what an organization had set about resignations becomes its flow, and the rest of the setting stays', async () => {
  const ways = ['First supervisor', 'HR alone', 'Supervisors, then HR', null]
  for (const [at, approval] of ways.entries()) {
    await client.query(
      `insert into organization (id, slug, name, abbreviation) values (gen_random_uuid(), 'office${at}', 'O ${at}', 'X')`,
    )
    if (approval === null) continue
    const [{ org_id } = {}] = await rows(`select org_id from organization where slug = 'office${at}'`)
    const value = JSON.stringify({ approval, reply_days: 10 })
    await client.query('begin')
    await client.query(`set local app.org_id = '${Number(org_id)}'`)
    await client.query(
      `insert into singleton_setting (id, key, value) values (gen_random_uuid(), 'resignation_approval', '${value}')`,
    )
    await client.query('commit')
  }

  await migrate(database.connection, migrations)

  expect(
    await rows(
      `select o.slug, f.name, f.request_types, f.steps from approval_flow f join organization o using (org_id) order by o.slug`,
    ),
  ).toEqual([
    {
      slug: 'office0',
      name: 'Resignations: first supervisor',
      request_types: ['resignation'],
      steps: [{ approver: 'Supervisor', order: 1 }],
    },
    {
      slug: 'office1',
      name: 'Resignations: hr alone',
      request_types: ['resignation'],
      steps: [{ approver: 'HR' }],
    },
  ])
  expect(await rows('select value from singleton_setting')).toEqual(
    Array.from({ length: 3 }, () => ({ value: { reply_days: 10 } })),
  )
})
