import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { allowed } from '#kernel/permission.ts'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { cast, type Name, type Person } from '#test/cast.ts'
import { callBarely, callValidly, label, pathOfNobody, rule, type Input } from '#test/each-endpoint.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const endpoints = routes.map(({ endpoint }) => endpoint)
const inside = endpoints.filter(({ path }) => path.includes('{org}'))
/** Of who calls these nothing is known: neither who they are, nor whether they look as another. */
const untraced = endpoints.filter(({ path }) => path.startsWith('/untraced/'))
const closed = endpoints.filter(({ spec }) => !spec.access.public)
const people: Record<Name, Person> = cast

const statusOf = async (name: Name | null, endpoint: Endpoint, as?: string) =>
  (await callBarely(world.as(name), endpoint, 'himal', as ? { as } : {})).status
/** With what passes the endpoint's schemas. */
const validly = (caller: ReturnType<World['as']>, endpoint: Endpoint, as: string | null) =>
  callValidly(caller, endpoint, 'himal', as, samples[label(endpoint)])

const leg = {
  location_id: '01990000-0000-7000-8000-000000000000',
  mode: 'Bus',
  from_on: '2026-01-05',
  from_time: '08:00',
  to_on: '2026-01-06',
  to_time: '18:00',
}
/** What fields have to be by rules that no schema tells: of the database, of two fields at once, of a text in a text. */
const samples: Readonly<Record<string, Input>> = {
  'POST /commons/lost-hour-band/': { body: { from_minutes: 10, to_minutes: 30 } },
  'PATCH /commons/common-security/': { body: { version: 0 } },
  'PATCH /commons/noticeboard/': { body: { version: 0 } },
  'PATCH /commons/transfer-setting/': { body: { version: 0 } },
  'PATCH /commons/whistle-setting/': { body: { version: 0 } },
  'POST /commons/permissions/': { body: { codes: ['10.02'], groups: [] } },
  'POST /commons/permission-groups/': { body: { codes: ['10.02'] } },
  'POST /commons/notification-templates/': { body: { kind: 'leave_request.approved', text_en: 'Enjoy it.' } },
  'POST /dignity/{org}/goals/{id}/edit/': {
    body: {
      title: 'Sample',
      metric: 'Percent',
      baseline: '0',
      target: '100',
      weight: 1,
      starts_on: '2027-01-15',
      due_on: '2027-01-15',
      visibility: 'Private',
      version: 1,
    },
  },
  'GET /expense/{org}/travel-check/': { query: { trip: JSON.stringify({ legs: [leg] }) } },
  'GET /expense/{org}/claim-check/': { query: { claim: JSON.stringify({ lines: [] }) } },
  'POST /recruitment/{org}/application/{id}/interview/': {
    body: {
      first_day: '2027-01-15',
      from: '10:00',
      to: '12:00',
      minutes: 45,
      pause: 15,
      place: 'Room 2',
      answer_by: '2027-01-10',
      version: 1,
    },
  },
  'POST /leave/{org}/policy/{id}/clone/': { body: { to: 'himal' } },
  'GET /report-builder/{org}/rows/': {
    query: { definition: '{"data_set":"employees","columns":["code"]}', answers: '{}' },
  },
}

rule('an endpoint ends with a slash and names an audience', endpoints, (endpoint) => {
  const { path, spec } = endpoint
  expect(path).toMatch(/^\/.*\/$/)
  expect(Object.keys(spec.access).filter((key) => key !== 'audit').length).toBeGreaterThan(0)
  if (spec.access.hr || spec.access.user || spec.access.supervisor) expect(path).toContain('{org}')
})
test('every endpoint is served once', () => {
  expect(new Set(endpoints.map(label)).size).toBe(endpoints.length)
})

rule('without a token the answer is 401', closed, async (endpoint) => {
  expect(await statusOf(null, endpoint)).toBe(401)
})

rule(
  'people of another organization find nothing',
  inside.filter(({ spec }) => !spec.access.public),
  async (endpoint) => {
    for (const name of ['sunil', 'tara', 'dev'] as const)
      expect(await statusOf(name, endpoint), name).toBe(404)
  },
)

rule(
  'a plain employee is refused what is not for employees',
  inside.filter(({ spec }) => !spec.access.user && !spec.access.account && !spec.access.public),
  async (endpoint) => {
    expect(await statusOf('bikash', endpoint)).toBe(403)
  },
)
rule(
  'a supervisor is refused what is not for supervisors',
  inside.filter(({ spec }) => !spec.access.supervisor && !spec.access.public && !spec.access.account),
  async (endpoint) => {
    expect(await statusOf('maya', endpoint, 'supervisor')).toBe(403)
  },
)
rule(
  'HR without its codes is refused',
  inside.filter(
    ({ method, spec }) =>
      spec.access.hr &&
      !allowed(new Set(people.gita.codes), spec.access.hr, method === 'GET' ? 'read' : 'write'),
  ),
  async (endpoint) => {
    expect(await statusOf('gita', endpoint, 'hr')).toBe(403)
  },
)

rule(
  'what all organizations share is changed with common codes only',
  endpoints.filter(({ spec }) => spec.access.common),
  async (endpoint) => {
    // every right of an organization, none of the installation
    for (const name of ['hari', 'sunil', 'asha', 'anil'] as const)
      expect(await statusOf(name, endpoint), name).toBe(403)
    const { status, body } = await validly(world.as('om'), endpoint, null)
    expect(status, JSON.stringify(body)).toBe(
      endpoint.path.includes('{') ? 404 : (endpoint.spec.status ?? 200),
    )
  },
  { atLeast: 40 },
)

rule(
  'audit users change nothing',
  inside.filter(({ method, spec }) => method !== 'GET' && !spec.access.public),
  async (endpoint) => {
    expect(await statusOf('anil', endpoint)).toBe(403)
  },
)

describe('what leaves no trace', () => {
  let looking: Awaited<ReturnType<World['lookingAs']>>
  // once: a simulation that begins closes the former of its session
  beforeAll(async () => {
    looking = await world.lookingAs('hari', 'asha')
  })
  rule(
    'answers everybody as it does nobody',
    untraced,
    async (endpoint) => {
      const { status } = await callBarely(world.as(null), endpoint, 'himal')
      for (const caller of [world.as('hari'), world.as('anil'), looking])
        expect((await callBarely(caller, endpoint, 'himal')).status).toBe(status)
    },
    { atLeast: 5 },
  )
})

describe('who looks as somebody else', () => {
  let asha: Awaited<ReturnType<World['lookingAs']>>
  let gita: typeof asha
  beforeAll(async () => {
    asha = await world.lookingAs('hari', 'asha')
    // another session of the one who looks is another simulation: this one stays open beside it
    gita = await world.lookingAs('om', 'gita')
  })
  const isClosed = (endpoint: Endpoint) => {
    const { method, spec } = endpoint
    return (method !== 'GET' || spec.private || (spec.file && !spec.picture)) && !untraced.includes(endpoint)
  }

  rule(
    'changes nothing, and is served no file and nothing private',
    endpoints.filter(isClosed),
    async (endpoint) => {
      for (const caller of [asha, gita]) {
        const { status, body } = await callBarely(caller, endpoint, 'himal')
        expect([status, body]).toEqual([
          403,
          expect.objectContaining({
            detail: expect.stringMatching(/^You are looking as /),
            // programs that provision are answered in their own form
            ...(endpoint.spec.key === 'scim' ? { status: '403' } : { looking: true }),
          }),
        ])
      }
    },
  )
  rule(
    'sees what they see or is refused, and never more',
    endpoints.filter((endpoint) => !isClosed(endpoint) && !endpoint.spec.access.public),
    async (endpoint) => {
      for (const [name, caller] of [['asha', asha] as const, ['gita', gita] as const]) {
        const own = (await validly(world.as(name), endpoint, null)).status
        const { status, body } = await validly(caller, endpoint, null)
        const isKept = status === 403 && (body as { looking?: true }).looking === true
        if (isKept) expect(endpoint.spec.guarded, name).toBeDefined()
        else expect(status, `${name}: ${JSON.stringify(body)}`).toBe(own)
      }
    },
  )
  test('there are private endpoints', () =>
    expect(endpoints.filter(({ spec }) => spec.private).length).toBeGreaterThan(20))
})

describe('a link to a file is asked for and opened on the road of every call', () => {
  const linked = endpoints.filter(({ spec }) => spec.linked)
  const askLink = (name: Name | null, endpoint: Endpoint, more = '') =>
    world.as(name).raw('GET', `${pathOfNobody(endpoint, 'himal')}?link=inline${more}`)

  rule('is for GET, a file, inside an organization, and not open to everybody', linked, (endpoint) => {
    const { method, path, spec } = endpoint
    expect([method, spec.file, spec.access.public]).toEqual(['GET', true, undefined])
    expect(path).toContain('{org}')
  })
  rule(
    'is refused to whom the file is refused',
    linked,
    async (endpoint) => {
      expect((await askLink(null, endpoint)).status).toBe(401)
      for (const name of ['sunil', 'tara', 'dev'] as const)
        expect((await askLink(name, endpoint)).status, name).toBe(404)
      if (!endpoint.spec.access.user && !endpoint.spec.access.account)
        expect((await askLink('bikash', endpoint)).status).toBe(403)
      // by a link that nobody signed nobody calls, whoever else they are
      const forged = `&signed=9999999999.${newId()}.${'A'.repeat(43)}`
      for (const name of [null, 'hari'] as const) {
        const { status, headers } = await askLink(name, endpoint, forged)
        expect([status, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
      }
    },
    { atLeast: 11 },
  )
})

rule(
  'HR with an id of nobody finds nothing',
  inside.filter(({ path, spec }) => /\{(?!org)\w+\}/.test(path) && spec.access.hr),
  async (endpoint) => {
    const { status, body } = await validly(world.as('hari'), endpoint, 'hr')
    expect(status, JSON.stringify(body)).toBe(404)
  },
)
