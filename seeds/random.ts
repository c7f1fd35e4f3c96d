/** The same seed gives the same people: mulberry32, a small generator of well spread 32-bit numbers. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** A whole number from `from` to `to`, both included. */
    number: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** True once in `n` times. */
    once: (n: number) => next() < 1 / n,
    pick: <T>(list: readonly T[]): T => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('Nothing to pick from.')
      return one
    },
  }
}
export type Dice = ReturnType<typeof dice>
