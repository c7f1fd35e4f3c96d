import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DOCUMENTS, IMAGES } from '#platform/file-type.ts'
import { type Files, openFiles } from '#platform/files.ts'
import { openTestBucket } from '#test/s3-server.ts'

interface Kind {
  open(): Files
  /** Keys of the contents, and names of files that are being received. */
  stored(): string[]
  /** Every content was last put two days ago. */
  age(): void
  empty(): void
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-files-'))
const bucket = await openTestBucket()
afterAll(async () => {
  fs.rmSync(dir, { recursive: true, force: true })
  await bucket[Symbol.asyncDispose]()
})

const filesBelow = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
const DAYS_MS = 2 * 86_400_000
const then = () => new Date(Date.now() - DAYS_MS)

const folder: Kind = {
  open: () => openFiles({ kind: 'folder', dir }),
  stored: () => filesBelow(dir).map((name) => name.replace(/^tmp\//, '')),
  age: () => filesBelow(dir).forEach((name) => fs.utimesSync(path.join(dir, name), then(), then())),
  empty: () => fs.rmSync(dir, { recursive: true, force: true }),
}
const s3: Kind = {
  open: () => openFiles(bucket.config),
  stored: () => [
    ...[...bucket.objects.keys()].map((key) => key.replace(/^hr\/files\//, '')),
    ...filesBelow(bucket.config.spool),
  ],
  age: () => bucket.objects.forEach((object) => (object.at -= DAYS_MS)),
  empty() {
    bucket.objects.clear()
    for (const name of filesBelow(bucket.config.spool)) fs.rmSync(path.join(bucket.config.spool, name))
  },
}

const of = (content: Buffer | string) => Readable.from([Buffer.from(content)])
const some = { limit: 1_000_000, allow: DOCUMENTS }
const png = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#4964DE' } })
    .png()
    .toBuffer()

describe.each([
  ['a folder', folder],
  ['a bucket', s3],
])('in %s', (_kind, { open, stored, age, empty }) => {
  let files: Files
  beforeEach(() => {
    empty()
    files = open()
  })

  test('a file is kept under the hash of its content, in the folder of its organization, and read again', async () => {
    const kept = await files.put(7, 'My contract.pdf', of('%PDF-1.7 hello'), some)
    expect(kept).toMatchObject({ bytes: 14, media_type: 'application/pdf', name: 'My contract.pdf' })
    const { sha256 } = kept
    expect(stored()).toEqual([`7/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`])
    const found = await files.read(7, kept.sha256)
    expect(found && String(await buffer(found))).toBe('%PDF-1.7 hello')
  })

  test('the same content twice is one file; another organization does not see it', async () => {
    const one = await files.put(7, 'a.pdf', of('%PDF-1.7 same'), some)
    const two = await files.put(7, 'b.pdf', of('%PDF-1.7 same'), some)
    expect(two.sha256).toBe(one.sha256)
    expect(stored()).toHaveLength(1)
    expect(await files.read(8, one.sha256)).toBeNull()
  })

  test('what is larger than the limit is refused with 413 and leaves nothing', async () => {
    const endless = Readable.from(
      (function* () {
        yield Buffer.from('%PDF-')
        for (;;) yield Buffer.alloc(64 * 1024)
      })(),
    )
    await expect(files.put(7, 'a.pdf', endless, { limit: 200_000, allow: DOCUMENTS })).rejects.toMatchObject({
      status: 413,
      body: { detail: 'Your request size is larger than the defined limit.' },
    })
    expect(stored()).toEqual([])
  })

  test('a sender that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('%PDF-1.7')
        throw new Error('gone')
      })(),
    )
    await expect(files.put(7, 'a.pdf', broken, some)).rejects.toThrow('gone')
    expect(stored()).toEqual([])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', 'a.svg', svg],
    ['an SVG that calls itself text', 'a.txt', svg],
    ['an SVG that calls itself a picture', 'a.png', svg],
    ['HTML that calls itself text', 'a.txt', '  \n<!DOCTYPE html><script>alert(1)</script>'],
    ['HTML without a head, as CSV', 'a.csv', '<a href="javascript:alert(1)">x</a>'],
    ['XML', 'a.xml', '<?xml version="1.0"?><a/>'],
    ['a script', 'a.js', 'alert(1)'],
    ['a shell script as text', 'a.txt', '#!/bin/sh\nrm -rf /'],
    ['a program', 'a.pdf', '\x7fELF\x02\x01\x01'],
    ['a Windows program as text', 'a.txt', 'MZ\x90\x00\x03'],
    ['an archive', 'a.zip', 'PK\x03\x04\x14\x00'],
    ['an archive that calls itself a document', 'a.docx', 'PK\x03\x04\x14\x00\x00\x00evil.exe'],
    [
      'a text that is not UTF-8',
      'a.txt',
      Buffer.from([0x68, 0xe9, 0xff, 0xfe, 0x68, 0x68, 0x68, 0x68, 0x68, 0x68]),
    ],
    ['nothing', 'a.pdf', ''],
  ])('%s is refused at its field', async (_, name, content) => {
    await expect(files.put(7, name, of(content), some)).rejects.toMatchObject({
      status: 400,
      body: { file: [expect.any(String)] },
    })
    expect(stored()).toEqual([])
  })

  test('what is allowed elsewhere may not be allowed here', async () => {
    await expect(files.put(7, 'a.pdf', of('%PDF-1.7'), { limit: 1000, allow: IMAGES })).rejects.toMatchObject(
      {
        body: { file: ['Upload a file of one of these types: png, jpg, webp, gif.'] },
      },
    )
  })

  test('a picture is made anew: place and camera are gone, what hung behind it too, and it has a small form', async () => {
    const sent = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Asha', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '27/1' } })
      .jpeg()
      .toBuffer()
    const hidden = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])
    const kept = await files.put(7, 'me.jpg', of(hidden), some)
    const [whole, small] = await Promise.all([
      files.read(7, kept.sha256),
      files.readThumbnail(7, kept.sha256),
    ])
    const made = await buffer(whole ?? Readable.from([]))
    expect((await sharp(made).metadata()).exif).toBeUndefined()
    expect(made.includes('script')).toBe(false)
    expect(made.length).toBe(kept.bytes)
    expect(await sharp(await buffer(small ?? Readable.from([]))).metadata()).toMatchObject({
      format: 'webp',
      width: 200,
      height: 200,
    })
  })

  test('a picture turned by its camera is stored upright', async () => {
    const sideways = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const kept = await files.put(7, 'me.jpg', of(sideways), some)
    const found = await files.read(7, kept.sha256)
    expect(await sharp(await buffer(found ?? Readable.from([]))).metadata()).toMatchObject({
      width: 20,
      height: 60,
    })
  })

  test('a picture that would fill the memory, or only begins like one, is refused', async () => {
    const flood = await png(7000, 6000)
    await expect(
      files.put(7, 'a.png', of(flood), { limit: 50_000_000, allow: IMAGES }),
    ).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      files.put(7, 'a.png', of(Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1')), some),
    ).rejects.toMatchObject({ status: 400 })
    expect(stored()).toEqual([])
  })

  test('the sweeper takes what no row names and what interrupted calls left, and leaves the young', async () => {
    const wanted = await files.put(7, 'a.pdf', of('%PDF-1.7 wanted'), some)
    const orphan = await files.put(7, 'b.png', of(await png()), some)
    const other = await files.put(8, 'b.pdf', of('%PDF-1.7 orphan'), some)
    fs.writeFileSync(files.temporary(), 'half')
    const isWanted = async (orgId: number, hashes: readonly string[]) =>
      new Set(orgId === 7 ? hashes.filter((hash) => hash === wanted.sha256) : [])
    expect(await files.sweep(isWanted)).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 10))
    // the picture and its small form, and the file of the other organization
    expect(await files.sweep(isWanted, 0)).toBe(3)
    expect(stored().map((key) => path.basename(key))).toEqual([wanted.sha256])
    expect(await files.read(7, orphan.sha256)).toBeNull()
    expect(await files.read(8, other.sha256)).toBeNull()
  })

  test('what is put again while the sweep runs stays', async () => {
    const put = () => files.put(7, 'a.pdf', of('%PDF-1.7 again'), some)
    const { sha256 } = await put()
    age()
    const nobodyYet = async () => {
      await put()
      return new Set<string>()
    }
    expect(await files.sweep(nobodyYet)).toBe(0)
    age()
    expect(await files.sweep(async () => new Set())).toBe(1)
    expect(await files.read(7, sha256)).toBeNull()
  })

  test('a content that was put a moment ago is not removed, an older one goes with its small form', async () => {
    const kept = await files.put(7, 'b.png', of(await png()), some)
    expect(await files.remove(7, kept.sha256)).toBe(false)
    age()
    expect(await files.remove(8, kept.sha256)).toBe(false)
    expect(await files.remove(7, kept.sha256)).toBe(true)
    expect(stored()).toEqual([])
  })

  test('another process reads what this one wrote, and what it removed is gone', async () => {
    const kept = await files.keep(7, 'sums.csv', 'csv', of('a,b'))
    const other = open()
    const found = await other.read(7, kept.sha256)
    expect(found && String(await buffer(found))).toBe('a,b')
    age()
    await other.remove(7, kept.sha256)
    expect(await files.read(7, kept.sha256)).toBeNull()
  })

  test('a megabyte comes back as it was', async () => {
    const sent = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(1_000_000)])
    const kept = await files.put(7, 'a.pdf', of(sent), { limit: 2_000_000, allow: DOCUMENTS })
    const found = await files.read(7, kept.sha256)
    expect(found && sent.equals(await buffer(found))).toBe(true)
  })

  test('a key is made of a number and a hash and of nothing else', async () => {
    await expect(async () => files.read(7, '../../../etc/passwd')).rejects.toThrow(TypeError)
  })
})
