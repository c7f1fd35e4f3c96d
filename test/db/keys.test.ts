import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCodes } from '#kernel/codes.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { allowed, P } from '#kernel/permission.ts'
import { routes } from '#app/routes.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { callerOf, type Caller } from '#test/caller.ts'
import { callBarely, callValidly, label, rule, type Input } from '#test/each-endpoint.ts'
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
const isInside = ({ path }: Endpoint) => path.includes('{org}')
const intent = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write')

const ask = async (caller: Caller, endpoint: Endpoint, org = 'himal', as?: string) =>
  (await callBarely(caller, endpoint, org, as ? { as } : {})).status

rule(
  'a key finds nothing in another organization',
  endpoints.filter((e) => isInside(e) && !e.spec.by_person && !e.spec.key),
  async (endpoint) => expect(await ask(writing, endpoint, 'terai')).toBe(404),
)

const provisioned: Readonly<Record<string, Input>> = {
  'GET /scim/{org}/v2/Users/': { query: { filter: 'userName eq "nobody@example.test"' } },
  'GET /scim/{org}/v2/Groups/': { query: { filter: 'displayName eq "Nobody"' } },
}
/** HR adds people, and a program only links them: whom HR does not know it cannot add. */
function answerOf(endpoint: Endpoint) {
  if (/\{(?!org)\w+\}/.test(endpoint.path)) return 404
  return label(endpoint) === 'POST /scim/{org}/v2/Users/' ? 400 : (endpoint.spec.status ?? 200)
}

rule(
  'what keeps logins is for keys of that purpose, in their organization, and for nobody else',
  endpoints.filter(({ spec }) => spec.key),
  async (endpoint) => {
    expect(await ask(scim, endpoint, 'terai')).toBe(404)
    expect(await ask(writing, endpoint)).toBe(403)
    expect(await ask(world.as('hari'), endpoint)).toBe(404)
    const { status, body } = await callValidly(scim, endpoint, 'himal', null, provisioned[label(endpoint)])
    expect(status, JSON.stringify(body)).toBe(answerOf(endpoint))
  },
)
rule(
  'such a key is refused at everything else',
  endpoints.filter(({ spec }) => !spec.key),
  async (endpoint) => expect(await ask(scim, endpoint)).toBe(403),
)

rule(
  'a key that reads changes nothing',
  endpoints.filter(({ method }) => method !== 'GET'),
  async (endpoint) => expect(await ask(reading, endpoint)).toBe(403),
)

rule(
  'a key does nothing that its codes do not say',
  endpoints.filter((endpoint) => {
    const { hr } = endpoint.spec.access
    return !hr || !allowed(new Set([P.payroll.all]), hr, intent(endpoint))
  }),
  async (endpoint) => expect(await ask(payroll, endpoint)).toBe(403),
)

rule('a key wears no hat but that of HR', endpoints.filter(isInside), async (endpoint) => {
  for (const as of ['user', 'supervisor']) expect(await ask(writing, endpoint, 'himal', as), as).toBe(403)
})

describe('what is for people is for no key', () => {
  const barred = endpoints.filter(({ path, spec }) => {
    const { hr } = spec.access
    const given =
      hr && (hr.length === 0 || hr.some((code) => code !== P.groups.all && code !== P.security.all))
    return spec.by_person || !path.includes('{org}') || !given
  })
  rule('is refused', barred, async (endpoint) => expect(await ask(writing, endpoint)).toBe(403))
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
