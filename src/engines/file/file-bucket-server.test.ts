import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '#platform/files.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '#engines/file/file.ts'
import { type FilePurpose, fileRoutes } from '#engines/file/file-server.ts'
import { openTestBucket, type TestBucket } from '#test/s3-server.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
} from '#test/services.ts'

const letters: FilePurpose = { purpose: 'letter', upload: async () => true }

let base: TestDatabase
let bucket: TestBucket
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let asha: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  bucket = await openTestBucket()
  here = await testProcess(base.connection, { config: { storage: bucket.config } })
  asha = await makePerson(here.services, 'asha', await makeOrganization(here.services, 'himal'))
  server = await testServer(here, fileRoutes([letters]))
})
afterAll(async () => {
  await server.close()
  await here[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
  await base.drop()
})

const headers = () => ({ authorization: `Bearer ${asha.token}` })
const rows = () =>
  here.services.database.asOwner((db) => db.selectFrom('stored_file').select(['org_id', 'sha256']).execute())
async function send(content: string) {
  const form = new FormData()
  form.set('file', new Blob([content]), 'letter.pdf')
  const answer = await fetch(`${server.url}/api/v1/files/himal/?purpose=letter`, {
    method: 'POST',
    headers: headers(),
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as StoredFile }
}

test('a document goes into the bucket and is read from there, also by another process', async () => {
  const { status, body } = await send('%PDF-1.7 hello')
  expect(status).toBe(201)
  const answer = await fetch(server.url + body.url, { headers: headers() })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await answer.text()).toBe('%PDF-1.7 hello')
  const [row] = await rows()
  const found = await openFiles(bucket.config).read(row?.org_id ?? 0, row?.sha256 ?? '')
  expect(found && String(await buffer(found))).toBe('%PDF-1.7 hello')
})

test('while the storage is away calls are answered with 503, and no row names what is not there', async () => {
  const { body } = await send('%PDF-1.7 before')
  const before = await rows()
  bucket.trouble = () => 503
  expect((await send('%PDF-1.7 lost')).status).toBe(503)
  expect((await fetch(server.url + body.url, { headers: headers() })).status).toBe(503)
  expect(await rows()).toEqual(before)
  bucket.trouble = () => null
  expect((await fetch(server.url + body.url, { headers: headers() })).status).toBe(200)
})
