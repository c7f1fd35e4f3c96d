import sharp from 'sharp'

/** A stored picture as a PDF takes it, cut to a shape or, `contain`, whole within it; null where it cannot be read. */
export async function jpegOf(
  content: AsyncIterable<Uint8Array>,
  { width, height, fit = 'cover' }: { width: number; height: number; fit?: 'cover' | 'contain' },
): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return sharp(Buffer.concat(parts))
    .resize(width, height, { fit, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null)
}
