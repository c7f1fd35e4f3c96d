import type { FastifyRequest } from 'fastify'
import { invalid } from '#kernel/errors.ts'
import type { Upload } from '#platform/context.ts'

/** The one file of a multipart call, as a stream that ends with an error when it grows past the limit. */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw invalid({ file: ['No file was submitted.'] })
  const part = await request.file()
  if (!part) throw invalid({ file: ['No file was submitted.'] })
  return { file_name: part.filename, media_type: part.mimetype, stream: part.file }
}

/** The fields of a form, url-encoded or multipart; files in it are not read. */
export async function fieldsOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 30, fieldSize: 10_000 } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  return fields
}
