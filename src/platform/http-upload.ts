import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, refuse, tooLarge } from '#kernel/errors.ts'
import type { Upload } from '#platform/context.ts'
import { receive } from '#platform/file-receive.ts'

const MOST_BYTES = 10 * 1024 * 1024
const FIELDS_BYTES = 64 * 1024

/** A received file, in a local place of its own until the call has ended. */
export interface Spooled extends Omit<Upload, 'stream'> {
  file: string
}

/**
 * Receives the one file of a multipart call, before any transaction is open: whoever sends slowly holds no connection
 * of the database. What is larger than `limit` is refused before more is read, and the line is cut.
 */
export async function spoolUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  limit = MOST_BYTES,
): Promise<Spooled> {
  if (!request.isMultipart()) throw invalid({ file: ['No file was submitted.'] })
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit + FIELDS_BYTES) throw tooLarge()
    const part = await request.file()
    if (!part) throw invalid({ file: ['No file was submitted.'] })
    await receive(file, part.file, limit)
    return { file, file_name: part.filename, media_type: part.mimetype }
  } catch (error) {
    // without this the rest would be read to its end, however long, to keep the connection
    reply.header('connection', 'close')
    throw unreadable(error)
  }
}

/** The fields of a form, url-encoded or multipart; files in it are not read. */
export async function fieldsOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 30, fieldSize: 10_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw unreadable(error)
  }
  return fields
}

/** A body without boundary, cut short or with broken parts is the caller's; the parser gives its errors no code. */
const unreadable = (error: unknown) =>
  error instanceof Error && !('code' in error) && /multipart|boundary|needle/i.test(error.message)
    ? refuse('The request could not be read.')
    : error
