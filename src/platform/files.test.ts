import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { DOCUMENTS, IMAGES, nameOf, typeOf } from '#platform/file-type.ts'
import { type Files, openFiles } from '#platform/files.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-files-'))
let files: Files
beforeEach(() => {
  fs.rmSync(dir, { recursive: true, force: true })
  files = openFiles({ kind: 'folder', dir })
})
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const of = (content: Buffer | string) => Readable.from([Buffer.from(content)])
const stored = () =>
  fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const some = { limit: 1_000_000, allow: DOCUMENTS }
const png = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#4964DE' } })
    .png()
    .toBuffer()

test('a file is kept under the hash of its content, in the folder of its organization, and read again', async () => {
  const kept = await files.put(7, 'My contract.pdf', of('%PDF-1.7 hello'), some)
  expect(kept).toMatchObject({ bytes: 14, media_type: 'application/pdf', name: 'My contract.pdf' })
  expect(
    fs.existsSync(path.join(dir, '7', kept.sha256.slice(0, 2), kept.sha256.slice(2, 4), kept.sha256)),
  ).toBe(true)
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

test.each([
  ['a.docx', 'PK\x03\x04\x14\x00\x00\x00[Content_Types].xml', 'docx'],
  ['a.XLSX', 'PK\x03\x04\x14\x00\x00\x00[Content_Types].xml', 'xlsx'],
  ['a.csv', 'name,amount\nआशा,5\n', 'csv'],
  ['a.csv', '\ufeffname;amount\nआशा;5\n', 'csv'],
  ['a.txt', 'a < b, and <b', 'txt'],
])('%s is taken as what it is', (name, content, type) => {
  expect(
    typeOf(Buffer.from(content, name.endsWith('x') || name.endsWith('X') ? 'latin1' : 'utf8'), name),
  ).toBe(type)
})

test('a text cut in the middle of a letter is still text', () => {
  const whole = Buffer.from('क'.repeat(2000))
  expect(typeOf(whole.subarray(0, 4096), 'a.txt')).toBe('txt')
  expect(typeOf(whole.subarray(0, 4097), 'a.txt')).toBe('txt')
})

test('what is allowed elsewhere may not be allowed here', async () => {
  await expect(files.put(7, 'a.pdf', of('%PDF-1.7'), { limit: 1000, allow: IMAGES })).rejects.toMatchObject({
    body: { file: ['Upload a file of one of these types: png, jpg, webp, gif.'] },
  })
})

test('a picture is made anew: place and camera are gone, what hung behind it too, and it has a small form', async () => {
  const sent = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Asha', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '27/1' } })
    .jpeg()
    .toBuffer()
  const hidden = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])
  const kept = await files.put(7, 'me.jpg', of(hidden), some)
  const [whole, small] = await Promise.all([files.read(7, kept.sha256), files.readThumbnail(7, kept.sha256)])
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
  await expect(files.put(7, 'a.png', of(flood), { limit: 50_000_000, allow: IMAGES })).rejects.toMatchObject({
    status: 400,
  })
  await expect(
    files.put(7, 'a.png', of(Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1')), some),
  ).rejects.toMatchObject({ status: 400 })
  expect(stored()).toEqual([])
})

test.each([
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\Users\\asha\\cv.pdf', 'pdf', 'cv.pdf'],
  ['photo.JPG', 'jpeg', 'photo.jpg'],
  ['photo.exe', 'png', 'photo.png'],
  ['a\r\nSet-Cookie: x.pdf', 'pdf', 'aSet-Cookie_ x.pdf'],
  ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.pdf'],
  ['नियुक्ति पत्र.pdf', 'pdf', 'नियुक्ति पत्र.pdf'],
  ['.pdf', 'pdf', 'file.pdf'],
  [`${'न'.repeat(400)}.pdf`, 'pdf', `${'न'.repeat(150)}.pdf`],
] as const)('the name %j of a %s becomes %j', (given, type, name) => {
  expect(nameOf(given, type)).toBe(name)
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
  expect(stored()).toEqual([wanted.sha256])
  expect(await files.read(7, orphan.sha256)).toBeNull()
  expect(await files.read(8, other.sha256)).toBeNull()
})

test('a store that is not built refuses the start and says so', () => {
  expect(() => openFiles({ kind: 's3', url: 's3://bucket' })).toThrow(ConfigError)
  expect(() => openFiles({ kind: 's3', url: 's3://bucket' })).toThrow('STORAGE_URL: s3:// is not built yet')
})

test('a key is made of a number and a hash and of nothing else', async () => {
  await expect(async () => files.read(7, '../../../etc/passwd')).rejects.toThrow(TypeError)
})
