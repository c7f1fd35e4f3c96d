import { z } from 'zod'

/**
 * What is missing is said as the specification says it (1, section 5) also where a schema has no words of its own: a
 * list of people that a program forgot to send is “Employee is Required”, not how the schema calls it.
 */
z.config({
  customError: ({ code, input, path }) =>
    input === undefined && (code === 'invalid_type' || code === 'invalid_value')
      ? `${titleOf(path ?? [])} is Required`
      : undefined,
})

/** What a field is called where nothing but its name is known. */
export function titleOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((key) => typeof key === 'string') ?? 'This'
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
