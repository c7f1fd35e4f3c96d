import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from '#platform/postgres/binaries.ts'

/** How a program of PostgreSQL is started, from where, and over which real folder. */
export interface Account {
  /** Command and arguments that go before the program. */
  readonly prefix: readonly string[]
  readonly root: string
  readonly version: string
  readonly dir: string
  /** The owner that the folder of the data must have; null is whoever runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
}

const userName = 'chautari-pg'
const systemDir = '/var/lib/chautari'

/**
 * PostgreSQL refuses to run as root. As root we start it in a user namespace of its own, where it is nobody and
 * yet owns root's files: nothing is created and nothing changes hands. Where the kernel or a container forbids
 * that, it gets a system user. An existing folder keeps the way that made it: its owner tells.
 */
export function accountFor(binaries: Binaries, dir: string): Account {
  const real = fs.existsSync(dir) ? fs.realpathSync(dir) : dir
  const found = fs.statSync(real, { throwIfNoEntry: false })
  const me = process.getuid?.() ?? 0
  if (me !== 0) {
    if (found && found.uid !== me) throw new Error(`${dir} belongs to another user: start as that user`)
    return { prefix: [], ...binaries, dir: real, owner: null }
  }
  if (found && found.uid !== 0) return asUser(binaries, real, { uid: found.uid, gid: found.gid })
  if (succeeds('unshare', ['--user', 'true']))
    return { prefix: ['unshare', '--user'], ...binaries, dir: real, owner: null }
  if (found)
    throw new Error(`${dir} belongs to root, which cannot run a database here: chown it to an ordinary user`)
  const owner = systemUser()
  return asUser(binaries, placeFor(dir, owner), owner)
}

type Owner = { readonly uid: number; readonly gid: number }

const asOwner = ({ uid, gid }: Owner) => ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']

function asUser(binaries: Binaries, dir: string, owner: Owner): Account {
  return { prefix: asOwner(owner), ...binaries, root: rootFor(binaries, owner), dir, owner }
}

function systemUser(): Owner {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, userName], { encoding: 'utf8' }).stdout)
  if (!succeeds('id', ['-u', userName])) {
    const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    if (!succeeds('useradd', [...flags, userName]))
      throw new Error(
        'Root cannot run PostgreSQL, and no user could be made for it: start as an ordinary user',
      )
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Folders such as /root are closed to everyone else: then the data lies in /var/lib, linked from its place. */
function placeFor(dir: string, owner: Owner): string {
  const parent = path.dirname(dir)
  fs.mkdirSync(parent, { recursive: true })
  if (reaches(owner, fs.realpathSync(parent))) return dir
  const place = path.join(systemDir, createHash('sha256').update(dir).digest('hex').slice(0, 16))
  fs.mkdirSync(systemDir, { recursive: true, mode: 0o755 })
  if (!fs.lstatSync(dir, { throwIfNoEntry: false })) fs.symlinkSync(place, dir)
  return place
}

/** The programs themselves must be reachable too. */
function rootFor(binaries: Binaries, owner: Owner): string {
  if (reaches(owner, path.join(binaries.root, 'bin/postgres'))) return binaries.root
  const copy = path.join(systemDir, `postgresql-${binaries.version}`)
  if (fs.existsSync(copy)) return copy
  fs.mkdirSync(systemDir, { recursive: true, mode: 0o755 })
  const draft = `${copy}.${process.pid}`
  fs.cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
  fs.renameSync(draft, copy)
  return copy
}

const reaches = (owner: Owner, file: string) => {
  const [command = '', ...flags] = asOwner(owner)
  return succeeds(command, [...flags, 'test', '-x', file])
}

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0
