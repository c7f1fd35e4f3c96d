/** Is a value by this name an id, or a list of ids? The fields of schemas are held to it by test/ids.test.ts. */
export const isIdName = (name: string): boolean =>
  /(^|_)ids?$|^(accounts|approvers|beside|exit_question|key|row|stands_for|supervisors)$/.test(name)

const capitals = /^(?=.*[A-F])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The same with every id as it is kept. To the database an id in capitals is the same one, to a comparison in a handler it is
 * another: whoever wrote their own so would be taken for somebody else.
 */
export function withCanonicalIds<T>(value: T, name?: string): T
export function withCanonicalIds(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isIdName(name) && capitals.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map((one) => withCanonicalIds<unknown>(one, name))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withCanonicalIds<unknown>(one, key)]),
  )
}
