import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import {
  checkImport,
  readImport,
  runImport,
  stopImport,
  type Import,
  type ImportMode,
} from '#engines/exchange/exchange.ts'
import { importing } from '#test/importing.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

// No worker of its own: each test says who works, and when that one dies.
let world: World
let hr: ReturnType<typeof importing>
let workers: { stop: () => Promise<void> }[]
beforeEach(async () => {
  world = await openWorld()
  hr = importing(world)
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await world.close()
})

const workHere = () => workers.push(startJobWorker(world.services, testLog, { leaseMs: 1500 }))
const params = (id: string) => ({ params: { org: 'himal', id } })
const read = (id: string) => world.as('hari').get(readImport, params(id))
const progress = (id: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ progress: number }>`
      select j.progress from exchange x join job j on j.id = x.job_id where x.id = ${id}`.execute(db)
    return rows[0]?.progress ?? 0
  })
/** It has written some rows, and not all. */
const isUnderWay = (id: string) =>
  until(
    () => progress(id),
    (rows) => rows >= 500,
    30_000,
  )
const start = (id: string, mode: ImportMode) =>
  world.as('hari').get(runImport, { ...params(id), body: { mode } })
const imported = () =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ people: number; codes: number; places: number; titles: number }>`
      select count(*) as people, count(distinct e.code) as codes, count(a.id) as places,
        (select count(*) from job_title) as titles
      from employee e left join employment_assignment a on a.employee_id = e.id where e.last_name like 'Many%'`.execute(
      db,
    )
    return rows[0]
  })
const many = (count: number) =>
  `Name,Job title\n${Array.from({ length: count }, (_, i) => `"MANY${'ABCDEFGH'[i % 8]}, ASHA ${'KLMN'[i % 4]}",Title ${i % 7}`).join('\n')}\n`

async function checked(count: number): Promise<Import> {
  const { body } = await hr.upload(many(count))
  const { mapping, value_maps, options } = body
  await world.as('hari').get(checkImport, { ...params(body.id), body: { mapping, value_maps, options } })
  const worker = startJobWorker(world.services, testLog)
  const found = await hr.ended(body.id)
  await worker.stop()
  expect(found).toMatchObject({ state: 'Checked', counts: { to_create: count } })
  return found
}

/** Another process takes the job, and is killed as soon as it has come somewhere. */
async function killedWhileAt(id: string) {
  const { config } = world.services
  const child = spawn(process.execPath, [path.resolve('test/working-process.ts')], {
    env: {
      ...process.env,
      CONNECTION: JSON.stringify(world.connection),
      FILES: config.storage.kind === 'folder' ? config.storage.dir : '',
    },
    stdio: 'ignore',
  })
  await isUnderWay(id)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('an import whose process is killed goes on in another, and every row comes in once', async () => {
  const { id } = await checked(5000)
  await start(id, 'valid')
  await killedWhileAt(id)
  const half = await imported()
  expect(half?.people).toBeGreaterThanOrEqual(500)
  expect(half?.people).toBeLessThan(5000)
  expect((await read(id)).state).toBe('Running')
  workHere()
  const done = await hr.ended(id)
  expect(done).toMatchObject({ state: 'Done', counts: { created: 5000 } })
  expect(await imported()).toEqual({ people: 5000, codes: 5000, places: 5000, titles: 7 })
}, 120_000)

test('all or nothing: killed half way nothing is there, not even a title, and the next process does it all', async () => {
  const { id } = await checked(5000)
  await start(id, 'all')
  await killedWhileAt(id)
  await until(imported, (found) => found?.people === 0, 10_000)
  expect(await imported()).toEqual({ people: 0, codes: 0, places: 0, titles: 0 })
  workHere()
  expect(await hr.ended(id)).toMatchObject({ state: 'Done', counts: { created: 5000 } })
  expect(await imported()).toEqual({ people: 5000, codes: 5000, places: 5000, titles: 7 })
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ next_no: number }>`select next_no from employee_code_series`.execute(db),
  )
  expect(rows).toEqual([{ next_no: 5001 }])
}, 120_000)

test('stopped with valid rows only, what is in stays and can be gone on with or undone', async () => {
  const { id } = await checked(6000)
  await start(id, 'valid')
  workHere()
  await isUnderWay(id)
  await world.as('hari').get(stopImport, params(id))
  const stopped = await hr.ended(id)
  expect(stopped).toMatchObject({ state: 'Stopped', can_run: true, can_undo: true, can_check: false })
  expect(stopped.counts.created).toBe((await imported())?.people)
  expect(stopped.counts.created).toBeLessThan(6000)
  expect((await hr.run(id)).counts).toMatchObject({ created: 6000 })
  expect(await hr.undo(id)).toMatchObject({ state: 'Undone', counts: { undone: 6000 } })
  expect(await imported()).toEqual({ people: 0, codes: 0, places: 0, titles: 0 })
}, 120_000)

test('stopped with all or nothing, nothing is there and the numbers are free again', async () => {
  const { id } = await checked(6000)
  await start(id, 'all')
  workHere()
  await isUnderWay(id)
  await world.as('hari').get(stopImport, params(id))
  expect(await hr.ended(id)).toMatchObject({
    state: 'Stopped',
    can_run: true,
    can_undo: false,
    can_check: true,
  })
  expect(await imported()).toEqual({ people: 0, codes: 0, places: 0, titles: 0 })
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ next_no: number }>`select next_no from employee_code_series`.execute(db),
  )
  expect(rows).toEqual([{ next_no: 1 }])
}, 120_000)

test('a check that was asked for again is overtaken, and the last mapping counts', async () => {
  const { body } = await hr.upload(many(3000))
  const { mapping, value_maps, options } = body
  const ask = (to: typeof mapping) =>
    world.as('hari').ask(checkImport, { ...params(body.id), body: { mapping: to, value_maps, options } })
  expect((await ask(mapping)).status).toBe(202)
  expect((await ask(mapping)).status).toBe(409)
  await world.as('hari').get(stopImport, params(body.id))
  expect((await ask({ ...mapping, 'Job title': null })).status).toBe(202)
  workHere()
  expect((await hr.ended(body.id)).counts).toMatchObject({ to_create: 3000, new_masters: {} })
})
