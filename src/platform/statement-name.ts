/** Words of a statement that is run so often that it is worth a name; null leaves it without. */
export interface StatementNames {
  of(text: string): string | null
  /** The plans of all names so far are out of date: whoever comes back gets a new one. */
  renew(): void
}

/**
 * A connection plans a named statement once and keeps the plan: for what the application asks most, planning costs
 * more than running. Only what has come `after` times gets a name, so that texts of one use (a list of so many
 * values) keep none, and at most `most` do, because every connection holds its plans in memory.
 */
export function statementNames({ after = 4, most = 250 } = {}): StatementNames {
  let names = new Map<string, string>()
  let uses = new Map<string, number>()
  let given = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known) return known
      const times = (uses.get(text) ?? 0) + 1
      if (times < after || names.size >= most) {
        if (uses.size >= 4 * most) uses = new Map()
        uses.set(text, times)
        return null
      }
      uses.delete(text)
      const name = `s${++given}`
      names.set(text, name)
      return name
    },
    renew() {
      names = new Map()
    },
  }
}

export const withoutNames: StatementNames = { of: () => null, renew: () => {} }
