import fs from 'node:fs'
import path from 'node:path'
import { newId } from '#platform/id.ts'

/** A local folder for files that are being received. */
export interface Spool {
  /** A path for a file that is being received. */
  temporary(): string
  /** Removes what interrupted calls left. */
  forgetTemporary(olderThanMs: number): Promise<void>
}

export function openSpool(dir: string): Spool {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  return {
    temporary: () => path.join(dir, newId()),
    async forgetTemporary(olderThanMs) {
      for (const entry of await fs.promises.readdir(dir, { withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile()) continue
        const file = path.join(dir, entry.name)
        const found = await fs.promises.stat(file).catch(() => null)
        if (found && Date.now() - found.mtimeMs > olderThanMs) await fs.promises.rm(file, { force: true })
      }
    },
  }
}
