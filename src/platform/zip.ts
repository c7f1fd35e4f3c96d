import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** With forward slashes; made by us, never a name that a person gave. */
  name: string
  content: Buffer
}

/** A ZIP of entries as they are, uncompressed: for few and small files. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name, 'utf8')
    const facts = factsOf(title, content)
    const head = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      Buffer.from([20, 0]),
      facts,
      Buffer.alloc(2),
      title,
    ])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(at)
    directory.push(
      Buffer.concat([
        Buffer.from('504b0102', 'hex'),
        Buffer.from([20, 0, 20, 0]),
        facts,
        Buffer.alloc(12),
        place,
        title,
      ]),
    )
    parts.push(head, content)
    at += head.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** Flags (names are UTF-8), stored, no time, checksum, both sizes, length of the name: the same in both heads. */
function factsOf(name: Buffer, content: Buffer): Buffer {
  const facts = Buffer.alloc(22)
  facts.writeUInt16LE(0x0800, 0)
  // the first day that the format knows
  facts.writeUInt16LE(0x0021, 6)
  facts.writeUInt32LE(crc32(content), 8)
  facts.writeUInt32LE(content.length, 12)
  facts.writeUInt32LE(content.length, 16)
  facts.writeUInt16LE(name.length, 20)
  return facts
}
