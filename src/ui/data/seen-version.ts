/** Versions that a person has seen since their form was opened, by the address that the form is sent to. */
const seen = new Map<string, number>()

/**
 * Sends a form again after somebody else's change was shown in it. The form was made with the version of then; what it
 * sends to this address meanwhile carries the one that the person has seen by now.
 */
export async function sendingAt<T>(address: string, version: number, work: () => Promise<T>): Promise<T> {
  seen.set(address, version)
  try {
    return await work()
  } finally {
    seen.delete(address)
  }
}

export function withSeenVersion(address: string, body: unknown): unknown {
  const version = seen.get(address)
  if (version === undefined || typeof body !== 'object' || body === null || !('version' in body)) return body
  return typeof body.version === 'number' && body.version < version ? { ...body, version } : body
}
