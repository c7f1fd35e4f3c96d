import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/postgres/connection.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { approveRun, closeRun, generateRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
import { patience } from '#test/patience.ts'
import { crowd, payWorld, type PayWorld } from '#test/pay-world.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, SECRET } from '#test/world.ts'

const org = 'himal'
const params = { org }
const at = '2026-11-20T04:00:00Z'
let pay: PayWorld
let run = ''
/** In the order in which they are computed: the batches are of a hundred. */
let people: string[] = []
let dir = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'chautari-killed-'))
  // no worker here: a process of its own works, until it is killed
  pay = await payWorld(await openWorld({ at, env: { ROLE: 'web' } }))
  people = await crowd(pay.world, pay.package_id)
  await pay.heading(85, 'ADVANCE', { kind: 'Deduction', source: 'Advance salary', tax: 'Not taxable' })
  await pay.giveAdvance('2026-10-02')
}, 120_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await pay.world.close()
  await rm(dir, { recursive: true, force: true })
})

/** A process of its own: one that works on jobs, or one that answers calls. */
function begin(file: 'working-process' | 'serving-process') {
  const child = spawn(process.execPath, [path.resolve(`test/${file}.ts`)], {
    env: {
      ...process.env,
      CONNECTION: JSON.stringify(pay.world.connection),
      FILES: dir,
      SECRET,
      AT: at,
      DIR: dir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}
const portOf = async ({ stdout }: ChildProcess) => {
  if (!stdout) throw new Error('No output')
  const [chunk] = (await once(stdout, 'data')) as [Buffer]
  return Number(chunk.toString().trim())
}
const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
/** While something else holds what the work needs next. */
const whileHeld = (statement: string, work: () => Promise<void>) =>
  withClient(pay.world.connection, async (client) => {
    await client.query('begin')
    await client.query(statement)
    await work()
    await client.query('rollback')
  })
const slips = () =>
  pay.world.inOrg(org, (db) =>
    db.selectFrom('payslip').select(['employee_id', 'version']).where('run_id', '=', run).execute(),
  )
/** Somebody waits for what the test holds. */
const waiting = () =>
  withClient(pay.world.connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  })

test('killed while payslips are generated, the next process goes on after the last batch and computes nobody twice', async () => {
  const worker = begin('working-process')
  await whileHeld(`select from employee where id = '${people[110]}' for update`, async () => {
    const body = { period_id: pay.periods[2]?.id ?? '', pay_on: '2026-10-20', only: 'all' } as const
    run = (await pay.world.as('gita').get(generateRun, { params, body })).id
    await until(slips, (found) => found.length === 100, patience(60_000))
    await until(waiting, (count) => count > 0, patience(60_000))
    await kill(worker)
  })
  expect(await pay.readIt(run)).toMatchObject({ state: 'Generating', people: 0 })
  expect(await slips()).toHaveLength(100)

  const next = startJobWorker(pay.world.services, testLog, { leaseMs: 1500 })
  await until(
    () => pay.readIt(run),
    ({ state }) => state === 'In review',
    patience(120_000),
  )
  await next.stop()
  const made = await slips()
  expect(new Set(made.map(({ employee_id }) => employee_id)).size).toBe(120)
  // a payslip that was computed again would be of version 2
  expect(made.map(({ version }) => version)).toEqual(Array.from({ length: 120 }, () => 1))
  expect(await pay.readIt(run)).toMatchObject({ people: 120, failed: 0, gross: '6100000.00' })
}, 300_000)

test('killed while a payroll is closed, nothing of the closing is there; closed again, everything is there once', async () => {
  await pay.done('gita', signRun, run)
  await pay.done('gita', submitRun, run)
  await pay.done('hari', approveRun, run)
  const { version } = await pay.readIt(run)
  const posted = () =>
    pay.world.inOrg(org, async (db) => ({
      repaid: await db.selectFrom('advance_salary_repayment').select('amount').execute(),
      locks: await db.selectFrom('attendance_lock').select('locked_until').execute(),
    }))
  const child = begin('serving-process')
  const port = await portOf(child)
  const token = pay.world.as('gita').token ?? ''
  // the last thing that closing writes
  await whileHeld('lock table attendance_lock in share mode', async () => {
    const answer = fetch(`http://127.0.0.1:${port}/api/v1/payroll/${org}/runs/${run}/close/?as=hr`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version }),
    }).then(
      ({ status }) => status,
      () => 'cut',
    )
    await until(waiting, (count) => count > 0, patience(60_000))
    await kill(child)
    expect(await answer).toBe('cut')
  })
  expect(await posted()).toEqual({ repaid: [], locks: [] })
  expect(await pay.readIt(run)).toMatchObject({ state: 'Approved', version, abilities: { close: true } })

  await pay.done('gita', closeRun, run)
  expect(await posted()).toEqual({
    repaid: [{ amount: '3000.00' }],
    locks: [{ locked_until: pay.periods[2]?.end }],
  })
  expect((await pay.step('gita', closeRun, run)).status).toBe(409)
}, 300_000)
