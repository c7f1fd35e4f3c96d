import { expect, test } from 'vitest'
import { pathTo, type Endpoint } from '#kernel/endpoint.ts'
import { queryString } from '#kernel/client.ts'
import { newId } from '#platform/id.ts'
import type { Actor } from '#test/world.ts'
import { sampleOf } from '#test/sample.ts'

/** Fields of a query or a body of which the schema alone does not tell what they have to be. */
export interface Input {
  readonly query?: object
  readonly body?: object
}

export const label = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * One test of a rule, whatever number of endpoints it is about: a test for each would cost more than the calls. All
 * that break it are listed. `atOnce` of them are called side by side, so that the database and the server both work.
 */
export function rule(
  title: string,
  endpoints: readonly Endpoint[],
  holds: (endpoint: Endpoint) => Promise<void> | void,
  { atLeast = 1, atOnce = 4 }: { atLeast?: number; atOnce?: number } = {},
) {
  test(`${title} (${endpoints.length} endpoints)`, { timeout: 300_000 }, async () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(atLeast)
    const broken: string[] = []
    const waiting = endpoints.values()
    const work = async () => {
      for (const endpoint of waiting)
        try {
          await holds(endpoint)
        } catch (error) {
          broken.push(`${label(endpoint)}: ${error instanceof Error ? error.message : String(error)}`)
        }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(broken, broken.join('\n')).toEqual([])
  })
}

/** The path with an id that exists nowhere for every id, and the organization. */
export function pathOfNobody({ path }: Endpoint, org: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return pathTo(path, Object.fromEntries(names.map((name) => [name, name === 'org' ? org : newId()])))
}

/** Without query and body: for calls that are refused before anything of them is read. */
export const callBarely = (caller: Actor, endpoint: Endpoint, org: string, query: object = {}) =>
  caller.raw(
    endpoint.method,
    pathOfNobody(endpoint, org) + queryString(query),
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {},
  )

/** With a query and a body that pass the endpoint's schemas, so that its handler runs. */
export function callValidly(
  caller: Actor,
  endpoint: Endpoint,
  org: string,
  as: string | null,
  given: Input = {},
) {
  const { spec, method } = endpoint
  const query = { ...required('query', endpoint, given), ...(as ? { as } : {}) }
  const url = pathOfNobody(endpoint, org) + queryString(query)
  if (spec.accepts === 'file') return caller.raw(method, url, file.body, file.headers)
  return caller.raw(method, url, required('body', endpoint, given))
}

/** What was found for the schema, with what is written beside the test in its place. */
function required(part: 'query' | 'body', endpoint: Endpoint, given: Input): object | undefined {
  const schema = endpoint.spec[part]
  if (!schema) return undefined
  const value = { ...(sampleOf(schema) as object | undefined), ...given[part] }
  const { success, error } = schema.safeParse(value)
  if (!success) throw new Error(`Its ${part} needs a sample beside the test: ${error.message}`)
  return value
}

/** The smallest picture there is, as a form sends it. */
const boundary = 'sample'
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="sample.png"\r\ncontent-type: image/png\r\n\r\n`
const file = {
  body: Buffer.concat([
    Buffer.from(head),
    Buffer.from(pixel, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}
