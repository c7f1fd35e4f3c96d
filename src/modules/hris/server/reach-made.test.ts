import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import { imports, readImport, importRows } from '#engines/exchange/exchange.ts'
import { exportLog } from '#engines/exchange/export.ts'
import { noCounts } from '#engines/exchange/import-store-server.ts'
import { files } from '#engines/file/file.ts'
import { jobs } from '#engines/job/job.ts'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { loginLog } from '#modules/account/shared/login-log.ts'
import { grantable } from '#modules/account/domain/granting.ts'
import { feedback } from '#modules/feedback/shared/feedback.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { emailLog } from '#modules/organization/shared/email-log.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { openWorld, type World } from '#test/world.ts'

// What was made by whoever may read everybody, and is read by Gita, who is HR of everything for Pokhara only: Asha, not Bikash.
let world: World
let full = ''
let category_id = ''
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
const place = { pokhara: '', kathmandu: '' }

beforeAll(async () => {
  world = await openWorld()
  const om = world.as('om')
  const makeBranch = async (name: string, code: string) =>
    (await om.get(branch.create, { params: org, body: { name, code } as never })).id
  place.pokhara = await makeBranch('Pokhara', 'PKR')
  place.kathmandu = await makeBranch('Kathmandu', 'KTM')
  await world.inOrg('himal', async (db) => {
    await db.deleteFrom('employment_assignment').execute()
    const at = { asha: place.pokhara, bikash: place.kathmandu, maya: place.kathmandu, gita: place.kathmandu }
    for (const [name, branch_id] of Object.entries(at))
      await db
        .insertInto('employment_assignment')
        .values({ id: newId(), employee_id: world.id(name as never), branch_id, valid_from: '2020-01-01' })
        .execute()
  })
  const codes = grantable.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
  full = (await om.get(createGroup, { params: org, body: { name: 'HR of Pokhara', codes } })).id
  const category = { name: 'Papers', kind: 'Employee' } as never
  category_id = (await om.get(documentCategory.create, { body: category })).id
})
beforeEach(async () => void (await limit()))
afterAll(() => world.close())

const limit = (branch_ids = [place.pokhara], group_ids = [full]) =>
  world.as('om').get(assignGroups, {
    params: { ...org, id: world.account('gita') },
    body: { group_ids, branch_ids },
  })
const gita = () => world.as('gita')

/** A document of somebody, sent by who is named. */
async function paperOf(name: 'asha' | 'bikash' | 'gita', by: 'om' | 'gita' = 'om') {
  const content = await world.services.files.keep(1, 'Paper.txt', 'txt', Readable.from([`Paper of ${name}`]))
  const [id, file_id] = [newId(), newId()]
  await world.inOrg('himal', async (db) => {
    const file = { id: file_id, ...content, purpose: documentPurpose, account_id: world.account(by) }
    await db.insertInto('stored_file').values(file).execute()
    await db
      .insertInto('employee_document')
      .values({ id, employee_id: world.id(name), title: 'Paper', category_id, file_id })
      .execute()
  })
  return { id, file_id }
}
const opens = async (file_id: string, query: object = {}) =>
  (await gita().ask(files.read, { params: { ...org, id: file_id }, query } as never)).status

test('a paper is opened by who may read of whose it is, and by nobody for having sent it', async () => {
  const [asha, bikash, own, sent] = [
    await paperOf('asha'),
    await paperOf('bikash'),
    await paperOf('gita'),
    await paperOf('bikash', 'gita'),
  ]
  const all = async () => [
    await opens(asha.file_id),
    await opens(bikash.file_id),
    await opens(own.file_id),
    await opens(sent.file_id),
  ]
  expect(await all()).toEqual([200, 404, 200, 404])
  await limit([])
  expect(await all()).toEqual([200, 200, 200, 200])
  await limit([], [])
  expect(await all()).toEqual([404, 404, 200, 404])
})

test('an import of somebody else, its rows and its job are theirs, and so is the log of what was taken out', async () => {
  const [id, job_id] = [newId(), newId()]
  const by = { account_id: world.account('om'), account_name: 'Om Pradhan' }
  await world.inOrg('himal', async (db) => {
    const job = { id: job_id, kind: 'exchange.check', title: 'Check of pay.xlsx', state: 'Done', input: '{}' }
    await db
      .insertInto('job')
      .values({ ...job, account_id: by.account_id })
      .execute()
    const file = { name: 'employees', title: 'Employees', file_name: 'pay.xlsx', format: 'xlsx', job_id }
    const head = JSON.stringify({ columns: [], suggestions: {}, remarks: [] })
    const counts = JSON.stringify(noCounts(1))
    const options = JSON.stringify({ mapping: {}, value_maps: {}, options: {} })
    const made = { state: 'Checked', head, options, counts, ...by }
    await db
      .insertInto('exchange')
      .values({ id, direction: 'import', ...file, ...made })
      .execute()
    const row = { exchange_id: id, row_no: 2, cells: JSON.stringify({ first_name: 'Bikash' }) }
    await db.insertInto('exchange_row').values(row).execute()
    await db
      .insertInto('exchange')
      .values({
        ...file,
        id: newId(),
        direction: 'export',
        as_hat: 'hr',
        ...made,
        state: 'Done',
        job_id: null,
      })
      .execute()
  })
  const params = { ...org, id }
  const seen = async () => [
    (await gita().get(imports, { params: org, query: {} as never })).count,
    (await gita().ask(readImport, { params })).status,
    (await gita().ask(importRows, { params, query: {} as never })).status,
    (await gita().ask(jobs.read, { params: { ...org, id: job_id }, query: hr } as never)).status,
    (await gita().get(exportLog, { params: org, query: hr as never })).count,
    (await gita().get(exportLog, { params: org, query: { as: 'user' } as never })).count,
  ]
  expect(await seen()).toEqual([0, 404, 404, 404, 0, 0])
  await limit([])
  expect(await seen()).toEqual([1, 200, 200, 200, 1, 1])
})

test('the logs tell of people within reach', async () => {
  await world.services.database.asOwner(async (db) => {
    for (const name of ['asha', 'bikash', 'gita'] as const) {
      const mail = {
        subject: `To ${name}`,
        body_text: '',
        state: 'Logged',
        recipient: `${name}@example.test`,
      }
      await db
        .insertInto('email_log')
        .values({ id: newId(), org_id: 1, ...mail })
        .execute()
      await sql`insert into security_event (id, org_id, account_id, name, detail, at)
        values (${newId()}, 1, ${world.account(name)}, 'login.succeeded', '{}', now())`.execute(db)
    }
  })
  const mails = (await gita().get(emailLog, { params: org, query: {} as never })).results
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['To asha', 'To gita'])
  const logins = (await gita().get(loginLog, { params: org, query: {} as never })).results
  expect(new Set(logins.map(({ user }) => user.full_name))).toEqual(new Set(['Asha Gurung', 'Gita Thapa']))
  const events = (await gita().get(audit.securityEvents, { params: org, query: {} as never })).results
  expect(JSON.stringify(events)).not.toContain('Bikash')
  const all = await world.as('om').get(audit.securityEvents, { params: org, query: {} as never })
  expect(JSON.stringify(all.results)).toContain('Bikash')
})

test('what was said under a name is met by who may read of whose it is', async () => {
  for (const name of ['asha', 'bikash'] as const)
    await world.as(name).get(feedback.send, {
      params: org,
      body: { kind: 'Suggestion', title: `By ${name}`, body: 'Words', is_public: false } as never,
    })
  const told = (await gita().get(feedback.list, { params: org, query: hr as never })).results
  expect(told.map(({ title }) => title)).toEqual(['By asha'])
})

test('the history of a row that is about somebody out of reach is not there, also by its id', async () => {
  const newcomer = async (branch_id: string) => {
    const id = newId()
    await world.inOrg('himal', async (db) => {
      const who = { first_name: 'Nima', last_name: 'Lama', email: `${id}@home.test` }
      await db
        .insertInto('pre_employment')
        .values({ id, ...who, branch_id, joins_on: '2026-12-01' })
        .execute()
      await db.updateTable('pre_employment').set({ remarks: 'Comes later' }).where('id', '=', id).execute()
    })
    return id
  }
  const told = async (id: string) =>
    (
      await gita().ask(audit.timeline, {
        params: { ...org, table: 'pre_employment', id },
        query: {} as never,
      })
    ).status
  expect([await told(await newcomer(place.pokhara)), await told(await newcomer(place.kathmandu))]).toEqual([
    200, 404,
  ])
})
