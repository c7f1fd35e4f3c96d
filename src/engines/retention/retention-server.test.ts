import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { schedules } from '#app/routes.ts'
import { retention } from '#engines/retention/retention.ts'
import { placeHold, liftHold } from '#modules/hris/shared/legal-hold.ts'
import { retentionRule } from '#modules/hris/shared/purge.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld, type World } from '#test/world.ts'

const TODAY = '2026-11-20'
const WORD = 'Zyqxwv'
const params = { org: 'himal' }
let world: World
const hari = () => world.as('hari')
const ids = { request: newId(), newcomer: newId(), feedback: newId(), separation: newId(), sheet: newId() }

beforeAll(async () => {
  world = await openWorld()
  const paper = await world.services.files.keep(1, 'paper.txt', 'txt', Readable.from([`Paper of ${WORD}`]))
  const [category, file, scan, type, question, set] = Array.from({ length: 6 }, newId)
  await world.services.database.asOwner(async (db) => {
    await sql`select set_config('app.org_id', '1', true), set_config('app.account_id', ${world.account('hari')}, true)`.execute(
      db,
    )
    const asha = world.id('asha')
    for (const statement of [
      sql`insert into document_category (id, name, kind) values (${category}, 'Paper', 'Employee')`,
      sql`insert into stored_file (org_id, id, name, media_type, bytes, sha256, purpose, account_id)
        select 1, x, 'paper.txt', 'text/plain', ${paper.bytes}, ${paper.sha256}, 'paper', null from unnest(${[file, scan]}::uuid[]) x`,
      // asha left nine years ago, bikash last year, maya works here
      sql`update employee set joined_on = '2010-01-01', left_on = '2017-11-20', leaving_reason = 'Moved' where id = ${asha}`,
      sql`update employee set left_on = '2025-12-31', leaving_reason = 'Moved' where id = ${world.id('bikash')}`,
      sql`insert into employee_document (id, employee_id, category_id, title, file_id)
        select gen_random_uuid(), x, ${category}, ${WORD}, ${file} from unnest(${['asha', 'bikash', 'maya'].map((n) => world.id(n as 'asha'))}::uuid[]) x`,
      sql`insert into letter (id, employee_id, kind, subject, status, issued_on, issued_by_name)
        values (${newId()}, ${asha}, 'Other', ${WORD}, 'Draft', '2017-11-20', 'Hari')`,
      sql`insert into leave_type (id, name, code) values (${type}, 'Sick', 'S')`,
      sql`insert into request (id, type, employee_id, sender_account_id, status, request_remarks)
        values (${ids.request}, 'leave', ${world.id('maya')}, ${world.account('maya')}, 'Approved', 'Ill')`,
      sql`insert into leave_request (request_id, leave_type_id, start_on, end_on, days, proof_note, file_id)
        values (${ids.request}, ${type}, '2024-01-08', '2024-01-09', 2, ${WORD}, ${scan})`,
      sql`update leave_request set contact = ${WORD} where request_id = ${ids.request}`,
      sql`insert into pre_employment (id, first_name, email, joins_on, state)
        values (${ids.newcomer}, ${WORD}, 'zyqxwv@home.test', '2024-05-01', 'Cancelled'), (${newId()}, 'Still', 'still@home.test', '2024-05-01', 'Draft')`,
      sql`insert into feedback (id, kind, title, body, status, sender_account_id, created_on, closed_on)
        values (${ids.feedback}, 'Complaint', ${WORD}, ${WORD}, 'Closed', ${world.account('maya')}, '2024-01-01', '2024-02-01')`,
      sql`insert into comment (id, subject_type, subject_id, account_id, account_name, body)
        values (${newId()}, 'feedback', ${ids.feedback}, ${world.account('hari')}, 'Hari', ${WORD})`,
      sql`insert into separation (id, employee_id, notified_on, last_working_on, notice_days_required, shortfall_days, remarks, state, completed_at)
        values (${ids.separation}, ${world.id('bikash')}, '2025-12-01', '2025-12-31', 0, 0, 'Went', 'Completed', now())`,
      sql`insert into exit_meeting (separation_id, employee_id) values (${ids.separation}, ${world.id('bikash')})`,
      sql`insert into question_set (id, root_id, use, name) values (${set}, ${set}, 'exit_interview', 'Exit')`,
      sql`insert into question_category (id, name) values (${set}, 'Exit')`,
      sql`insert into question (id, root_id, category_id, title, kind, detail) values (${question}, ${question}, ${set}, 'Why?', 'text', '{}')`,
      sql`insert into answer_sheet (id, use, subject_id, set_id, employee_id) values (${ids.sheet}, 'exit_interview', ${ids.separation}, ${set}, ${world.id('bikash')})`,
      sql`insert into answer (sheet_id, question_id, value) values (${ids.sheet}, ${question}, ${JSON.stringify(WORD)}::jsonb)`,
    ])
      await statement.execute(db)
  })
})
afterAll(() => world.close())

const classOf = async (name: string) => {
  const { results } = await hari().get(retention.classes, { params })
  const found = results.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}
const save = async (name: string, months: number | null) =>
  hari().ask(retention.save, {
    params: { ...params, name },
    body: { months, version: (await classOf(name)).version },
  })
const nightly = schedules.find(({ name }) => name === 'retention.purge')
const night = () => {
  if (!nightly) throw new Error('not scheduled')
  return runJob(world, kindOf(nightly), 'himal', TODAY)
}
const preview = async (name: string, months: number) =>
  hari().get(retention.preview, { params: { ...params, name }, query: { months } } as never)
/** Tables in whose rows, or in the history of whose rows, the word stands. */
const where = (tables: readonly string[]) =>
  world.services.database.asOwner(async (db) => {
    const found: string[] = []
    for (const table of tables) {
      const row =
        await sql`select from ${sql.table(table)} x where to_jsonb(x)::text ilike ${`%${WORD}%`} limit 1`.execute(
          db,
        )
      const history =
        await sql`select from audit_row a where a.table_name = ${table} and a.changes::text ilike ${`%${WORD}%`} limit 1`.execute(
          db,
        )
      if (row.rows.length) found.push(table)
      if (history.rows.length) found.push(`history of ${table}`)
    }
    return found
  })

test('everything is kept until somebody says for how long, and nothing runs', async () => {
  const { results } = await hari().get(retention.classes, { params })
  expect(results.map(({ name }) => name)).toEqual([
    'past_employees',
    'past_documents',
    'past_letters',
    'newcomers',
    'exit_interviews',
    'leave_notes',
    'feedback',
    'candidates',
  ])
  expect(results.every(({ months, due }) => months === null && due === 0)).toBe(true)
  expect(await night()).toEqual({ records: 0 })
  expect((await hari().get(retention.due, { params, query: {} })).results).toEqual([])
})

test('what would be due is told before it is saved; too few months are refused with the reason', async () => {
  expect(await preview('past_documents', 12)).toEqual({ records: 1, people: 1, held: 0 })
  expect(await preview('past_documents', 6)).toEqual({ records: 2, people: 2, held: 0 })
  expect(await save('past_employees', 12)).toMatchObject({
    status: 400,
    body: { months: ['At least 84 months: the retention rule keeps records for 7 years.'] },
  })
  expect((await save('leave_notes', 0)).body).toEqual({ months: ['At least 1 month.'] })
  expect(await save('past_documents', 12)).toMatchObject({
    status: 200,
    body: { months: 12, due: 1, version: 1 },
  })
  const late = { params: { ...params, name: 'past_documents' }, body: { months: 3, version: 0 } }
  expect(await hari().ask(retention.save, late)).toMatchObject({
    status: 409,
    body: { current: { months: 12, version: 1 } },
  })
})

test('others than who keeps all records neither see nor save it', async () => {
  for (const name of ['maya', 'gita', 'anil'] as const)
    expect(
      (
        await world
          .as(name)
          .ask(retention.save, { params: { ...params, name: 'feedback' }, body: { months: 1, version: 0 } })
      ).status,
      name,
    ).toBe(403)
  expect(
    (
      await hari().ask(retention.preview, {
        params: { ...params, name: 'nothing' },
        query: { months: 1 },
      } as never)
    ).status,
  ).toBe(404)
})

test('the night takes what is over, keeps what is held, and leaves the rest; a second run finds nothing', async () => {
  const hold = { params: { ...params, id: world.id('asha') } }
  await hari().get(placeHold, { ...hold, body: { reason: 'A case' } })
  expect(await classOf('past_documents')).toMatchObject({ due: 0 })
  const list = await hari().get(retention.due, { params, query: {} })
  expect(list.results).toMatchObject([
    {
      class: 'past_documents',
      person: { code: 'E-0001' },
      goes_on: '2018-11-20',
      hold: { reason: 'A case' },
    },
  ])
  expect(await night()).toEqual({ records: 0 })
  await hari().get(liftHold, { ...hold, body: { remarks: 'Closed' } })
  expect(await night()).toEqual({ records: 1 })
  expect(await night()).toEqual({ records: 0 })
  const left = await world.inOrg('himal', (db) =>
    db.selectFrom('employee_document').select('employee_id').execute(),
  )
  expect(left.map(({ employee_id }) => employee_id).toSorted()).toEqual(
    [world.id('bikash'), world.id('maya')].toSorted(),
  )
  expect((await hari().get(retention.runs, { params, query: {} })).results).toMatchObject([
    {
      class: 'past_documents',
      ran_on: TODAY,
      months: 12,
      records: 1,
      rows_removed: 1,
      ended_at: expect.any(String),
    },
  ])
})

test('of every class words, files and histories go, and what reports rest on stays', async () => {
  for (const name of ['past_letters', 'newcomers', 'exit_interviews', 'leave_notes', 'feedback'])
    expect(await save(name, 6), name).toMatchObject({ status: 200, body: { due: 1 } })
  const tables = [
    'letter',
    'pre_employment',
    'exit_meeting',
    'answer',
    'leave_request',
    'feedback',
    'comment',
  ]
  expect(await where(tables)).toEqual(
    expect.arrayContaining(['letter', 'pre_employment', 'answer', 'leave_request', 'feedback', 'comment']),
  )
  expect(await night()).toEqual({ records: 5 })
  expect(await where(tables)).toEqual([])
  expect(await night()).toEqual({ records: 0 })
  await world.inOrg('himal', async (db) => {
    expect(
      await db
        .selectFrom('leave_request')
        .select(['days', 'file_id'])
        .where('request_id', '=', ids.request)
        .executeTakeFirst(),
    ).toEqual({ days: '2.000', file_id: null })
    expect(
      await db
        .selectFrom('feedback')
        .select(['kind', 'title'])
        .where('id', '=', ids.feedback)
        .executeTakeFirst(),
    ).toEqual({ kind: 'Complaint', title: 'Removed' })
    expect(await db.selectFrom('answer_sheet').select('id').execute()).toEqual([{ id: ids.sheet }])
    expect(
      await db.selectFrom('pre_employment').select(['first_name', 'state']).orderBy('state').execute(),
    ).toEqual([
      { first_name: 'Removed', state: 'Cancelled' },
      { first_name: 'Still', state: 'Draft' },
    ])
    expect(
      await db.selectFrom('stored_file').select('id').where('purpose', '=', 'paper').execute(),
    ).toHaveLength(1)
  })
})

test('who left long ago is forgotten by the road that HR goes by hand; a rule that asks for more wins', async () => {
  expect(await save('past_employees', 96)).toMatchObject({ status: 200, body: { due: 1 } })
  await hari().get(retentionRule.create, {
    params,
    body: { effective_from: '2026-01-01', keep_years: 10 },
  } as never)
  expect(await night()).toEqual({ records: 0 })
  const [rule] = (await hari().get(retentionRule.list, { params, query: {} } as never)).results as {
    id: string
    version: number
  }[]
  await hari().get(retentionRule.update, {
    params: { ...params, id: rule?.id ?? '' },
    body: { keep_years: 8, version: rule?.version },
  } as never)
  expect(await night()).toEqual({ records: 1 })
  const row = await world.inOrg('himal', (db) =>
    db
      .selectFrom('employee')
      .select(['first_name', 'account_id', 'purged_at'])
      .where('id', '=', world.id('asha'))
      .executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    first_name: 'Former employee',
    account_id: null,
    purged_at: expect.any(String),
  })
  expect(await night()).toEqual({ records: 0 })
})

test('switched off, nothing goes any more', async () => {
  expect(await save('past_documents', 1)).toMatchObject({ body: { due: 1 } })
  expect(await save('past_documents', null)).toMatchObject({ status: 200, body: { months: null, due: 0 } })
  expect(await night()).toEqual({ records: 0 })
})
