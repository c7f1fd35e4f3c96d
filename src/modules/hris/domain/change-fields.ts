export type Value = string | number | boolean | string[] | null
export interface Changed {
  name: string
  old: Value
  wished: Value
  is_accepted: boolean
}
type Row = Readonly<Record<string, unknown>>

/** Which fields would become other than they are. Nothing said of a field leaves it; empty text is none. */
export function changedFields(names: readonly string[], current: Row | null, wished: Row): Changed[] {
  return names.flatMap((name) => {
    if (wished[name] === undefined) return []
    const old = valueOf(current?.[name])
    const next = valueOf(wished[name])
    return isSame(old, next) ? [] : [{ name, old, wished: next, is_accepted: true }]
  })
}

/** Accepted fields that somebody changed after they were asked for, with what they are now. */
export function overtaken<F extends Changed>(fields: readonly F[], current: Row): (F & { now: Value })[] {
  return fields
    .filter(({ is_accepted }) => is_accepted)
    .map((field) => ({ ...field, now: valueOf(current[field.name]) }))
    .filter(({ old, now, wished }) => !isSame(now, old) && !isSame(now, wished))
}

/** What approving writes. */
export const acceptedValues = (fields: readonly Changed[]): Record<string, Value> =>
  Object.fromEntries(
    fields.filter(({ is_accepted }) => is_accepted).map(({ name, wished }) => [name, wished]),
  )

/** Several choices are one value. */
const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

function valueOf(value: unknown): Value {
  if (Array.isArray(value)) return value.length ? value.map(String) : null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' && value !== '' ? value : null
}
