import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import type { StoredFile } from '#engines/file/file.ts'
import { type FilePurpose, fileRoutes } from '#engines/file/file-server.ts'
import { openTestClamd, type TestClamd } from '#test/clamd.ts'
import {
  makeOrganization,
  makePerson,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
} from '#test/services.ts'

const letters: FilePurpose = { purpose: 'letter', upload: async () => true }
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-scan-'))

let base: TestDatabase
let clamd: TestClamd
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let asha: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  clamd = await openTestClamd(path.join(dir, 'clamd.ctl'))
  here = await testProcess(base.connection, { config: { clamd: { path: clamd.path } } })
  asha = await makePerson(here.services, 'asha', await makeOrganization(here.services, 'himal'))
  server = await testServer(here, fileRoutes([letters]))
})
afterAll(async () => {
  await server.close()
  await here[Symbol.asyncDispose]()
  await clamd[Symbol.asyncDispose]()
  await base.drop()
  fs.rmSync(dir, { recursive: true, force: true })
})

async function send(content: string) {
  const form = new FormData()
  form.set('file', new Blob([content]), 'letter.pdf')
  const answer = await fetch(`${server.url}/api/v1/files/himal/?purpose=letter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asha.token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as StoredFile }
}
const kept = () => {
  const { storage } = here.services.config
  if (storage.kind !== 'folder') throw new Error('a folder')
  return fs
    .readdirSync(storage.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
const events = () =>
  here.services.database.asOwner((db) =>
    db
      .selectFrom('security_event')
      .select(['account_id', 'detail'])
      .where('name', '=', 'upload.infected')
      .execute(),
  )

test('an infected file is refused at its field, leaves nothing, and is an incident of the organization', async () => {
  expect(await send(`%PDF-1.7 ${clamd.signature}`)).toEqual({
    status: 400,
    body: { file: ['This file holds a virus and was not taken: Test-Signature.'] },
  })
  expect(kept()).toEqual([])
  expect(await events()).toEqual([
    {
      account_id: asha.account_id,
      detail: { found: 'Test-Signature', file: 'letter.pdf', path: '/api/v1/files/himal/' },
    },
  ])
})

test('while the scanner is away nothing is taken, and it says so; afterwards all is as before', async () => {
  clamd.trouble = 'hangs up'
  expect(await send('%PDF-1.7 hello')).toEqual({
    status: 503,
    body: {
      detail: 'Files cannot be checked for viruses at present, so none is taken. Try again in a few minutes.',
    },
  })
  expect(kept()).toEqual([])
  clamd.trouble = null
  expect((await send('%PDF-1.7 hello')).status).toBe(201)
  // what was received is removed a moment after the answer
  expect(kept().filter((name) => /^[0-9a-f]{64}$/.test(name))).toHaveLength(1)
  expect(await events()).toHaveLength(1)
})
