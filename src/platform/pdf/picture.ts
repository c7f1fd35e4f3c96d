import sharp from 'sharp'

/** A stored picture as a PDF takes it, cut to a shape; null where it cannot be read. */
export async function jpegOf(
  content: AsyncIterable<Uint8Array>,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return sharp(Buffer.concat(parts))
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null)
}
