import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Account } from '#platform/postgres/account.ts'
import { worksIn } from '#platform/postgres/process-table.ts'

/**
 * Runs a server under a lock that all its processes inherit. PostgreSQL's own lock is a process number, which
 * says nothing between two containers that share a folder; two servers over one folder would destroy it.
 */
export const aloneIn = (dir: string) => ['flock', '--nonblock', '--no-fork', path.join(dir, 'chautari.lock')]

/**
 * Removes PostgreSQL's locks where no server runs. The number in one may be that of a zombie that nobody buries,
 * as in a container whose first process is this program, or by now a stranger's: PostgreSQL would take either
 * for a running server and refuse to start. Throws where a server that we cannot see holds the folder.
 */
export function clearStaleLocks({ prefix, dir }: Account, socketDir: string) {
  const [command, ...args] = [...prefix, ...aloneIn(dir), 'true']
  if (spawnSync(command, args, { cwd: '/', stdio: 'ignore' }).status !== 0)
    throw new Error(`The folder ${dir} is in use by another server, perhaps in another container`)
  for (const lock of [path.join(dir, 'postmaster.pid'), path.join(socketDir, '.s.PGSQL.5432.lock')]) {
    if (fs.existsSync(lock) && !worksIn(Number.parseInt(fs.readFileSync(lock, 'utf8'), 10), dir))
      fs.rmSync(lock)
  }
}
