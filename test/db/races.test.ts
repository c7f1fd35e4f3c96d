import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { pathTo } from '#kernel/endpoint.ts'
import { openApplication, type Application } from '#app/application.ts'
import { routes } from '#app/routes.ts'
import { clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/id.ts'
import { createLog } from '#platform/log.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { openProofs } from '#platform/proof.ts'
import { accessTokens } from '#platform/token.ts'
import { seedDemo } from '#seeds/demo.ts'
import { callerOf, type Caller } from '#test/caller.ts'
import { sampleOf as validSample } from '#test/sample.ts'
import { bodies } from '#test/race-bodies.ts'
import { endings, removals, unraced } from '#test/unraced.ts'

const SECRET = 'a secret of the races, long enough to sign with'
const at = '2026-11-21T04:00:00Z'
type Row = Record<string, unknown>

const versioned = routes
  .map(({ endpoint }) => endpoint)
  .filter((each) => 'version' in inputOf(each).properties)
const label = ({ method, path }: Endpoint) => `${method} ${path}`

let database: TestDatabase
let application: Application
let dir: string
let callers: Caller[]
beforeAll(async () => {
  clock.set(at)
  database = await freshDatabase()
  dir = await mkdtemp(join(tmpdir(), 'chautari-races-'))
  const { connection } = database
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', ROLE: 'web', DATA_DIR: dir })
  application = await openApplication({
    ...{ config, secret: SECRET, connection, direct: connection },
    log: createLog('silent'),
  })
  const { services } = application
  services.proofs = openProofs(SECRET, 50)
  await seedDemo(services.database, { employees: null, today: '2026-11-21', files: services.files })
  callers = await signedIn()
}, 120_000)
afterAll(async () => {
  await application.close()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
  clock.set(null)
})

/** The people of the demo with logins, HR first, each with a session that was confirmed just now. */
async function signedIn() {
  const tokens = accessTokens(SECRET)
  return application.services.database.asOwner(async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'email'])
      .where('email', 'like', '%@demo.test')
      .orderBy('email')
      .execute()
    return Promise.all(
      accounts.map(async (account) => {
        const id = newId()
        await db
          .insertInto('account_session')
          .values({
            ...{ id, account_id: account.id, token_hash: id, rotated_at: at, remember: false },
            ...{ created_at: at, last_used_at: at, confirmed_at: at, expires_at: '2036-01-01T00:00:00Z' },
          })
          .execute()
        return callerOf(() => application.app, tokens.issue(account.id, id))
      }),
    )
  })
}

describe('of two changes at once one is made, and the other is told what is now', () => {
  test.each(versioned.filter((each) => !unraced[label(each)]).map((each) => [label(each), each] as const))(
    '%s',
    async (_, endpoint) => {
      let race = await raceOf(endpoint)
      // where the demo has no row that allows it, one is made as the list's own endpoint makes it
      if (race.kind !== 'raced' && race.kind !== 'wrong' && (await madeRow(endpoint)))
        race = await raceOf(endpoint)
      expect(race.kind, JSON.stringify(race)).toBe('raced')
    },
    60_000,
  )
})

test('every exception is an endpoint that changes by version', () => {
  expect(
    [...Object.keys(unraced), ...Object.keys(bodies), ...endings, ...removals].filter(
      (name) => !versioned.some((each) => label(each) === name),
    ),
  ).toEqual([])
})

type Outcome =
  | { kind: 'raced' }
  | { kind: 'unseen' }
  | { kind: 'refused'; first: unknown }
  | { kind: 'wrong'; answers: unknown }

/** Takes rows that somebody finds by the endpoint's own paths, until two changes of one were lawful. */
async function raceOf(endpoint: Endpoint): Promise<Outcome> {
  let outcome: Outcome = { kind: 'unseen' }
  for (const caller of callers) {
    for (const as of rolesOf(endpoint)) {
      for (const { path, row } of await targetsOf(caller, endpoint, as)) {
        const body = bodyFor(endpoint, row)
        const url = `${path}${as}`
        const send = () => caller.raw(endpoint.method, url, body)
        const answers = await Promise.all([send(), send()])
        const [first, second] = answers.toSorted((a, b) => a.status - b.status)
        if (!first || !second) continue
        if (first.status >= 300) {
          // HR comes first, and meets the least refusals of right
          if (outcome.kind === 'unseen')
            outcome = { kind: 'refused', first: [first.status, first.body, body] }
          continue
        }
        if (removals.has(label(endpoint)))
          return second.status === 404 || second.status === 409
            ? { kind: 'raced' }
            : { kind: 'wrong', answers: answers.map(({ status, body: said }) => [status, said]) }
        const { current, detail } = second.body as { current?: Row; detail?: string }
        const isTold = endings.has(label(endpoint))
          ? Boolean(detail?.includes(' is already '))
          : Number(current?.['version']) > Number(body['version'])
        return second.status === 409 && isTold
          ? { kind: 'raced' }
          : { kind: 'wrong', answers: answers.map(({ status, body: said }) => [status, said]) }
      }
    }
  }
  return outcome
}

/** Makes a row of the list that the endpoint changes, by whoever may: what passes the schema of its creation. */
async function madeRow(endpoint: Endpoint): Promise<boolean> {
  const path = endpoint.path.slice(0, endpoint.path.indexOf('{id}'))
  const create = routes.find(({ endpoint: each }) => each.method === 'POST' && each.path === path)?.endpoint
  if (!create?.spec.body || !/^[^{]*(\{org\}[^{]*)?$/.test(path)) return false
  const body = validSample(create.spec.body as never)
  for (const caller of callers)
    for (const as of rolesOf(create)) {
      const { status } = await caller.raw('POST', `${pathTo(path, { org: 'himal' })}${as}`, body)
      if (status < 300) return true
    }
  return false
}

const rolesOf = ({ spec: { access } }: Endpoint) => [
  ...(access.hr ? ['?as=hr'] : []),
  ...(access.supervisor ? ['?as=supervisor'] : []),
  ...(access.user ? ['?as=user'] : []),
  ...(access.common || access.account ? [''] : []),
]

/** Rows that the path may mean, with what is read of them. */
async function targetsOf(caller: Caller, endpoint: Endpoint, as: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  let known: { params: Record<string, string>; row: Row }[] = [{ params: { org: 'himal' }, row: {} }]
  for (const name of names) {
    if (name === 'org') continue
    if (name === 'action') {
      known = known.map(({ params, row }) => ({ params: { ...params, action: 'approve' }, row }))
      continue
    }
    const list = endpoint.path.slice(0, endpoint.path.indexOf(`{${name}}`))
    const found = await Promise.all(
      known.map(async ({ params }) => {
        const more = as ? `${as}&limit=25` : '?limit=25'
        const { status, body } = await caller.raw('GET', `${pathTo(list, params)}${more}`)
        const rows = status === 200 ? ((body as { results?: Row[] }).results ?? []) : []
        return rows
          .filter((row) => typeof row['id'] === 'string')
          .map((row) => ({ params: { ...params, [name]: String(row['id']) }, row }))
      }),
    )
    known = found.flat().slice(0, 25)
  }
  const targets = []
  for (const { params, row } of known) {
    const path = pathTo(endpoint.path, params)
    const read = pathTo(endpoint.path.replace(/(\{id\}\/).*$/, '$1'), params)
    const { status, body } = await caller.raw('GET', `${read}${as}`)
    const whole = status === 200 ? { ...row, ...(body as Row) } : row
    if (typeof whole['version'] === 'number') targets.push({ path, row: whole })
  }
  return targets
}

/** What must be said, as the row has it already; the rest is left out. */
function bodyFor(endpoint: Endpoint, row: Row): Row {
  const { properties, required } = inputOf(endpoint)
  const said = Object.fromEntries(
    required.map((name) => {
      const known = row[name] ?? idIn(row[name.replace(/_id$/, '')])
      return [name, fits(known, properties[name]) ? known : sampleOf(name, properties[name])]
    }),
  )
  // some refuse a change that names nothing
  const more =
    endpoint.method === 'PATCH' && !required.some((name) => name !== 'version') ? oneOf(properties, row) : {}
  return { ...more, ...said, ...bodies[label(endpoint)], version: row['version'] }
}
const oneOf = (properties: Row, row: Row): Row => {
  const name = Object.keys(properties).find(
    (each) => each !== 'version' && ['string', 'number', 'boolean'].includes(typeof row[each]),
  )
  return name ? { [name]: row[name] } : {}
}
const idIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined

/** What stands in the row is no choice of the field, or is empty. */
const fits = (value: unknown, schema: unknown) => {
  const { enum: choices } = schema as { enum?: unknown[] }
  return value !== null && value !== undefined && (!choices || choices.includes(value))
}
function sampleOf(name: string, schema: unknown): unknown {
  const { type, enum: choices, format, minimum } = schema as Record<string, unknown>
  if (Array.isArray(choices)) return choices[0]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return typeof minimum === 'number' ? minimum : 1
  if (type === 'array') return []
  // of a request, which each type lets be changed
  if (type === 'object') return name === 'values' ? { request_remarks: 'Said otherwise' } : {}
  if (format === 'date' || /_(on|day)$/.test(name)) return '2026-12-15'
  return 'As agreed'
}

function inputOf({ spec: { body } }: Endpoint): { properties: Row; required: string[] } {
  if (!body) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return { properties, required }
}
