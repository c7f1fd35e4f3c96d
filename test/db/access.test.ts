import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { pathTo } from '#kernel/endpoint.ts'
import { allowed } from '#kernel/permission.ts'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { cast, type Name, type Person } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const endpoints = routes.map(({ endpoint }) => endpoint)
const label = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const inside = endpoints.filter(({ path }) => path.includes('{org}'))
const closed = endpoints.filter(({ spec }) => !spec.access.public)

/** The path with an id that exists nowhere for every id, and the organization. */
function url(endpoint: Endpoint, org = 'himal'): string {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return pathTo(
    endpoint.path,
    Object.fromEntries(names.map((name) => [name, name === 'org' ? org : newId()])),
  )
}
const ask = (name: Name | null, endpoint: Endpoint, org?: string, as?: string) =>
  world
    .as(name)
    .raw(
      endpoint.method,
      `${url(endpoint, org)}${as ? `?as=${as}` : ''}`,
      endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {},
    )

test('every endpoint ends with a slash, names an audience, and is served once', () => {
  for (const endpoint of endpoints) {
    expect(endpoint.path, label(endpoint)).toMatch(/^\/.*\/$/)
    expect(
      Object.keys(endpoint.spec.access).filter((key) => key !== 'audit').length,
      label(endpoint),
    ).toBeGreaterThan(0)
    if (endpoint.spec.access.hr || endpoint.spec.access.user || endpoint.spec.access.supervisor)
      expect(endpoint.path, label(endpoint)).toContain('{org}')
  }
  expect(new Set(endpoints.map(label)).size).toBe(endpoints.length)
})

describe('without a token', () => {
  test.each(closed.map((e) => [label(e), e] as const))('%s answers 401', async (_, endpoint) => {
    expect((await ask(null, endpoint)).status).toBe(401)
  })
})

describe('people of another organization find nothing', () => {
  test.each(inside.filter((e) => !e.spec.access.public).map((e) => [label(e), e] as const))(
    '%s',
    async (_, endpoint) => {
      for (const name of ['sunil', 'tara', 'dev'] as const)
        expect((await ask(name, endpoint, 'himal')).status, name).toBe(404)
    },
  )
})

describe('the wrong hat is refused', () => {
  const people: Record<string, Person> = cast
  const employees = inside.filter(
    ({ spec }) => !spec.access.user && !spec.access.account && !spec.access.public,
  )
  test.each(employees.map((e) => [label(e), e] as const))(
    '%s refuses a plain employee',
    async (_, endpoint) => {
      expect((await ask('bikash', endpoint)).status).toBe(403)
    },
  )
  const supervised = inside.filter(
    ({ spec }) => !spec.access.supervisor && !spec.access.public && !spec.access.account,
  )
  test.each(supervised.map((e) => [label(e), e] as const))(
    '%s has nothing for supervisors',
    async (_, endpoint) => {
      expect((await ask('maya', endpoint, 'himal', 'supervisor')).status).toBe(403)
    },
  )
  const foreign = inside.filter(
    ({ method, spec }) =>
      spec.access.hr &&
      !allowed(new Set(people['gita']?.codes), spec.access.hr, method === 'GET' ? 'read' : 'write'),
  )
  test.each(foreign.map((e) => [label(e), e] as const))(
    '%s refuses HR without its codes',
    async (_, endpoint) => {
      expect((await ask('gita', endpoint, 'himal', 'hr')).status).toBe(403)
    },
  )
})

describe('what all organizations share is changed with common codes only', () => {
  const common = endpoints.filter(({ spec }) => spec.access.common)
  test.each(common.map((e) => [label(e), e] as const))('%s', async (_, endpoint) => {
    // every right of an organization, none of the installation
    for (const name of ['hari', 'sunil', 'asha', 'anil'] as const)
      expect((await ask(name, endpoint)).status, name).toBe(403)
    expect([200, 201, 400, 404]).toContain((await ask('om', endpoint)).status)
  })
  test('there are such endpoints', () => expect(common.length).toBeGreaterThan(40))
})

describe('audit users change nothing', () => {
  const writing = inside.filter(({ method, spec }) => method !== 'GET' && !spec.access.public)
  test.each(writing.map((e) => [label(e), e] as const))('%s', async (_, endpoint) => {
    expect((await ask('anil', endpoint)).status).toBe(403)
  })
})

describe('who looks as somebody else changes nothing, and is served no file and nothing private', () => {
  let asha: Awaited<ReturnType<World['lookingAs']>>
  let gita: typeof asha
  beforeAll(async () => {
    asha = await world.lookingAs('hari', 'asha')
    // another session of the one who looks is another simulation: this one stays open beside it
    gita = await world.lookingAs('om', 'gita')
  })
  const asked = (caller: typeof asha, endpoint: Endpoint) =>
    caller.raw(
      endpoint.method,
      url(endpoint),
      endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {},
    )
  const everything = (endpoint: Endpoint) =>
    endpoint.method !== 'GET' || endpoint.spec.private || (endpoint.spec.file && !endpoint.spec.picture)

  test.each(endpoints.filter(everything).map((e) => [label(e), e] as const))('%s', async (_, endpoint) => {
    for (const caller of [asha, gita]) {
      const { status, body } = await asked(caller, endpoint)
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({
          detail: expect.stringMatching(/^You are looking as /),
          // programs that provision are answered in their own form
          ...(endpoint.spec.key === 'scim' ? { status: '403' } : { looking: true }),
        }),
      ])
    }
  })
  test.each(
    endpoints.filter((e) => !everything(e) && !e.spec.access.public).map((e) => [label(e), e] as const),
  )('%s is looked at, or refused, and never fails', async (_, endpoint) => {
    for (const caller of [asha, gita])
      expect([200, 400, 403, 404]).toContain((await asked(caller, endpoint)).status)
  })
  test('there are such endpoints', () =>
    expect(endpoints.filter(({ spec }) => spec.private).length).toBeGreaterThan(20))
})

describe('a link to a file is asked for and opened on the road of every call', () => {
  const linked = endpoints.filter(({ spec }) => spec.linked)
  const askLink = (name: Name | null, endpoint: Endpoint, more = '') =>
    world.as(name).raw('GET', `${url(endpoint)}?link=inline${more}`)

  test('there are such endpoints: GET, a file, inside an organization, and not open to everybody', () => {
    expect(linked.length).toBeGreaterThan(10)
    for (const endpoint of linked) {
      expect([endpoint.method, endpoint.spec.file, endpoint.spec.access.public], label(endpoint)).toEqual([
        'GET',
        true,
        undefined,
      ])
      expect(endpoint.path, label(endpoint)).toContain('{org}')
    }
  })
  test.each(linked.map((e) => [label(e), e] as const))('%s', async (_, endpoint) => {
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
  })
})

describe('the right hat with an id of nobody', () => {
  const addressed = inside.filter(({ path, spec }) => /\{(?!org)\w+\}/.test(path) && spec.access.hr)
  test.each(addressed.map((e) => [label(e), e] as const))(
    '%s answers 404 or says what is wrong, never 500',
    async (_, endpoint) => {
      expect([400, 404, 409]).toContain((await ask('hari', endpoint, 'himal', 'hr')).status)
    },
  )
})
