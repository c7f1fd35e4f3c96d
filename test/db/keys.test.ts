import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCodes } from '#kernel/codes.ts'
import { pathTo, type Endpoint } from '#kernel/endpoint.ts'
import { allowed, P } from '#kernel/permission.ts'
import { newId } from '#platform/id.ts'
import { routes } from '#app/routes.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { callerOf, type Caller } from '#test/caller.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let reading: Caller
let writing: Caller
let payroll: Caller
let scim: Caller
/** All that a key may have, in full. */
const most = allCodes
  .filter(({ code, module }) => code.endsWith('.00') && module !== 'commons')
  .map(({ code }) => code)
  .filter((code) => code !== P.groups.all && code !== P.security.all)

beforeAll(async () => {
  world = await openWorld()
  const key = async (name: string, codes: string[], can_write: boolean, purpose: 'api' | 'scim' = 'api') => {
    const body = { name, purpose, codes, can_write, expires_on: '2026-12-31', networks: null }
    const { secret } = await world.as('hari').get(apiKeys.create, { params: { org: 'himal' }, body })
    return callerOf(() => world.app, secret)
  }
  reading = await key('Reads all', most, false)
  writing = await key('Changes all', most, true)
  payroll = await key('Payroll', [P.payroll.all], true)
  scim = await key('Keeps logins', [], true, 'scim')
})
afterAll(() => world.close())

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ spec }) => !spec.access.public)
const label = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const named = (list: readonly Endpoint[]) => list.map((e) => [label(e), e] as const)
const isInside = ({ path }: Endpoint) => path.includes('{org}')
const intent = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write')

async function ask(caller: Caller, endpoint: Endpoint, org = 'himal', as?: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, name === 'org' ? org : newId()]))
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
  const url = pathTo(endpoint.path, params) + (as ? `?as=${as}` : '')
  return (await caller.raw(endpoint.method, url, body)).status
}

describe('a key finds nothing in another organization', () => {
  const open = endpoints.filter((e) => isInside(e) && !e.spec.by_person && !e.spec.key)
  test.each(named(open))('%s', async (_, endpoint) => {
    expect(await ask(writing, endpoint, 'terai')).toBe(404)
  })
})

describe('what keeps logins is for keys of that purpose, in their organization, and for nobody else', () => {
  const kept = endpoints.filter(({ spec }) => spec.key)
  test.each(named(kept))('%s', async (_, endpoint) => {
    expect(await ask(scim, endpoint, 'terai')).toBe(404)
    expect(await ask(writing, endpoint)).toBe(403)
    expect(await ask(world.as('hari'), endpoint)).toBe(404)
    expect([200, 400, 404]).toContain(await ask(scim, endpoint))
  })
  const others = endpoints.filter(({ spec }) => !spec.key)
  test.each(named(others))('such a key is refused at %s', async (_, endpoint) => {
    expect(await ask(scim, endpoint)).toBe(403)
  })
})

describe('a key that reads changes nothing', () => {
  test.each(named(endpoints.filter(({ method }) => method !== 'GET')))('%s', async (_, endpoint) => {
    expect(await ask(reading, endpoint)).toBe(403)
  })
})

describe('a key does nothing that its codes do not say', () => {
  const held = new Set([P.payroll.all])
  const beyond = endpoints.filter(({ spec, ...e }) =>
    spec.access.hr ? !allowed(held, spec.access.hr, intent({ spec, ...e })) : true,
  )
  test.each(named(beyond))('%s', async (_, endpoint) => {
    expect(await ask(payroll, endpoint)).toBe(403)
  })
})

describe('a key wears no hat but that of HR', () => {
  test.each(named(endpoints.filter(isInside)))('%s', async (_, endpoint) => {
    for (const as of ['user', 'supervisor']) expect(await ask(writing, endpoint, 'himal', as)).toBe(403)
  })
})

describe('what is for people is for no key', () => {
  const barred = endpoints.filter(({ path, spec }) => {
    const { hr } = spec.access
    const given =
      hr && (hr.length === 0 || hr.some((code) => code !== P.groups.all && code !== P.security.all))
    return spec.by_person || !path.includes('{org}') || !given
  })
  test.each(named(barred))('%s', async (_, endpoint) => {
    expect(await ask(writing, endpoint)).toBe(403)
  })
  test('among them permissions, keys, passwords and sessions', () => {
    const paths = barred.map(label).join('\n')
    for (const part of [
      '/permission/{org}/groups/',
      '/api-keys/',
      'password',
      '/sessions/',
      'access-settings',
    ])
      expect(paths).toContain(part)
  })
})

test('a key reads what HR with its codes reads', async () => {
  const lists = endpoints.filter(
    ({ method, path, spec }) =>
      method === 'GET' && !/\{(?!org)/.test(path) && spec.access.hr && !spec.by_person && !spec.file,
  )
  // one after another: asked all at once, a busy machine would rightly refuse some for want of a connection
  const statuses: number[] = []
  for (const endpoint of lists) statuses.push(await ask(reading, endpoint))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(60)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
