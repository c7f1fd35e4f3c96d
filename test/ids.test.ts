import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#app/routes.ts'
import { isIdName, withCanonicalIds } from '#platform/canonical-id.ts'

const id = '1077f4dd-8f30-4137-83b4-1ca9066824c9'
const ID = id.toUpperCase()

test('ids are as they are kept wherever they stand, and nothing else is changed', () => {
  const sent = { id: ID, ids: [ID, id], nested: [{ employee_id: ID, title: ID, days: 3, none: null }] }
  expect(withCanonicalIds(sent)).toEqual({
    id,
    ids: [id, id],
    nested: [{ employee_id: id, title: ID, days: 3, none: null }],
  })
  const day = new Date()
  expect(withCanonicalIds({ day_id: day, code_id: 'ABC' })).toEqual({ day_id: day, code_id: 'ABC' })
})

interface Schema {
  format?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
/** The names below which a schema takes ids. */
function idNames(schema: Schema, name: string): string[] {
  const { format, properties = {}, additionalProperties, items, anyOf = [], allOf = [], oneOf = [] } = schema
  return [
    ...(format === 'uuid' ? [name] : []),
    ...Object.entries(properties).flatMap(([key, one]) => idNames(one, key)),
    ...(typeof additionalProperties === 'object' ? idNames(additionalProperties, name) : []),
    ...[items ?? [], anyOf, allOf, oneOf].flat().flatMap((one) => idNames(one, name)),
  ]
}

test('every field that takes an id is named as one', () => {
  const names = endpoints.flatMap(({ spec }) =>
    [spec.query, spec.body].flatMap((schema) =>
      schema
        ? idNames(
            z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema,
            '',
          )
        : [],
    ),
  )
  expect(names.length).toBeGreaterThan(300)
  expect([...new Set(names)].filter((name) => !isIdName(name))).toEqual([])
})
