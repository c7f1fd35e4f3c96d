import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Results } from '#bench/report.ts'

const file = join(import.meta.dirname, 'results.json')

/** Of which machine and head the figures of a part are. */
export interface Taken {
  on: string
  commit: string
}
type Part = keyof Results
export interface Kept {
  machine: string
  taken: Partial<Record<Part, Taken>>
  results: Results
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const machine = () =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, Linux ${release().split('-')[0]}`

/** What a run found, with where and when. */
export function asKept(results: Results): Kept {
  const taken = { on: new Date().toISOString().slice(0, 10), commit: git('rev-parse', '--short', 'HEAD') }
  return {
    machine: machine(),
    taken: Object.fromEntries(Object.keys(results).map((part) => [part, taken])),
    results,
  }
}

/** Keeps it beside what was measured on such a machine before: a part is measured with its floor, and stands alone. */
export function keep(found: Results): Kept {
  const now = asKept(found)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
  const same = before?.machine === now.machine ? before : null
  const kept: Kept = {
    machine: now.machine,
    taken: { ...same?.taken, ...now.taken },
    results: { ...same?.results, ...now.results },
  }
  writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`)
  return kept
}
