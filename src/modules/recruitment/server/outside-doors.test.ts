import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { doors, later, openDoors, secrets, writeDoors, type Kind } from '#test/outside-doors.ts'
import type { World } from '#test/world.ts'

let world: World
const open = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path, spec }) => spec.access.public && /^\/(careers|recruitment|assessment)\//.test(path))
const behind = open.filter(({ path }) => path.includes('{token}'))
const kindsOf = (path: string) => Object.entries(doors).find(([start]) => path.startsWith(start))?.[1] ?? []
const longAgo = '2020-01-01T00:00:00Z'

beforeAll(async () => {
  world = await openDoors()
})
afterAll(() => world.close())

/** Names of those who work here, their mails, and what is said among them. */
const inside =
  /Adhikari|Pradhan|Asha|Hari\b|@himal|A word among|account_id|employee_id|token_hash|at Object\.|node_modules|select .* from/i
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  world.as(null).raw(method, path, body, headers)
function harmless(what: string, { status, body }: { status: number; body: unknown }) {
  expect([what, status < 500]).toEqual([what, true])
  expect([what, inside.test(JSON.stringify(body))]).toEqual([what, false])
}
const at = (path: string, value: string) => path.replace(/\{\w+\}/g, encodeURIComponent(value))

test('there are doors to try', () => {
  expect(behind.length).toBeGreaterThan(15)
  expect(behind.every(({ path }) => kindsOf(path).length > 0)).toBe(true)
})

test('what is no link finds nothing, whatever it looks like', async () => {
  const wrong = [
    'x',
    '1-',
    `1-${'a'.repeat(43)}`,
    `2-${secrets.status}`,
    `999999999-${secrets.card}`,
    `0-${secrets.card}`,
    `1-${secrets.card}x`,
    `1-${secrets.card.slice(1)}`,
    `1-${'%'.repeat(43)}`,
    `1-${'अ'.repeat(43)}`,
    '../../etc/passwd',
    "1' or '1'='1",
    `1-\u0000${'a'.repeat(42)}`,
    'a'.repeat(400),
  ]
  for (const { method, path } of behind)
    for (const token of wrong) {
      const answer = await call(method, at(path, token), method === 'GET' ? undefined : {})
      harmless(`${method} ${path} ${token}`, answer)
      expect([path, token, [400, 404].includes(answer.status)]).toEqual([path, token, true])
    }
})

test('a link opens its own door and no other', async () => {
  for (const { method, path } of behind.filter((one) => one.method === 'GET'))
    for (const kind of Object.keys(secrets) as Kind[]) {
      const answer = await call(method, at(path, `1-${secrets[kind]}`))
      harmless(`${path} ${kind}`, answer)
      if (!kindsOf(path).includes(kind)) expect([path, kind, answer.status]).toEqual([path, kind, 404])
    }
  // a secret of a mail signs nobody in
  for (const secret of Object.values(secrets)) {
    const answer = await call('GET', '/recruitment/himal/application/', undefined, {
      authorization: `Bearer 1-${secret}`,
    })
    expect(answer.status).toBe(401)
  }
})

test('broken and huge bodies are refused at their field, and change nothing', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown
  const bodies: unknown[] = [
    [],
    { answers: 'x' },
    { answers: { __proto__: { x: 1 } }, verdict: 'Yes' },
    { answers: Object.fromEntries(Array.from({ length: 500 }, (_, k) => [newId(), k])), verdict: 'Yes' },
    { verdict: 'Maybe', answers: {} },
    { answer: 'Countered', position: 1, amount: '1e400' },
    { answer: 'Countered', position: 1e21, amount: '-1' },
    { answer: 'Agreed', position: '1' },
    { remarks: 'x'.repeat(100_000) },
    { remarks: '\u0000' },
    { starts_at: '9999-99-99T99:99:99Z' },
    { starts_at: 'now()' },
    { question_id: 'x', value: deep },
    { question_id: newId(), value: { a: 1 } },
    deep,
    { first_name: '<script>', email: 'a', cv_token: 'x'.repeat(5000), consent: 'yes' },
  ]
  const posts = open.filter(({ method }) => method === 'POST')
  for (const { method, path, spec } of posts)
    for (const kind of path.includes('{token}') ? kindsOf(path) : (['status'] as const)) {
      const target = path.includes('{token}') ? at(path, `1-${secrets[kind]}`) : at(path, '1-clerk')
      if (spec.accepts === 'file') continue
      for (const [place, body] of bodies.entries())
        harmless(`${path} body ${place}`, await call(method, target, body))
      for (const [type, text] of [
        ['application/json', '{'],
        ['application/json', 'null'],
        ['application/json', `"${'x'.repeat(2_000_000)}"`],
        ['text/plain', 'x'],
        ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ] as const) {
        const answer = await call(method, target, text, { 'content-type': type })
        harmless(`${path} ${type}`, answer)
      }
    }
})

test('an upload that is none, or too large, is refused', async () => {
  const target = '/careers/1-clerk/cv/'
  const form = (content: string, name = 'cv.pdf') =>
    [
      '--B',
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: application/pdf',
      '',
      content,
      '--B--',
      '',
    ].join('\r\n')
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  for (const [text, name] of [
    ['<html><script>1</script></html>', 'cv.pdf'],
    ['MZ\u0090', 'cv.pdf'],
    ['', 'cv.pdf'],
    [`%PDF-1.4 ${'x'.repeat(6 * 1024 * 1024)}`, 'cv.pdf'],
  ] as const) {
    const answer = await call('POST', target, form(text, name), headers)
    harmless(`upload ${name} ${text.slice(0, 10)}`, answer)
    expect([text.slice(0, 8), [400, 413].includes(answer.status)]).toEqual([text.slice(0, 8), true])
  }
  const named = await call('POST', target, form('%PDF-1.4', '../../cv.html'), headers)
  expect(named).toMatchObject({ status: 201, body: { name: 'cv.pdf' } })
  for (const body of ['', '--B', '--B\r\n\r\n--B--', 'x'])
    harmless(`broken form ${body}`, await call('POST', target, body, headers))
})

test('links that are over or used are not found, all alike', async () => {
  for (const [expires, used] of [
    [longAgo, false],
    [later, true],
  ] as const) {
    await writeDoors(world, expires, used)
    for (const { method, path } of behind)
      for (const kind of kindsOf(path).filter((one) => one !== 'status')) {
        const body = {
          verdict: 'Yes',
          answers: {},
          remarks: 'x',
          answer: 'Agreed',
          position: 1,
          starts_at: '2026-11-25T04:15:00Z',
          question_id: newId(),
          value: null,
        }
        const answer = await call(method, at(path, `1-${secrets[kind]}`), method === 'GET' ? undefined : body)
        expect([path, kind, answer.status, answer.body]).toEqual([
          path,
          kind,
          404,
          { detail: 'This link is not valid any more. Please ask whoever sent it for a new one.' },
        ])
      }
  }
})
