/** Where people land after a login: from there each is led to the area they were in last. */
export const landing = '/'
const chooser = '/switch-organization'
/** Addresses of this server where another application asks who somebody is: answered by the server, not by a page. */
const authorize = /^\/(o|oauth|oauth2)?\/?authorize(\/|\?|$)/

export interface Destination {
  href: string
  /** Leaves the application: the browser loads it anew. */
  full: boolean
}

/**
 * Where to go on: audit users choose an organization; others go to `next`, when it is a page of this application, and
 * else to their home. Never to another site, however it is written.
 */
export function destinationOf(next: string | null | undefined, isAudit = false): Destination {
  const path = next ? ownPath(next) : null
  if (path && authorize.test(path)) return { href: path, full: true }
  // an invitation is answered where they choose
  if (isAudit) return { href: path?.startsWith(`${chooser}#`) ? path : chooser, full: false }
  return { href: path && !path.startsWith('/account/') && path !== '/' ? path : landing, full: false }
}

/**
 * The path with its query, or null. Browsers read a backslash as a slash and drop tabs and line breaks, so that none of
 * these may stand in it, plain or encoded at its beginning.
 */
export function ownPath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || hasUnsafe(text)) return null
  const decoded = decodedOf(text.split(/[?#]/)[0] ?? '')
  if (decoded === null || hasUnsafe(decoded) || /^\/[/\\]/.test(decoded)) return null
  const url = URL.parse(text, 'https://own.invalid')
  if (url?.origin !== 'https://own.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const hasUnsafe = (text: string) => /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(text)

function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
