import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { startEmbedded, type Embedded } from '#platform/postgres/embedded.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { processesIn } from '#platform/postgres/process-table.ts'
import { approveRun, closeRun, generateRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { patience } from '#test/patience.ts'
import { crowd, payWorld, type PayWorld } from '#test/pay-world.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld } from '#test/world.ts'

const org = 'himal'
const params = { org }
let pay: PayWorld
let server: Embedded
let home = ''
let run = ''
/** In the order in which they are computed: the batches are of a hundred. */
let people: string[] = []

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'chautari-database-'))
  // a database server of this test alone: the others go on. It keeps what it commits, as those of installations do
  server = await startEmbedded({ dir: path.join(home, 'postgres') })
  await migrate(server.connection, path.resolve('migrations'))
  const database = { connection: server.connection, drop: () => server.stop() }
  pay = await payWorld(await openWorld({ at: '2026-11-20T04:00:00Z', env: { ROLE: 'web' }, database }))
  people = await crowd(pay.world, pay.package_id)
  await pay.heading(85, 'ADVANCE', { kind: 'Deduction', source: 'Advance salary', tax: 'Not taxable' })
  await pay.giveAdvance('2026-10-02')
}, 240_000)
afterAll(async () => {
  await pay.world.close()
  await rm(home, { recursive: true, force: true })
})

/** Every process of this server at once, as when its machine loses power. */
function killDatabase() {
  for (const pid of processesIn(path.join(home, 'postgres')))
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // it may have ended with the one that was killed before it
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}
/** While something else holds what the work needs next; what is held goes with the database. */
const whileHeld = (statement: string, work: () => Promise<void>) =>
  withClient(server.connection, async (client) => {
    client.on('error', () => {})
    await client.query('begin')
    await client.query(statement)
    await work()
  }).catch((error: unknown) => {
    if (!/terminat|closed|ECONN|end/i.test(String(error))) throw error
  })
const waiting = () =>
  withClient(server.connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  })
const isBack = () =>
  withClient(server.connection, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
const slips = () =>
  pay.world.inOrg(org, (db) =>
    db.selectFrom('payslip').select(['employee_id', 'version']).where('run_id', '=', run).execute(),
  )

test('the database killed while payslips are generated: the job goes on after the last batch and computes nobody twice', async () => {
  const worker = startJobWorker(pay.world.services, testLog, { leaseMs: 1500 })
  await whileHeld(`select from employee where id = '${people[110]}' for update`, async () => {
    const body = { period_id: pay.periods[2]?.id ?? '', pay_on: '2026-10-20', only: 'all' } as const
    run = (await pay.world.as('gita').get(generateRun, { params, body })).id
    await until(slips, (found) => found.length === 100, patience(60_000))
    await until(waiting, (count) => count > 0, patience(60_000))
    killDatabase()
  })
  await until(isBack, Boolean, patience(60_000))
  await until(
    () => pay.readIt(run).catch(() => ({ state: 'Away' })),
    ({ state }) => state === 'In review',
    patience(120_000),
  )
  await worker.stop()
  const made = await slips()
  expect(new Set(made.map(({ employee_id }) => employee_id)).size).toBe(120)
  // a payslip that was computed again would be of version 2
  expect(made.map(({ version }) => version)).toEqual(Array.from({ length: 120 }, () => 1))
  expect(await pay.readIt(run)).toMatchObject({ people: 120, failed: 0, gross: '6100000.00' })
}, 300_000)

test('the database killed while a payroll is closed: nothing of it is there, and closed again everything is there once', async () => {
  await pay.done('gita', signRun, run)
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
  const { version } = await pay.readIt(run)
  const posted = () =>
    pay.world.inOrg(org, async (db) => ({
      repaid: await db.selectFrom('advance_salary_repayment').select('amount').execute(),
      locks: await db.selectFrom('attendance_lock').select('locked_until').execute(),
    }))
  // the last thing that closing writes
  await whileHeld('lock table attendance_lock in share mode', async () => {
    const answer = pay.step('gita', closeRun, run)
    await until(waiting, (count) => count > 0, patience(60_000))
    killDatabase()
    expect((await answer).status).toBeGreaterThanOrEqual(500)
  })
  await until(isBack, Boolean, patience(60_000))
  await until(
    () => pay.readIt(run).catch(() => ({ state: 'Away' })),
    ({ state }) => state !== 'Away',
    patience(60_000),
  )
  expect(await posted()).toEqual({ repaid: [], locks: [] })
  expect(await pay.readIt(run)).toMatchObject({ state: 'Approved', version, abilities: { close: true } })

  await pay.done('gita', closeRun, run)
  expect(await posted()).toEqual({
    repaid: [{ amount: '3000.00' }],
    locks: [{ locked_until: pay.periods[2]?.end }],
  })
  expect((await pay.step('gita', closeRun, run)).status).toBe(409)
}, 300_000)
