import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, spoolUpload } from '#platform/http-upload.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { createServer } from '#platform/server.ts'
import { testLog, testProcess, type TestProcess } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  app = await createServer(here.services, testLog)
  app.post('/file', async (request, reply) => {
    const { file_name } = await spoolUpload(request, reply, join(tmpdir(), randomUUID()))
    return { file_name }
  })
  app.post('/form', (request) => fieldsOf(request))
})
afterAll(async () => {
  await app.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const part = (head: string, body: string) =>
  `--here\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const whole = `${part('name="file"; filename="a.txt"', 'words')}--here--\r\n`
const form = 'multipart/form-data; boundary=here'
const post = async (url: string, type: string, payload: string) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  })
  return [statusCode, JSON.parse(body)]
}

test('a whole body is read', async () => {
  expect(await post('/file', form, whole)).toEqual([200, { file_name: 'a.txt' }])
  expect(await post('/form', form, `${part('name="username"', 'hari')}--here--\r\n`)).toEqual([
    200,
    { username: 'hari' },
  ])
})

test.each([
  ['without boundary', 'multipart/form-data', whole],
  ['with an empty boundary', 'multipart/form-data; boundary=', whole],
  ['with a boundary beyond all measure', `multipart/form-data; boundary=${'x'.repeat(400)}`, whole],
  ['with another boundary than it says', 'multipart/form-data; boundary=there', whole],
  ['cut in its content', form, whole.slice(0, -14)],
  ['cut in the head of a part', form, whole.slice(0, 30)],
  ['cut before its end', form, part('name="username"', 'hari')],
  ['of no parts', form, 'words without any'],
  ['of nothing', form, ''],
  ['with a part of no name', form, '--here\r\n\r\nwords\r\n--here--\r\n'],
  ['with a name of every object', form, `${part('name="__proto__"', 'hari')}--here--\r\n`],
  [
    'whose JSON is none',
    form,
    '--here\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{"a\r\n--here--\r\n',
  ],
])('a body %s is no error of the server', async (_, type, payload) => {
  const [status, body] = await post('/file', type, payload)
  expect([status, Object.keys(body)], JSON.stringify(body)).toEqual([
    400,
    [expect.stringMatching(/^(file|non_field_errors)$/)],
  ])
  expect((await post('/form', type, payload))[0]).toBeLessThan(500)
})
