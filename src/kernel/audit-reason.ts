import type { ZodType } from 'zod'

const reasons = new WeakSet<ZodType>()

/** Marks the schema of a field as what says why: it is kept with every change that the call makes. */
export function asReason<S extends ZodType>(schema: S): S {
  reasons.add(schema)
  return schema
}

/** The fields of a body that say why, in their order. */
export const reasonFields = (body: ZodType | undefined): readonly string[] =>
  Object.entries(body ? shapeOf(body) : {}).flatMap(([name, field]) => (isReason(field) ? [name] : []))

/** What the program may make of a schema: a schema within it, or one that follows it. */
type Inside = { innerType?: ZodType; in?: ZodType; out?: ZodType; shape?: Readonly<Record<string, ZodType>> }
const inside = (schema: ZodType): Inside => schema.def as Inside

const isReason = (schema: ZodType): boolean => {
  if (reasons.has(schema)) return true
  const { innerType, in: before, out } = inside(schema)
  return [innerType, before, out].some((each) => each !== undefined && isReason(each))
}

function shapeOf(schema: ZodType): Readonly<Record<string, ZodType>> {
  const { innerType, in: before, shape } = inside(schema)
  const within = innerType ?? before
  return shape ?? (within ? shapeOf(within) : {})
}

const MOST = 1000

/** What the caller said why: the first of the fields that is filled. */
export function reasonIn(fields: readonly string[], body: unknown): string | undefined {
  if (fields.length === 0 || typeof body !== 'object' || body === null) return undefined
  const said = new Map<string, unknown>(Object.entries(body))
  for (const field of fields) {
    const value = said.get(field)
    if (typeof value === 'string' && value !== '') return value.slice(0, MOST)
  }
  return undefined
}
