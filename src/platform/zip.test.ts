import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { zipOf } from '#platform/zip.ts'

const dir = await mkdtemp(join(tmpdir(), 'chautari-zip-'))
afterAll(() => rm(dir, { recursive: true }))

test('another program reads each entry as it was given, whatever its name and size', async () => {
  const given = [
    ['data.json', '{"a":1}'],
    ['files/कागज.txt', 'नमस्ते'.repeat(5000)],
    ['empty', ''],
  ] as const
  const path = join(dir, 'a.zip')
  await writeFile(path, zipOf(given.map(([name, content]) => ({ name, content: Buffer.from(content) }))))
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true })
  const read: string[][] = []
  for await (const entry of zip.eachEntry())
    read.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))])
  zip.close()
  expect(read).toEqual(given)
})
