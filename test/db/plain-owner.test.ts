import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withClient, type Connection } from '#platform/postgres/connection.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { dropDatabase, freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { kindOf, type Schedule } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { derivedSignal } from '#platform/signal.ts'
import { systemScope } from '#platform/system-scope.ts'
import { startWorker, tidyJobs } from '#platform/worker.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { notifications } from '#engines/notify/notification.ts'
import { notificationRoutes } from '#engines/notify/notify-server.ts'
import { counting } from '#test/counting-job.ts'
import {
  makeOrganization,
  makePerson,
  testLog,
  testProcess,
  type TestProcess,
  testServer,
  until,
} from '#test/services.ts'

// Elsewhere the owner of the tables is no superuser: it passes row-level security by `bypassrls` alone.
const role = `chautari_plain_${randomBytes(4).toString('hex')}`
const password = randomBytes(16).toString('hex')
const ran: string[] = []
const nightly: Schedule = {
  name: 'test.nightly',
  title: 'Nightly',
  every: 'day',
  run: async (_, period) => void ran.push(period),
}
const told = notification({
  signal: derivedSignal<{ account_id: string }>('told'),
  mailed: 'Told',
  payload: z.object({ account_id: z.string() }),
  tell: async (_, { account_id }) => ({
    accounts: [account_id],
    hr: [],
    text: 'Hello',
    url: '/',
    subject_id: account_id,
    mail: { subject: 'Hello', paragraphs: ['Hello'] },
  }),
})

/** The same server, as the new role and in its own database. The embedded server asks for no password, others may. */
function asRole(connection: Connection): Connection {
  if (!('connectionString' in connection)) return { ...connection, user: role, database: role }
  const url = new URL(connection.connectionString)
  url.username = role
  url.password = password
  url.pathname = `/${role}`
  return { connectionString: url.href }
}

let admin: TestDatabase
let base: Connection
let here: TestProcess
let org: number
let worker: ReturnType<typeof startWorker>
beforeAll(async () => {
  admin = await freshDatabase()
  base = asRole(admin.connection)
  await withClient(admin.connection, async (client) => {
    await client.query(`create role ${role} login nosuperuser bypassrls password '${password}'`)
    await client.query(`grant chautari_app, chautari_part to ${role}`)
    await client.query(`grant ${role} to current_user`)
    await client.query(`create database ${role} owner ${role}`)
  })
  await migrate(base, path.resolve('migrations'))
  here = await testProcess(base, { kinds: [counting, kindOf(nightly), kindOf(tidyJobs)] })
  org = await makeOrganization(here.services, 'himal')
  worker = startWorker(here.services, testLog, { handlers: [told], schedules: [nightly, tidyJobs] })
})
afterAll(async () => {
  await worker?.stop()
  await here?.[Symbol.asyncDispose]()
  await dropDatabase(admin.connection, role)
  await withClient(admin.connection, (client) => client.query(`drop role if exists ${role}`))
  await admin.drop()
})

test('an owner that is no superuser runs jobs, schedules, signals, notifications and mail', async () => {
  const { services } = here
  const asha = await makePerson(services, 'asha', org)
  const scope = systemScope(org, 'test')
  const job = await services.database.inOrganization(scope, (db) =>
    services.jobs.enqueue(db, {
      kind: 'test.count',
      input: { to: 3 },
      org_id: org,
      account_id: asha.account_id,
    }),
  )
  await services.database.inOrganization(scope, (db) =>
    db
      .insertInto('signal')
      .values({
        id: newId(),
        org_id: org,
        name: 'told',
        payload: JSON.stringify({ account_id: asha.account_id }),
      })
      .execute(),
  )
  services.bus.publish('signal', String(org))
  const state = () =>
    services.database.inOrganization(scope, (db) =>
      db.selectFrom('job').select('state').where('id', '=', job).executeTakeFirst(),
    )
  await until(state, (row) => row?.state === 'Done')
  const mail = () => services.database.asOwner((db) => db.selectFrom('email_log').select('state').execute())
  expect(await until(mail, ([row]) => row?.state === 'Logged')).toEqual([{ state: 'Logged' }])
  const server = await testServer(here, notificationRoutes)
  expect((await server.ask(asha, notifications.list, {})).body).toMatchObject({
    unread_count: 1,
    results: [{ text: 'Hello' }],
  })
  await server.close()
  await until(
    () => ran.length,
    (length) => length === 1,
  )
})
