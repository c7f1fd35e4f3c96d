import { readFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#platform/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { separateEmployee } from '#modules/hris/shared/separation.ts'
import { liftHold, placeHold } from '#modules/hris/shared/legal-hold.ts'
import { purge, retentionRule } from '#modules/hris/shared/purge.ts'
import { jobs } from '#engines/job/job.ts'
import { NUMBER, plant, SENTINEL } from '#test/planted.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

const password = 'Purge#2026'

let world: World
let worker: ReturnType<typeof startJobWorker>
const params = { org: 'himal' }
const hari = () => world.as('hari')
const as = { as: 'hr' }
const asha = () => world.id('asha')
beforeAll(async () => {
  world = await openWorld()
  worker = startJobWorker(world.services, testLog)
  const password_hash = await hashPassword(password)
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash }).where('id', '=', world.account('hari')).execute(),
  )
  await plant(world)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

const versionOf = async () =>
  (await hari().get(readEmployee, { params: { org: 'himal', id: asha() }, query: as } as never)).version
const storage = () => {
  const { storage: kept } = world.services.config
  return kept.kind === 'folder' ? kept.dir : ''
}
const filesIn = async () => {
  const entries = await readdir(storage(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** `table.column` of every column of words or JSON, of every table, in which a text stands, whatever its case. */
const whereStands = (text: string) =>
  world.services.database.asOwner(async (db) => {
    const { rows } = await sql<{ tbl: string; name: string }>`
      select table_name as tbl, column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type in ('text', 'jsonb', 'ARRAY', 'character varying'))`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(300)
    const found: string[] = []
    for (const { tbl, name } of rows) {
      const hit =
        await sql`select 1 from ${sql.table(tbl)} where ${sql.ref(name)}::text ilike ${`%${text}%`} limit 1`.execute(
          db,
        )
      if (hit.rows.length) found.push(`${tbl}.${name}`)
    }
    return found.toSorted()
  })

const start = (body: object) => hari().ask(purge.start, { params, body } as never)
const ended = (id: string) =>
  until(
    () => hari().get(jobs.read, { params: { org: 'himal', id } }),
    ({ state }) => state === 'Done' || state === 'Failed',
    20_000,
  )
const phrase = `Asha ${SENTINEL}`

test('who works here, or left lately, is kept; the rule that holds on the day says for how long', async () => {
  const preview = () => hari().ask(purge.preview, { params, body: { ids: [asha()] } })
  expect(await preview()).toMatchObject({ status: 409, body: { detail: `${phrase}: They still work here.` } })
  await hari().get(separateEmployee, {
    params: { org: 'himal', id: asha() },
    query: as,
    body: { left_on: '2024-11-20', leaving_reason: SENTINEL, version: await versionOf() },
  } as never)
  expect(await preview()).toMatchObject({
    status: 409,
    body: { detail: `${phrase}: Kept until 2031-11-20: 7 years from the last day.` },
  })
  const rule = { effective_from: '2026-01-01', keep_years: 2 }
  await hari().get(retentionRule.create, { params, body: rule } as never)
  const { results, keep_years } = await hari().get(purge.candidates, { params, query: { only: 'due' } })
  expect([keep_years, results.map(({ person, due_on }) => [person.full_name, due_on])]).toEqual([
    2,
    [[phrase, '2026-11-20']],
  ])
  const counted = Object.fromEntries((await preview()).body.removed.map(({ title, count }) => [title, count]))
  expect(counted).toMatchObject({ Contacts: 1, 'Bank accounts': 1, Documents: 1, 'Reasons of requests': 1 })
  expect((await preview()).body).toMatchObject({ phrase, files: 2, mails: 5, namesakes: [] })
})

test('it takes the name and the password, guessing of which is counted', async () => {
  const ids = [asha()]
  expect(await start({ ids, typed: 'Asha', password })).toMatchObject({
    status: 400,
    body: { typed: [`Type: ${phrase}`] },
  })
  expect(await start({ ids, typed: phrase, password: 'wrong' })).toMatchObject({
    status: 400,
    body: { password: ['Password is not correct.'] },
  })
  // by whatever way they have, when it does not come along
  expect(await start({ ids, typed: phrase })).toMatchObject({ status: 428, body: { confirm: true } })
  expect((await whereStands(SENTINEL)).length).toBeGreaterThan(25)
})

test('while a case is open the record stays, whatever is asked and promised', async () => {
  const of = { params: { org: 'himal', id: asha() } }
  const reason = `A case of ${SENTINEL} before the court`
  expect(await hari().ask(placeHold, { ...of, body: { reason: ' ' } } as never)).toMatchObject({
    status: 400,
  })
  expect((await hari().ask(placeHold, { ...of, body: { reason } })).status).toBe(200)
  expect((await hari().ask(placeHold, { ...of, body: { reason } })).status).toBe(409)
  expect(await start({ ids: [asha()], typed: phrase, password })).toMatchObject({
    status: 409,
    body: { detail: `${phrase}: A legal hold keeps the record: lift it first.` },
  })
  const { results } = await hari().get(purge.candidates, { params, query: { only: 'held' } })
  expect(results).toMatchObject([{ is_due: false, hold: { reason, placed_by_name: 'Hari Adhikari' } }])
  expect((await hari().get(purge.candidates, { params, query: { only: 'due' } })).count).toBe(0)
  // what was asked before the hold meets it too
  const id = await world.inOrg('himal', (db) =>
    world.services.jobs.enqueue(db, {
      kind: 'hris.purge',
      input: { run_id: crypto.randomUUID(), ids: [asha()] },
      org_id: 1,
      account_id: world.account('hari'),
    }),
  )
  expect((await ended(id)).state).toBe('Done')
  expect((await whereStands(SENTINEL)).length).toBeGreaterThan(25)
  const remarks = `Judged, ${SENTINEL}`
  expect((await hari().ask(liftHold, { ...of, body: { remarks } })).status).toBe(204)
  expect((await hari().ask(liftHold, { ...of, body: { remarks } })).status).toBe(409)
})

test('before it goes the person can have all of it, files included', async () => {
  const level = { id: newId(), name: 'Doctorate', rank: 10 }
  await world.services.database.asOwner((db) => db.insertInto('education_degree').values(level).execute())
  const study = { id: newId(), institution: 'Campus', finished_in: 2010, level_id: level.id }
  await world.inOrg('himal', (db) =>
    db
      .insertInto('employee_education')
      .values({ ...study, employee_id: asha() })
      .execute(),
  )
  const answer = await world.app.inject({
    url: `/api/v1/hris/himal/employees/${asha()}/personal-data/`,
    headers: { authorization: `Bearer ${hari().token}` },
  })
  expect(answer.statusCode).toBe(200)
  const text = answer.rawPayload.toString('latin1')
  for (const part of ['data.json', NUMBER, '"employee_bank"', '"level": "Doctorate"', `Paper of ${SENTINEL}`])
    expect(text).toContain(part)
  expect(text).not.toContain('Handbook')
})

test('afterwards nothing of the person stands in any column of any table, nor in any file', async () => {
  const before = await filesIn()
  expect((await Promise.all(before.map((path) => readFile(path, 'utf8')))).join()).toContain(SENTINEL)
  // what was put a moment ago might still be without a row
  const long = new Date(Date.now() - 3_600_000)
  for (const path of before) await utimes(path, long, long)
  const { status, body } = await start({ ids: [asha()], typed: phrase, password })
  expect(status).toBe(202)
  const job = await ended(body.job_id)
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'Done', progress: 1, total: 1 })
  expect(await whereStands(SENTINEL)).toEqual([])
  expect(await whereStands(NUMBER)).toEqual([])
  const after = await filesIn()
  const contents = (await Promise.all(after.map((path) => readFile(path, 'utf8')))).join()
  expect(contents).not.toContain(SENTINEL)
  // what another has sent too is another's
  expect(contents).toContain('For all')
})

test('what counts stays: the days, the job, that a request was made, and that it was done', async () => {
  const row = await hari().get(readEmployee, { params: { org: 'himal', id: asha() }, query: as } as never)
  expect(row).toMatchObject({
    person: { full_name: 'Former employee #E-0001', code: 'E-0001' },
    employment: { joined_on: '2020-01-01', left_on: '2024-11-20', leaving_reason: 'Removed' },
    account: null,
  })
  const left = await world.services.database.asOwner(async (db) => ({
    requests: (
      await db.selectFrom('request').select('request_remarks').where('employee_id', '=', asha()).execute()
    ).map((one) => one.request_remarks),
    account: await db
      .selectFrom('account')
      .select(['full_name', 'email', 'is_active', 'is_activated'])
      .where('id', '=', world.account('asha'))
      .executeTakeFirst(),
    sessions: await db
      .selectFrom('account_session')
      .select('id')
      .where('account_id', '=', world.account('asha'))
      .execute(),
  }))
  expect(left).toEqual({
    requests: ['Removed'],
    account: { full_name: 'Former employee #E-0001', email: null, is_active: false, is_activated: false },
    sessions: [],
  })
  expect((await world.as('asha').raw('GET', '/hris/himal/employees/me/')).status).toBe(401)
  const { results } = await hari().get(purge.runs, { params, query: {} })
  expect(results).toMatchObject([
    { asked_by_name: 'Hari Adhikari', asked_people: 1, people: 1, files_removed: 2 },
  ])
  expect(results[0]?.ended_at).not.toBeNull()
  expect(JSON.stringify(results)).not.toContain(asha())
})

test('a second time there is nothing to do, and nothing is counted twice', async () => {
  const [run] = (await hari().get(purge.runs, { params, query: {} })).results
  const id = await world.inOrg('himal', (db) =>
    world.services.jobs.enqueue(db, {
      kind: 'hris.purge',
      input: { run_id: run?.id, ids: [asha()] },
      org_id: 1,
      account_id: world.account('hari'),
    }),
  )
  expect((await ended(id)).state).toBe('Done')
  const [again] = (await hari().get(purge.runs, { params, query: {} })).results
  expect(again).toMatchObject({ people: 1, rows_removed: run?.rows_removed })
})
