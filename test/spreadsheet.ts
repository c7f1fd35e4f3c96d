import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = '/usr/bin/ssconvert'
const run = promisify(execFile)

/** Gnumeric's converter, another hand than ours: what it reads and writes is what an office sends back. */
export const hasSpreadsheet = existsSync(program)
/** Where it must be there, its absence is a failure; elsewhere the tests with it are skipped, and seen to be. */
export const mustHaveSpreadsheet = Boolean(process.env['CI'])

/** Reads a file of one kind and writes it as another, as somebody who opens and saves it does. */
export async function converted(content: Uint8Array | string, from: string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'chautari-sheet-'))
  const [given, made] = [join(folder, `given.${from}`), join(folder, `made.${to}`)]
  try {
    await writeFile(given, content)
    await run(program, [given, made], { env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder } })
    return await readFile(made)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
