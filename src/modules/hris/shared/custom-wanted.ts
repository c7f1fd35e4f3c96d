/** One of the values of the filter `custom`: it may hold any character, commas too. Apart from schemas: lists load it. */
export const wanted = (code: string, value: string) => `${code}:${encodeURIComponent(value)}`

/** What one of them asks for. */
export function wantedIn(one: string) {
  const at = one.indexOf(':')
  const value = one.slice(at + 1)
  try {
    return { code: one.slice(0, at), value: decodeURIComponent(value) }
  } catch {
    return { code: one.slice(0, at), value }
  }
}
