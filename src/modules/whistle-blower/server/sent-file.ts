import { invalid, tooLarge } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { remadePicture } from '#platform/file-image.ts'
import { isImage, typeOf } from '#platform/file-type.ts'

const MOST_BYTES = 5 * 1024 * 1024

/**
 * Into memory and never onto a disk. Pictures are made anew, without place, camera and name; a plain text has nothing of the
 * kind. Documents are refused, since they name their author in places that nobody sees.
 */
export async function fileOf({ request }: OpenCtx) {
  if (!request.isMultipart()) throw invalid({ file: ['No file was submitted.'] })
  const fields = { receipt: '', proof: '' }
  const limits = { files: 1, fields: 4, fieldSize: 500, fileSize: MOST_BYTES }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'receipt' || part.fieldname === 'proof')
        fields[part.fieldname] = String(part.value)
      continue
    }
    const content = await part.toBuffer().catch(() => {
      throw tooLarge()
    })
    const type = typeOf(content, part.filename)
    if (type === 'txt') return { ...fields, content, media_type: 'text/plain; charset=utf-8' }
    if (!type || !isImage(type))
      throw invalid({
        file: ['Only pictures and plain text files: other documents hold data that can name you.'],
      })
    return { ...fields, content: await remadePicture(content), media_type: 'image/jpeg' }
  }
  throw invalid({ file: ['No file was submitted.'] })
}
