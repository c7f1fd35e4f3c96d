import type pg from 'pg'

/** Names of statements, the same on every connection. */
export interface StatementNames {
  /** Null leaves it without. */
  of(text: string): string | null
  /** The plans of all names so far are out of date: whoever comes back gets a new one. */
  renew(): void
  /** What a connection still holds under names that are not used any more; from then on it holds them no longer. */
  dropped(client: pg.ClientBase): string[]
}

/**
 * A connection parses and plans a named statement and keeps both: for what the application asks most, planning costs more
 * than running. Each is named at its first use, because the seldom ones are the dear ones; the `most` used last keep their
 * names, because every connection holds their plans in memory.
 */
export function statementNames({ most = 250 } = {}): StatementNames {
  // in the order of their last use
  const names = new Map<string, string>()
  const used = new Set<string>()
  const seen = new WeakMap<pg.ClientBase, number>()
  let given = 0
  let changes = 0

  function drop(text: string, name: string) {
    names.delete(text)
    used.delete(name)
    changes++
  }

  return {
    of(text) {
      const name = names.get(text) ?? `s${++given}`
      names.delete(text)
      names.set(text, name)
      used.add(name)
      const [oldest] = names
      if (names.size > most && oldest) drop(...oldest)
      return name
    },
    renew() {
      for (const [text, name] of names) drop(text, name)
    },
    dropped(client) {
      if (seen.get(client) === changes) return []
      seen.set(client, changes)
      const parsed = parsedBy(client)
      const gone = Object.keys(parsed).filter((name) => !used.has(name))
      for (const name of gone) delete parsed[name]
      return gone
    },
  }
}

/** By the client's own account, which it keeps to parse nothing twice; its types do not tell of it. */
const parsedBy = (client: pg.ClientBase) =>
  (client as { connection?: { parsedStatements?: Record<string, string> } }).connection?.parsedStatements ??
  {}

export const withoutNames: StatementNames = { of: () => null, renew: () => {}, dropped: () => [] }
