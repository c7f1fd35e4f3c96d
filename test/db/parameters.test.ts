import { afterAll, beforeAll, expect } from 'vitest'
import type { ZodType } from 'zod'
import { queryString } from '#kernel/client.ts'
import { pathTo, type Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#app/routes.ts'
import { pathOfNobody, rule } from '#test/each-endpoint.ts'
import { sampleOf } from '#test/sample.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The ends of what a kind holds, and names that every object of JavaScript has. */
const odd = [
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  '__proto__',
  'constructor',
  '99999999999999999999',
  '-1',
  '1e400',
  '\u0000',
  '{"__proto__":1}',
]

/** Beside them in bodies: what no column of a whole number holds, and texts that are long or hold half a letter. */
const oddInBodies = [
  ...odd,
  2_147_483_648,
  9_007_199_254_740_991,
  -1,
  0.001,
  'x'.repeat(200),
  '\ud83d',
  [],
  {},
]

const fieldsOf = (schema: unknown): Record<string, ZodType> =>
  (schema as { shape?: Record<string, ZodType> } | undefined)?.shape ?? {}
const shapeOf = ({ spec }: Endpoint) => fieldsOf(spec.query)
const read = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
const asked = read.filter((endpoint) => Object.keys(shapeOf(endpoint)).length > 0)
const named = read.filter(({ path }) => /\{(?!org)/.test(path))

/** Those that sign people in and out have tests of their own, and would end the session of the others. */
const written = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, spec }) => method !== 'GET' && Object.keys(fieldsOf(spec.body)).length > 0)
  .filter(({ spec }) => !('public' in spec.access) && !('account' in spec.access))

async function refuses(url: string, method: Endpoint['method'] = 'GET', sent?: object) {
  const { status, body } = await world.as('hari').raw(method, url, sent)
  const told = `${url} ${JSON.stringify(sent)} ${JSON.stringify(body)}`
  expect(status, told).toBeLessThan(500)
  // a session that has ended would be refused everything
  expect(status, told).not.toBe(401)
}

rule(
  'no value of a parameter is an error of the server',
  asked,
  async (endpoint) => {
    const path = pathOfNobody(endpoint, 'himal')
    const usual = (endpoint.spec.query ? sampleOf(endpoint.spec.query) : {}) as object
    for (const name of Object.keys(shapeOf(endpoint)))
      for (const value of odd) await refuses(path + queryString({ ...usual, [name]: value }))
  },
  { atLeast: 200 },
)

rule(
  'nor is any part of a path',
  named,
  async ({ path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    for (const value of odd)
      await refuses(
        pathTo(path, Object.fromEntries(names.map((name) => [name, name === 'org' ? 'himal' : value]))),
      )
  },
  { atLeast: 50 },
)

rule(
  'nor is what a body holds, where its schema lets it through',
  written,
  async (endpoint) => {
    const path = pathOfNobody(endpoint, 'himal')
    const fields = Object.entries(fieldsOf(endpoint.spec.body))
    const usual = sampleOf(endpoint.spec.body as ZodType) as object
    for (const value of oddInBodies) {
      const taken = fields.filter(([, field]) => field.safeParse(value).success).map(([name]) => name)
      if (taken.length === 0) continue
      await refuses(path, endpoint.method, {
        ...usual,
        ...Object.fromEntries(taken.map((name) => [name, value])),
      })
    }
  },
  { atLeast: 300 },
)
