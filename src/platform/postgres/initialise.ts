import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from '#platform/postgres/account.ts'
import { processMark } from '#platform/postgres/process-table.ts'

/** Programs of PostgreSQL see neither our secrets nor the PG* variables of whoever starts us. */
export const bareEnvironment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' })

/** The sort order of the machine's C library may change under an index; the built-in one cannot. */
const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const access = ['-U', 'postgres', '-A', 'trust', '--no-instructions']

/** Makes the folder of the data where there is none: aside, then renamed, so that a half-made one is never used. */
export async function initialise(account: Account, fsync: boolean): Promise<void> {
  const { prefix, root, dir, owner } = account
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return checkVersion(account)
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0)
    throw new Error(`${dir} is no database and not empty: empty it, or set DATA_DIR to another folder`)
  fs.mkdirSync(path.dirname(dir), { recursive: true })
  removeDrafts(dir)
  const draft = `${dir}.draft-${process.pid}`
  fs.mkdirSync(draft, { mode: 0o700 })
  if (owner) fs.chownSync(draft, owner.uid, owner.gid)
  await run([
    ...prefix,
    path.join(root, 'bin/initdb'),
    '-D',
    draft,
    ...access,
    ...locale,
    ...(fsync ? [] : ['-N']),
  ])
  fs.renameSync(draft, dir)
}

/** The files of one major release cannot be read by another. */
function checkVersion({ dir, version }: Account) {
  const made = fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim()
  if (made === version.split('.')[0]) return
  throw new Error(
    `${dir} was made by PostgreSQL ${made}, this is ${version}: restore a backup into an empty data folder`,
  )
}

function removeDrafts(dir: string) {
  for (const name of fs.readdirSync(path.dirname(dir))) {
    const [, pid] = /\.draft-(\d+)$/.exec(name) ?? []
    if (name.startsWith(`${path.basename(dir)}.draft-`) && processMark(Number(pid)) === null)
      fs.rmSync(path.join(path.dirname(dir), name), { recursive: true })
  }
}

async function run([command = '', ...args]: string[]) {
  const child = spawn(command, args, {
    cwd: '/',
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0)
    throw new Error(`The database could not be made (initdb, exit ${code}): ${complaint.trim()}`)
}
