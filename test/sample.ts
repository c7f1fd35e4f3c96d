import { safeParse, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import { newId } from '#platform/id.ts'

/** What fields of text may ask for, from the plainest to the most particular. */
const texts = () => [
  'Sample',
  newId(),
  '2027-01-15',
  '2000-01-15',
  '2027-01-15T08:00:00Z',
  '09:00',
  '1',
  'sample@example.test',
  '9841000000',
  'https://example.test/sample',
  'USD',
  'NP',
  'Asia/Kathmandu',
  'Sample#2027',
  'sample_key',
  'sample.test',
  '#336699',
  '10.0.0.0/8',
  '2027-01',
  '2027',
  '123456',
]
const numbers = [1, 0, 2, 5, 10, 50, 100, 365, 1000, 2027, 0.5, -1]
/** Schemas that hold themselves end here. */
const DEEPEST = 12

/**
 * A value that the schema accepts, with as many of its fields as go together, as a caller would send it: candidates
 * are made from the schema's definition and tried. Undefined where none is found.
 */
export const sampleOf = (schema: $ZodType, depth = 0): unknown =>
  candidates(schema, depth).find((value) => value !== undefined && safeParse(schema, value).success)

function* candidates(schema: $ZodType, depth: number): Generator<unknown> {
  if (depth > DEEPEST) return
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return yield* texts()
    case 'number':
      return yield* numbers
    case 'boolean':
      return yield* [true, false]
    case 'null':
      return yield null
    case 'unknown':
    case 'any':
      return yield* ['Sample', {}]
    case 'literal':
      return yield* def.values
    case 'enum':
      return yield* Object.values(def.entries)
    case 'object':
      return yield* objects(def.shape, depth)
    case 'array':
      return yield* lists(sampleOf(def.element, depth + 1))
    case 'tuple':
      return yield def.items.map((item) => sampleOf(item, depth + 1))
    case 'record':
      return yield* records(def.keyType, def.valueType, depth)
    case 'union':
      for (const option of def.options) yield* candidates(option, depth + 1)
      return
    case 'intersection':
      return yield { ...record(sampleOf(def.left, depth)), ...record(sampleOf(def.right, depth)) }
    case 'lazy':
      return yield* candidates(def.getter(), depth + 1)
    case 'nullable':
      yield* candidates(def.innerType, depth)
      return yield null
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return yield* candidates(def.innerType, depth)
    case 'pipe':
      // what comes out of a conversion is mostly what goes in, or its text
      yield* candidates(def.in, depth)
      for (const value of candidates(def.out, depth)) yield* [value, textOf(value)]
      return
  }
}

/** With all fields, and with those alone that have to be there. */
function* objects(shape: Readonly<Record<string, $ZodType>>, depth: number) {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    value: sampleOf(field, depth + 1),
    isRequired: field._zod.optin === undefined,
  }))
  const of = (some: typeof fields) => Object.fromEntries(some.map(({ name, value }) => [name, value]))
  yield of(fields.filter(({ value }) => value !== undefined))
  yield of(fields.filter(({ isRequired }) => isRequired))
}

function* lists(item: unknown) {
  if (item !== undefined) yield [item]
  yield []
}

function* records(key: $ZodType, value: $ZodType, depth: number) {
  const [name, held] = [sampleOf(key, depth + 1), sampleOf(value, depth + 1)]
  if (name !== undefined && held !== undefined) yield { [textOf(name)]: held }
  yield {}
}

/** As an address has it: several with commas between. */
const textOf = (value: unknown) =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)
const record = (value: unknown) => value as Record<string, unknown>
