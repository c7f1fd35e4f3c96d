import { invalid } from '#kernel/errors.ts'
import { isImage, type FileType } from '#platform/file-type.ts'
import { pictureTool } from '#platform/picture-tool.ts'

const MAX_PIXELS = 40_000_000
const THUMBNAIL = 200

/**
 * Writes the picture anew: what hides behind its pixels (place, camera, scripts, a second file) is gone. Refuses what
 * is no picture and what would not fit into memory.
 */
export const remakeImage = (file: string, type: FileType, target: string) =>
  oneByOne(async () => {
    const sharp = await pictureTool()
    const image = sharp(file, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: type === 'gif',
    }).autoOrient()
    if (type === 'png') await image.png().toFile(target)
    else if (type === 'webp') await image.webp({ quality: 85 }).toFile(target)
    else if (type === 'gif') await image.gif().toFile(target)
    else await image.jpeg({ quality: 88 }).toFile(target)
  })

/** A small WebP beside every picture, for lists. */
export const makeThumbnail = (file: string, target: string) =>
  oneByOne(async () => {
    const sharp = await pictureTool()
    await sharp(file, { limitInputPixels: MAX_PIXELS })
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'cover', position: 'attention' })
      .webp({ quality: 80 })
      .toFile(target)
  })

/** A picture of somebody else, small and made anew, as a data URL; null for what is none. */
export async function dataPicture(content: Buffer, type: FileType): Promise<string | null> {
  if (!isImage(type)) return null
  let small = Buffer.alloc(0)
  const made = oneByOne(async () => {
    const sharp = await pictureTool()
    small = await sharp(content, { limitInputPixels: MAX_PIXELS })
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer()
  })
  return made.then(
    () => `data:image/webp;base64,${small.toString('base64')}`,
    () => null,
  )
}

/** The like of `remakeImage` in memory, for what must never lie on a disk as it was sent. */
export async function remadePicture(content: Buffer): Promise<Buffer> {
  let made = Buffer.alloc(0)
  await oneByOne(async () => {
    const sharp = await pictureTool()
    made = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .jpeg({ quality: 85 })
      .toBuffer()
  })
  return made
}

let last: Promise<unknown> = Promise.resolve()

function oneByOne(work: () => Promise<void>): Promise<void> {
  const mine = last.then(work).catch(() => {
    throw invalid({ file: ['Upload a valid image of at most 40 megapixels.'] })
  })
  last = mine.catch(() => {})
  return mine
}
