const BELOW = '/api/v1/untraced'

/**
 * Below this path nothing is kept of who calls: no line in the log, no figure, no account even of somebody who is signed in,
 * and a limit that counts all callers together. Decided by the path alone, so that it holds for what is refused too.
 */
export const isUntraced = ({ url }: { url: string }): boolean => {
  const path = url.split('?')[0] ?? ''
  return path.startsWith(BELOW) || (path.includes('%') && decoded(path).startsWith(BELOW))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // an address that does not decode may have been meant for there
    return BELOW
  }
}
