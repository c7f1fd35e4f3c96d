import fs from 'node:fs'

/** A process: its number, and the tick it began at, since numbers are used again. */
export interface ProcessMark {
  readonly pid: number
  readonly began: string
}

/** The process as it is now, or null when there is none. A zombie is dead: it holds nothing any more. */
export function processMark(pid: number): ProcessMark | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  const stat = read(`/proc/${pid}/stat`)
  // The name stands in brackets and may itself hold brackets and spaces.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const began = rest[18]
  return began === undefined || state === 'Z' || state === 'X' ? null : { pid, began }
}

export const isAlive = ({ pid, began }: ProcessMark) => processMark(pid)?.began === began

/**
 * Every process that works in the folder. PostgreSQL's processes all do, so these are the server over this data
 * and what is left of it, whatever a file with a process number says.
 */
export function processesIn(dir: string): number[] {
  const pids = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []))
  return pids.filter((pid) => worksIn(pid, dir) && processMark(pid) !== null)
}

/** Whether the process works in the folder. A zombie works nowhere. */
export function worksIn(pid: number, dir: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    // Another user's process hides its folder where ptrace is not allowed; its command line stays readable.
    return read(`/proc/${pid}/cmdline`).split('\0').includes(dir)
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
