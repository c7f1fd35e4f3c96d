import { readFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { newId } from '#platform/id.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { emergencyContact, bankAccount } from '#modules/hris/shared/records.ts'
import { readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { separateEmployee } from '#modules/hris/shared/separation.ts'
import { saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import { liftHold, placeHold } from '#modules/hris/shared/legal-hold.ts'
import { purge, retentionRule } from '#modules/hris/shared/purge.ts'
import { jobs } from '#engines/job/job.ts'
import { testLog, until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

/** Stands in everything that is kept about the person, and must stand nowhere afterwards. */
const SENTINEL = 'Zyqxwv'
const NUMBER = '99887766554433'
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
  await plant()
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

/** By the calls that people make where they leave a history, straight into the tables for the rest. */
async function plant() {
  const of = { org: 'himal', employee_id: asha() }
  await hari().get(updateEmployee, {
    params: { org: 'himal', id: asha() },
    query: as,
    body: {
      last_name: SENTINEL,
      name_nepali: SENTINEL,
      personal_email: `asha.${SENTINEL}@home.test`,
      extension: SENTINEL,
      date_of_birth: '1990-02-03',
      nationality: SENTINEL,
      preferred_name: SENTINEL,
      disability: SENTINEL,
      version: await versionOf(),
    },
  } as never)
  const contact = { name: SENTINEL, relation: 'Sister', phone: '9841000001', is_emergency: true }
  await hari().get(emergencyContact.create, { params: of, query: as, body: contact } as never)
  const bank = { bank_name: SENTINEL, account_name: SENTINEL, account_number: NUMBER, is_primary: true }
  const { id, version } = await hari().get(bankAccount.create, { params: of, query: as, body: bank } as never)
  // changed and removed before: only the history knows it
  const changed = { params: { ...of, id }, query: as, body: { branch_name: SENTINEL, version } }
  await hari().get(bankAccount.update, changed as never)
  await hari().get(bankAccount.remove, { params: { ...of, id }, query: as } as never)
  await hari().get(bankAccount.create, { params: of, query: as, body: bank } as never)
  const legal = { pan_no: '123456789', citizenship_no: SENTINEL, version: 0 }
  await hari().get(saveLegalInfo, { params: of, query: as, body: legal } as never)

  const name = `Asha ${SENTINEL}`
  const account = world.account('asha')
  const { files } = world.services
  const paper = await files.keep(1, `${SENTINEL}.txt`, 'txt', Readable.from([`Paper of ${SENTINEL}`]))
  const shared = await files.keep(1, 'Handbook.txt', 'txt', Readable.from(['For all']))
  const [file, document, category, request, sheet, comment, job] = Array.from({ length: 7 }, newId)
  await world.services.database.asOwner(async (db) => {
    await sql`select set_config('app.org_id', '1', true), set_config('app.account_id', ${world.account('hari')}, true)`.execute(
      db,
    )
    const run = async (...statements: ReturnType<typeof sql>[]) => {
      for (const statement of statements) await statement.execute(db)
    }
    await run(
      sql`update account set username = ${SENTINEL.toLowerCase()}, email = ${`${SENTINEL.toLowerCase()}@work.test`}, full_name = ${name} where id = ${account}`,
      sql`insert into document_category (id, name, kind) values (${category}, 'Paper', 'Employee')`,
      sql`insert into stored_file (org_id, id, name, media_type, bytes, sha256, purpose, account_id) values
        (1, ${file}, ${paper.name}, ${paper.media_type}, ${paper.bytes}, ${paper.sha256}, 'employee_document', ${account}),
        (1, ${newId()}, 'Handbook.txt', 'text/plain', 7, ${shared.sha256}, 'picture', ${account}),
        (1, ${newId()}, 'Handbook.txt', 'text/plain', 7, ${shared.sha256}, 'picture', ${world.account('maya')})`,
      sql`insert into employee_document (org_id, id, employee_id, category_id, title, number, file_id) values
        (1, ${document}, ${asha()}, ${category}, ${SENTINEL}, ${SENTINEL}, ${file})`,
      sql`insert into custom_field (org_id, id, code, title, kind, section, is_unique) values (1, ${newId()}, 'hobby', 'Hobby', 'Text', 'More', true)`,
      sql`update employee set custom = ${JSON.stringify({ hobby: SENTINEL })}::jsonb where id = ${asha()}`,
      sql`insert into employee_medical (org_id, id, employee_id, noted_on, allergies, remarks) values
        (1, ${newId()}, ${asha()}, '2024-01-01', ${SENTINEL}, ${SENTINEL})`,
      sql`insert into employee_discipline (org_id, id, employee_id, kind, incident_on, decided_on, description) values
        (1, ${newId()}, ${asha()}, 'Verbal warning', '2024-01-01', '2024-01-02', ${SENTINEL})`,
      sql`insert into request (org_id, id, type, employee_id, sender_account_id, request_remarks) values
        (1, ${request}, 'change_request', ${asha()}, ${account}, ${SENTINEL})`,
      sql`insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks) values
        (1, ${newId()}, ${request}, 'Requested', ${account}, ${name}, 'user', ${SENTINEL}),
        (1, ${newId()}, ${request}, 'Declined', ${world.account('maya')}, 'Maya Shrestha', 'supervisor', ${`Not so, ${SENTINEL}`})`,
      sql`insert into change_request (org_id, request_id, employee_id, section, action, fields) values
        (1, ${request}, ${asha()}, 'basic', 'Update', ${JSON.stringify([{ name: 'last_name', old: 'x', wished: SENTINEL, is_accepted: true }])}::jsonb)`,
      sql`insert into comment (org_id, id, subject_type, subject_id, account_id, account_name, body) values
        (1, ${comment}, 'change_request', ${request}, ${account}, ${name}, ${SENTINEL})`,
      sql`insert into notification (account_id, id, org_id, text, url, signal_id, actor_account_id, actor_name) values
        (${account}, ${newId()}, 1, ${`For ${SENTINEL}`}, '/', ${newId()}, null, null),
        (${world.account('maya')}, ${newId()}, 1, ${`${name} has asked for leave`}, '/', ${newId()}, ${account}, ${name})`,
      sql`insert into org_notification (org_id, id, text, url, signal_id, interactive_data) values
        (1, ${newId()}, ${`${name} asks`}, '/', ${newId()}, ${JSON.stringify({ who: name })}::jsonb)`,
      sql`insert into email_log (id, org_id, recipient, subject, body_text, body_html, state) values
        (${newId()}, 1, ${`asha.${SENTINEL.toLowerCase()}@home.test`}, ${`Dear ${SENTINEL}`}, ${SENTINEL}, ${SENTINEL}, 'Sent'),
        (${newId()}, 1, 'maya@example.test', ${`${name} asks`}, ${`${name} asks for leave`}, null, 'Sent')`,
      sql`insert into life_task (org_id, id, process, subject_id, employee_id, about, title, department, due_on, position) values
        (1, ${sheet}, 'offboarding', ${newId()}, ${asha()}, ${name}, 'Return card', 'HR', '2026-01-01', 1)`,
      sql`insert into encashment_run (org_id, id, name, account_id, account_name) values (1, ${newId()}, ${`Of ${name}`}, ${account}, ${name})`,
      sql`insert into job (org_id, id, kind, title, state, result) values
        (1, ${job}, 'test', ${`Letters of ${name}`}, 'Done', ${JSON.stringify({ name })}::jsonb)`,
      sql`insert into exchange (org_id, id, direction, name, title, state, format, account_id, account_name, file_name, file_id) values
        (1, ${job}, 'import', 'employees', 'Employees', 'Done', 'csv', ${world.account('hari')}, 'Hari Adhikari', ${`${name}.csv`}, ${file})`,
      sql`insert into exchange_row (org_id, exchange_id, row_no, cells) values (1, ${job}, 1, ${JSON.stringify({ last: SENTINEL, code: 'E-0001' })}::jsonb)`,
      sql`insert into security_event (id, name, org_id, account_id, detail) values (${newId()}, 'login.failed', 1, ${account}, ${JSON.stringify({ typed: SENTINEL })}::jsonb)`,
    )
  })
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
  expect((await preview()).body).toMatchObject({ phrase, files: 2, mails: 1, namesakes: [] })
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
  const answer = await world.app.inject({
    url: `/api/v1/hris/himal/employees/${asha()}/personal-data/`,
    headers: { authorization: `Bearer ${hari().token}` },
  })
  expect(answer.statusCode).toBe(200)
  const text = answer.rawPayload.toString('latin1')
  for (const part of ['data.json', NUMBER, '"employee_bank"', `Paper of ${SENTINEL}`])
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
