import { pictureTool } from '#platform/picture-tool.ts'

/**
 * A stored picture as a PDF takes it: cut to a shape; `contain`, whole within it; `inside`, whole and no larger. Null where
 * it cannot be read.
 */
export async function jpegOf(
  content: AsyncIterable<Uint8Array>,
  { width, height, fit = 'cover' }: { width: number; height: number; fit?: 'cover' | 'contain' | 'inside' },
): Promise<Buffer | null> {
  const sharp = await pictureTool()
  return sharp(await whole(content))
    .resize(width, height, { fit, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null)
}

/** The same, whole and no larger, with what is seen through: logos and signatures on a ground of any colour. */
export async function pngOf(
  content: AsyncIterable<Uint8Array>,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  const sharp = await pictureTool()
  return sharp(await whole(content))
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
