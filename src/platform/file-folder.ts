import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { openSpool, type Spool } from '#platform/file-spool.ts'
import type { FileStore } from '#platform/files.ts'

/** A folder of this machine, or one that is mounted on several. Temporary files lie in it: taking one is a rename. */
export function folderStore(dir: string): FileStore & Spool {
  const temp = path.join(dir, 'tmp')
  const at = (key: string) => path.join(dir, key)

  return {
    ...openSpool(temp),
    async take(key, file) {
      const target = at(key)
      const now = new Date()
      // the sweeper goes by this time: the same content put again is as young as new
      const known = await fs.promises.utimes(target, now, now).then(
        () => true,
        () => false,
      )
      if (known) return fs.promises.rm(file, { force: true })
      await fs.promises.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await fs.promises.rename(file, target)
      await syncFolder(path.dirname(target))
    },
    async read(key) {
      const handle = await fs.promises.open(at(key), 'r')
      return handle.createReadStream() as Readable
    },
    remove: (key) => fs.promises.rm(at(key), { force: true }),
    async *list(prefix) {
      for await (const file of walk(at(prefix))) {
        if (file.startsWith(temp)) continue
        const found = await fs.promises.stat(file).catch(() => null)
        if (found) yield { key: path.relative(dir, file), ageMs: Date.now() - found.mtimeMs }
      }
    },
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(inside)
    else if (entry.isFile()) yield inside
  }
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(folder: string) {
  const handle = await fs.promises.open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
