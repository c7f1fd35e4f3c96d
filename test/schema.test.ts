import { expect, test } from 'vitest'
import { endpoints } from '#app/routes.ts'
import { openApi } from '#platform/openapi.ts'

const document = await openApi(endpoints, '1')
const text = JSON.stringify(document)

interface Operation {
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>
}
const at = (path: string, method: string) => document.paths[path]?.[method] as Operation

test('every endpoint is described, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('every reference leads somewhere inside the document', () => {
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference))
  const found = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
        document,
      )
  expect([...references].filter((reference) => found(reference) === undefined)).toEqual([])
  expect(references.size).toBeGreaterThan(2)
})

test('a call shows who may make it, what it takes and what it answers', () => {
  const signIn = at('/security/auth/', 'post')
  expect(signIn.security).toEqual([])
  expect(Object.keys(signIn.requestBody?.content ?? {})).toContain('application/x-www-form-urlencoded')
  expect(Object.values(signIn.requestBody?.content ?? {})[0]?.schema.required).toEqual(['email', 'password'])
  const requests = at('/leave/{org}/request/', 'get')
  expect(requests.security).toEqual([{ bearer: [] }])
  expect(requests.parameters.find(({ name }) => name === 'org')).toMatchObject({ in: 'path', required: true })
  expect(requests.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['limit', 'offset', 'as']),
  )
  const answer = requests.responses['200']?.content?.['application/json']?.schema
  expect(Object.keys(answer?.properties ?? {})).toEqual(['count', 'next', 'previous', 'results'])
})
