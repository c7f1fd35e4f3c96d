import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processesIn } from '#platform/postgres/process-table.ts'

/** Milliseconds of processor time. */
export interface Cpu {
  node: number
  postgres: number
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time of one program and of every process of the database, since each began. */
export function cpuOf(pid: number, databaseDir: string): Cpu {
  // a backend that has ended is counted with the children of the first process
  const postgres = processesIn(databaseDir).reduce((sum, id) => sum + ticks(id, true), 0)
  return { node: inMs(ticks(pid, false)), postgres: inMs(postgres) }
}

export const since = (before: Cpu, after: Cpu): Cpu => ({
  node: after.node - before.node,
  postgres: after.postgres - before.postgres,
})

/** Megabytes that the program and the database hold, what processes share counted once. */
export function memoryOf(pid: number, databaseDir: string): Cpu {
  return {
    node: megabytes(pid),
    postgres: processesIn(databaseDir).reduce((sum, id) => sum + megabytes(id), 0),
  }
}

const inMs = (n: number) => (n * 1000) / ticksPerSecond

function ticks(pid: number, withEnded: boolean): number {
  const stat = read(`/proc/${pid}/stat`)
  // the name stands in brackets and may hold spaces; utime is field 14, state field 3
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return user + system + (withEnded ? endedUser + endedSystem : 0)
}

const megabytes = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it has ended since it was listed
    return ''
  }
}
