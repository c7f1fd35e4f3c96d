import { cpuOf, since } from '#bench/cpu.ts'
import { drive, type Load } from '#bench/load.ts'

/** One of those that do the same work: what it does, and whose processor time counts. */
export interface Contestant {
  act: () => Promise<void>
  pid: number
  databaseDir: string
  /** Waits until what an action sets off has been done too; its processor time counts. */
  settle?: () => Promise<void>
}

/** Medians over the rounds, of one action. */
export interface Figures {
  per_second: number
  p50_ms: number
  p99_ms: number
  /** Milliseconds of processor time for one action. */
  node_ms: number
  postgres_ms: number
}

export interface Rounds {
  rounds: number
  /** Length of one turn. */
  seconds: number
}

/** Lets all do the same in turn, again and again, so that what else the machine does meets them alike. */
export async function contest<N extends string>(
  contestants: Record<N, Contestant>,
  load: Pick<Load, 'connections' | 'most'>,
  { rounds, seconds }: Rounds,
): Promise<Record<N, Figures>> {
  const names = Object.keys(contestants) as N[]
  for (const name of names) await turn(contestants[name], { ...load, seconds: seconds / 3 })
  const turns: [N, Figures][] = []
  for (let round = 0; round < rounds; round++)
    for (const name of names) turns.push([name, await turn(contestants[name], { ...load, seconds })])
  const byName = Map.groupBy(turns, ([name]) => name)
  return Object.fromEntries(
    names.map((name) => [name, medians((byName.get(name) ?? []).map(([, figures]) => figures))]),
  ) as Record<N, Figures>
}

async function turn({ act, pid, databaseDir, settle }: Contestant, load: Load): Promise<Figures> {
  const before = cpuOf(pid, databaseDir)
  const { done, seconds, took } = await drive(load, act)
  await settle?.()
  const cpu = since(before, cpuOf(pid, databaseDir))
  return {
    per_second: done / seconds,
    p50_ms: took[Math.floor(done * 0.5)] ?? NaN,
    p99_ms: took[Math.floor(done * 0.99)] ?? NaN,
    node_ms: cpu.node / done,
    postgres_ms: cpu.postgres / done,
  }
}

const medians = (all: Figures[]): Figures => ({
  per_second: median(all.map((f) => f.per_second)),
  p50_ms: median(all.map((f) => f.p50_ms)),
  p99_ms: median(all.map((f) => f.p99_ms)),
  node_ms: median(all.map((f) => f.node_ms)),
  postgres_ms: median(all.map((f) => f.postgres_ms)),
})

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

export const cpuMs = ({ node_ms, postgres_ms }: Figures) => node_ms + postgres_ms
