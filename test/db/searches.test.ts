import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { routes } from '#app/routes.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Lists that say what they search, of one organization or of all. */
const searched = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, spec }) => {
    const shape = (spec.query as { shape?: Record<string, ZodType> } | undefined)?.shape
    return method === 'GET' && shape !== undefined && 'search' in shape && !/\{(?!org)/.test(path)
  })

test('there is something to search', () => expect(searched.length).toBeGreaterThan(60))

test.each(searched.map(({ path }) => path))('%s answers a search, whatever is typed', async (path) => {
  for (const typed of ['a', `50% o'clock_\\ ँ 🙂`]) {
    const at = `${path.replace('{org}', 'himal')}?search=${encodeURIComponent(typed)}`
    // not everybody may read every list, and not every list begins without more: what counts is that it answers
    expect((await world.as('hari').raw('GET', at)).status, typed).toBeLessThan(500)
  }
})

interface Page {
  results?: unknown[]
}

test('a search for a sign that LIKE knows finds only rows that have it', async () => {
  const found: string[] = []
  // a search of a report is for the people behind its figures: days and groups stay, with less in them
  for (const { path } of searched.filter((one) => !one.path.startsWith('/reports/')))
    for (const sign of ['%', '_']) {
      const at = `${path.replace('{org}', 'himal')}?search=${encodeURIComponent(sign)}`
      const { status, body } = await world.as('hari').raw('GET', at)
      const { results } = (status === 200 ? body : {}) as Page
      if (results?.some((row) => !JSON.stringify(row).includes(sign))) found.push(`${path} ${sign}`)
    }
  expect(found).toEqual([])
})
