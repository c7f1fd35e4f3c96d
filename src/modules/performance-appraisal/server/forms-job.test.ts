import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/postgres/connection.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { formsSent } from '#engines/appraisal/signal-server.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import { patience } from '#test/patience.ts'
import { finishJobs } from '#test/run-job.ts'
import { testLog, until } from '#test/services.ts'

const CROWD = 700
let slot: AppraisalWorld
/** About whom there are forms after the first batch of 500, and who appraises nobody but themselves. */
let held = ''

beforeAll(async () => {
  slot = await openAppraisals([
    { mode: 'Self', weight_percent: 20 },
    { mode: 'Supervisor', weight_percent: 50 },
    { mode: 'Peer', weight_percent: 30 },
  ])
  // teams of ten: the first of them leads the others, and has nobody above
  held = await slot.world.inOrg('himal', async (db) => {
    await sql`insert into employee (id, code, first_name, last_name, joined_on)
      select gen_random_uuid(), 'P' || lpad(n::text, 4, '0'), 'Person', n::text, '2020-01-01' from generate_series(0, ${CROWD - 1}) n`.execute(
      db,
    )
    await sql`insert into supervisor_link (id, employee_id, supervisor_id, authority_order, valid_from)
      select gen_random_uuid(), e.id, l.id, 1, '2020-01-01' from employee e
      join employee l on l.code = 'P' || left(right(e.code, 4), 3) || '0'
      where e.code like 'P____' and e.id <> l.id`.execute(db)
    const { rows } = await sql<{ id: string; is_leader: boolean }>`
      select id, code like '%0' as is_leader from employee order by id offset 550`.execute(db)
    return rows.find(({ is_leader }) => !is_leader)?.id ?? ''
  })
})
afterAll(() => slot.world.close())

const begin = (with_peers = false) =>
  slot.hari.ask(pa.generate, { params: slot.below, body: { employee_ids: [], with_peers } })
const last = async () => (await slot.hari.get(pa.work, { params: slot.below })).last
const forms = () =>
  slot.world.inOrg('himal', (db) =>
    db
      .selectFrom('appraisal_assignment as a')
      .innerJoin('appraisal_mode as m', 'm.id', 'a.mode_id')
      .select(['m.mode', 'a.employee_id', 'a.appraiser_id', 'a.state', 'a.version'])
      .execute(),
  )
/** Somebody waits for what the test holds. */
const waiting = () =>
  withClient(slot.world.connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  })

test('of two who generate at once one is refused; killed after a batch, the next process goes on and makes no form twice', async () => {
  const both = await Promise.all([begin(), begin()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
  const child = spawn(process.execPath, [path.resolve('test/working-process.ts')], {
    env: { ...process.env, CONNECTION: JSON.stringify(slot.world.connection), FILES: tmpdir() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const about = async () => new Set((await forms()).map(({ employee_id }) => employee_id)).size
  try {
    await withClient(slot.world.connection, async (client) => {
      await client.query('begin')
      await client.query(`select from employee where id = '${held}' for update`)
      await until(about, (count) => count === 500, patience(60_000))
      await until(waiting, (count) => count > 0, patience(60_000))
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await client.query('rollback')
    })
  } finally {
    child.kill('SIGKILL')
  }
  expect(await last()).toMatchObject({ step: 'generate', state: 'Running', progress: 500 })
  expect(await about()).toBe(500)

  const next = startJobWorker(slot.world.services, testLog, { leaseMs: 1500 })
  const ended = await until(last, (work) => work?.state !== 'Running', patience(60_000))
  await next.stop()
  const made = await forms()
  expect(ended).toMatchObject({ state: 'Done', error: null, done: made.length, can_stop: false })
  expect(ended?.progress).toBe(ended?.total)
  const crowd = new Set(await crowdIds())
  const of = (mode: string) => made.filter((one) => one.mode === mode && crowd.has(one.employee_id))
  expect(of('Self')).toHaveLength(CROWD)
  expect(of('Supervisor')).toHaveLength(CROWD * 0.9)
  expect(made.every(({ state, version }) => state === 'Generated' && version === 1)).toBe(true)
})

const crowdIds = () =>
  slot.world.inOrg('himal', async (db) => {
    const rows = await db.selectFrom('employee').select('id').where('code', 'like', 'P____').execute()
    return rows.map(({ id }) => id)
  })

test('generated again, only what is missing is added; sent, each appraiser is told once', async () => {
  await begin(true)
  await finishJobs(slot.world)
  const made = await forms()
  const peers = made.filter(({ mode }) => mode === 'Peer')
  // whoever leads a team has nobody above, and so no colleagues under the same supervisor
  const crowd = new Set(await crowdIds())
  expect(peers.filter(({ employee_id }) => crowd.has(employee_id))).toHaveLength(CROWD * 0.9 * 5)
  expect(await last()).toMatchObject({ state: 'Done', done: peers.length })
  const before = made.length
  await begin(true)
  await finishJobs(slot.world)
  expect(await last()).toMatchObject({ state: 'Done', done: 0 })
  await slot.send()
  expect(await last()).toMatchObject({ step: 'send', state: 'Done', done: before })
  expect((await forms()).every(({ state, version }) => state === 'Pending' && version === 2)).toBe(true)
  const { rows } = await slot.world.services.database.asOwner((db) =>
    sql<{
      id: string
    }>`select x.id from signal s cross join jsonb_array_elements_text(s.payload -> 'appraiser_ids') x (id)
      where s.name = ${formsSent(pa)}`.execute(db),
  )
  const told = rows.map(({ id }) => id)
  expect(new Set(told).size).toBe(told.length)
  expect(new Set(told)).toEqual(new Set((await forms()).map(({ appraiser_id }) => appraiser_id)))
})

test('work ends with its reason where the appraisal was closed in between, and people without HR rights do not see it', async () => {
  expect((await begin()).status).toBe(202)
  await slot.close()
  await expect(finishJobs(slot.world)).rejects.toThrow('This appraisal is not open.')
  expect(await last()).toMatchObject({ state: 'Failed', error: 'This appraisal is not open.' })
  expect((await slot.world.as('maya').ask(pa.work, { params: slot.below })).status).toBe(403)
})
