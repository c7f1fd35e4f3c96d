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

const shapeOf = ({ spec }: Endpoint): Record<string, ZodType> =>
  (spec.query as { shape?: Record<string, ZodType> } | undefined)?.shape ?? {}
const read = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
const asked = read.filter((endpoint) => Object.keys(shapeOf(endpoint)).length > 0)
const named = read.filter(({ path }) => /\{(?!org)/.test(path))

async function refuses(url: string) {
  const { status, body } = await world.as('hari').raw('GET', url)
  expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(500)
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
