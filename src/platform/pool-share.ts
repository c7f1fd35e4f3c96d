/** At most so much of the pool is at one session or key; what it asks beyond waits in a queue of its own. */
export interface PoolShares {
  within<T>(holder: string, work: () => Promise<T>): Promise<T>
}

interface Held {
  running: number
  waiting: (() => void)[]
}

/** A quarter of the pool, and two where that is less: a page asks for more than one thing at a time. */
export const shareOf = (size: number) => Math.max(2, Math.floor(size / 4))

/**
 * Calls of one session wait for each other before they wait for a connection, so that a program that sends a hundred at
 * once slows down itself and nobody else. Counted by process, as the pool is.
 */
export function poolShares(size: number): PoolShares {
  const most = shareOf(size)
  const holders = new Map<string, Held>()

  return {
    async within(holder, work) {
      const held = holders.get(holder) ?? { running: 0, waiting: [] }
      holders.set(holder, held)
      // whoever ends hands its place on, so the count stays
      if (held.running >= most) await new Promise<void>((turn) => held.waiting.push(turn))
      else held.running++
      try {
        return await work()
      } finally {
        const next = held.waiting.shift()
        if (next) next()
        else if (--held.running === 0) holders.delete(holder)
      }
    },
  }
}
