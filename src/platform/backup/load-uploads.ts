import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveEntry } from '#platform/backup/archive.ts'
import { BackupError, type Manifest } from '#platform/backup/content.ts'

/**
 * Adds the uploads of a backup to a folder. A file's name is made of its content, so nothing that lies there
 * is in the way: what is there already stays, and a restore that is given up leaves no harm.
 */
export async function loadUploads(
  dir: string,
  manifest: Manifest,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const total = { files: 0, bytes: 0 }
  for await (const entry of entries) {
    if (!entry.name.startsWith('uploads/')) continue
    await loadUpload(dir, entry)
    total.files += 1
    total.bytes += entry.size
  }
  const { files, bytes } = manifest.uploads
  if (total.files !== files || total.bytes !== bytes)
    throw new BackupError(`The backup holds ${total.files} uploads instead of ${files}`)
}

async function loadUpload(dir: string, entry: ArchiveEntry) {
  const target = path.join(dir, entry.name.slice('uploads/'.length))
  if (!target.startsWith(dir + path.sep)) throw new BackupError(`${entry.name} lies outside of the uploads`)
  const found = await fs.stat(target).catch(() => null)
  if (found?.size === entry.size) return
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.${randomBytes(4).toString('hex')}`
  try {
    await fs.writeFile(draft, entry.stream(), { mode: 0o600, flush: true })
    await fs.rename(draft, target)
  } finally {
    await fs.rm(draft, { force: true })
  }
}
