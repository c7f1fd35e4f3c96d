const PREFIX = 'chautari.copy.'

/**
 * What somebody wrote and the server does not have yet, kept in this browser, so that neither a closed tab nor an ended
 * session loses it. Signing out clears all of them.
 */
export interface DeviceCopy<T> {
  read: () => T | null
  write: (value: T) => void
  drop: () => void
}

/** `key` names whose words of what it is. A browser without storage keeps nothing, and nothing else fails. */
export const deviceCopy = <T>(key: string): DeviceCopy<T> => ({
  read() {
    try {
      // a border: as `write` wrote it
      return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as T | null
    } catch {
      return null
    }
  },
  write: (value) => quietly(() => localStorage.setItem(PREFIX + key, JSON.stringify(value))),
  drop: () => quietly(() => localStorage.removeItem(PREFIX + key)),
})

/** Whoever uses this browser next does not find them. */
export const dropDeviceCopies = (): void =>
  quietly(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  })

function quietly(work: () => void) {
  try {
    work()
  } catch {
    // storage may be full or forbidden: the server keeps what it can
  }
}
