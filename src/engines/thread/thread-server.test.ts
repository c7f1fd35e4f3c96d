import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { thread } from '#engines/thread/thread.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
} from '#test/services.ts'

const report = thread('report', '/test/{org}/reports', { account: true })
const { comments, attachments } = report
const open = newId()
const closed = newId()

let base: TestDatabase
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let asha: TestPerson
let maya: TestPerson
let hari: TestPerson
let auditor: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  const himal = await makeOrganization(here.services, 'himal')
  asha = await makePerson(here.services, 'asha', himal)
  maya = await makePerson(here.services, 'maya', himal)
  hari = await makePerson(here.services, 'hari', himal, { codes: [] })
  auditor = await makePerson(here.services, 'adit', himal, { audit: true })
  stranger = await makePerson(here.services, 'tara', await makeOrganization(here.services, 'terai'))
  const routes = serveThread(report, {
    reach: async (_, id) => (id === open ? 'write' : id === closed ? 'read' : 'none'),
    moderates: ({ org }) => org.is_hr,
    signals: true,
  })
  server = await testServer(here, routes)
})
afterAll(async () => {
  await server.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const on = (id: string) => ({ params: { org: 'himal', id } })
const write = (person: TestPerson, body: string, parent_id: string | null = null, id = open) =>
  server.ask(person, comments.create, { ...on(id), body: { body, parent_id } })
const one = (id: string, comment_id: string) => ({ params: { org: 'himal', id, comment_id } })

test('a comment is written, answered once, listed in order, and signalled', async () => {
  const first = await write(asha, '  The total is wrong.  ')
  expect(first).toMatchObject({
    status: 201,
    body: {
      body: 'The total is wrong.',
      author: { full_name: 'asha', person: { is_current: true } },
      can_edit: true,
      can_delete: true,
      edited_at: null,
    },
  })
  const answer = await write(maya, 'Corrected.', first.body.id)
  expect(answer.body.parent_id).toBe(first.body.id)
  expect((await write(asha, 'Thanks.', answer.body.id)).body).toEqual({
    parent_id: ['Select a valid choice.'],
  })
  const { body } = await server.ask(asha, comments.list, on(open))
  expect(body.results.map((each) => [each.body, each.can_edit, each.can_delete])).toEqual([
    ['The total is wrong.', true, true],
    ['Corrected.', false, false],
  ])
  const signals = await here.services.database.asOwner((db) =>
    db.selectFrom('signal').select(['name', 'payload']).orderBy('id').execute(),
  )
  expect(signals[0]).toEqual({ name: 'report.commented', payload: { subject_id: open, id: first.body.id } })
})

test('only its author edits a comment; its author and who moderates delete it', async () => {
  const { body: mine } = await write(asha, 'A misteak')
  const at = one(open, mine.id)
  expect((await server.ask(maya, comments.update, { ...at, body: { body: 'x' } })).status).toBe(403)
  expect((await server.ask(hari, comments.update, { ...at, body: { body: 'x' } })).status).toBe(403)
  const edited = await server.ask(asha, comments.update, { ...at, body: { body: 'A mistake' } })
  expect(edited.body).toMatchObject({ body: 'A mistake', edited_at: expect.any(String) })
  expect((await server.ask(maya, comments.remove, at)).status).toBe(403)
  expect((await server.ask(hari, comments.remove, at)).status).toBe(204)
  expect((await server.ask(asha, comments.update, { ...at, body: { body: 'x' } })).status).toBe(404)
})

test('a comment that others have answered stays', async () => {
  const { body: mine } = await write(asha, 'A question')
  await write(maya, 'An answer', mine.id)
  expect(await server.ask(asha, comments.remove, one(open, mine.id))).toMatchObject({ status: 409 })
  expect((await server.ask(hari, comments.remove, one(open, mine.id))).status).toBe(204)
})

test('what may only be read is not written on, and what may not be seen does not exist', async () => {
  expect((await server.ask(asha, comments.list, on(closed))).status).toBe(200)
  expect((await write(asha, 'late', null, closed)).status).toBe(403)
  expect((await write(auditor, 'hm')).status).toBe(403)
  expect((await server.ask(auditor, comments.list, on(open))).status).toBe(200)
  for (const id of [newId(), 'nonsense'])
    expect((await server.ask(asha, comments.list, on(id))).status).toBe(404)
  expect((await server.ask(stranger, comments.list, on(open))).status).toBe(404)
})

test('a comment of one subject cannot be reached through another', async () => {
  const { body } = await write(asha, 'Here')
  expect(
    (await server.ask(asha, comments.update, { ...one(closed, body.id), body: { body: 'x' } })).status,
  ).toBe(403)
  expect((await write(asha, 'x', newId())).body).toEqual({ parent_id: ['Select a valid choice.'] })
})

test.each([
  ['', 'Comment is Required'],
  ['   ', 'Comment is Required'],
  ['x'.repeat(4001), 'Comment must be at most 4000 characters'],
])('the comment %.10j is refused: %s', async (body, message) => {
  expect((await write(asha, body)).body).toEqual({ body: [message] })
})

async function attach(person: TestPerson, name: string, content: string, query = '') {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const answer = await fetch(`${server.url}/api/v1/test/himal/reports/${open}/attachments/${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as { id: string; title: string } }
}

test('an attachment is added, renamed, opened by who sees the subject, and removed with its file', async () => {
  const added = await attach(asha, 'minutes.pdf', '%PDF-1.7 minutes', '?title=Minutes%20of%20May')
  expect(added).toMatchObject({
    status: 201,
    body: { title: 'Minutes of May', name: 'minutes.pdf', media_type: 'application/pdf', bytes: 16 },
  })
  const at = { params: { org: 'himal', id: open, attachment_id: added.body.id } }
  expect((await server.ask(asha, attachments.update, { ...at, body: { title: 'Minutes' } })).body.title).toBe(
    'Minutes',
  )
  expect((await server.ask(maya, attachments.update, { ...at, body: { title: 'Mine' } })).status).toBe(403)
  const file = (person: TestPerson) =>
    fetch(`${server.url}/api/v1/test/himal/reports/${open}/attachments/${added.body.id}/`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  expect(await (await file(maya)).text()).toBe('%PDF-1.7 minutes')
  expect((await file(stranger)).status).toBe(404)
  expect((await server.ask(maya, attachments.list, on(open))).body).toMatchObject({
    count: 1,
    results: [{ title: 'Minutes', can_delete: false }],
  })
  expect((await server.ask(maya, attachments.remove, at)).status).toBe(403)
  expect((await server.ask(asha, attachments.remove, at)).status).toBe(204)
  expect((await file(asha)).status).toBe(404)
  expect(
    await here.services.database.asOwner((db) => db.selectFrom('stored_file').select('id').execute()),
  ).toEqual([])
})

test('what is no document is not attached', async () => {
  expect(await attach(asha, 'a.html', '<script>alert(1)</script>')).toMatchObject({ status: 400 })
})

test('who writes here and is employed by another organization is shown with it', async () => {
  const { account_id } = stranger
  await here.services.database.asOwner(async (db) => {
    const { org_id } = await db
      .selectFrom('organization')
      .select('org_id')
      .where('slug', '=', 'himal')
      .executeTakeFirstOrThrow()
    await db.insertInto('membership').values({ org_id, account_id, employee_id: null, is_hr: true }).execute()
  })
  here.services.viewers.forget(account_id)
  expect((await write(stranger, 'We look into it.')).status).toBe(201)
  const { results } = (await server.ask(asha, comments.list, on(open))).body
  expect(results.at(-1)?.author).toMatchObject({
    full_name: 'tara',
    person: { full_name: 'tara', is_current: true, organization: { slug: 'terai' } },
  })
})
