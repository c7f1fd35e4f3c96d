import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { FileAnswer } from '#platform/route.ts'
import { SCIM_TYPE } from '#platform/scim-wire.ts'

/**
 * The answer as its schema declares it: fields that are not declared never leave the server.
 * An answer that does not fit is our mistake, and an error.
 */
export function answer(endpoint: Endpoint, request: FastifyRequest, result: unknown): unknown {
  if (endpoint.spec.file) return result
  const { response } = endpoint.spec
  if (!response) return null
  const parsed = response.safeParse(isList(result) ? { ...result, ...neighbours(request, result) } : result)
  if (parsed.success) return parsed.data
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered what it does not declare: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
  )
}

interface List {
  count: number
  results: unknown[]
  /** Where the page ends, for the following one to begin at: null at the last, empty where only the offset tells. */
  after?: string | null
}

const isList = (result: unknown): result is List =>
  typeof result === 'object' &&
  result !== null &&
  'count' in result &&
  'results' in result &&
  !('next' in result)

/** `next` and `previous` from limit, offset and count, or from where the page ends: the only place that makes them. */
function neighbours(request: FastifyRequest, { count, after }: List) {
  const asked = request.query as Record<string, string | undefined>
  const limit = Number(asked['limit'] ?? 25)
  const offset = Number(asked['offset'] ?? 0)
  const at = (to: number, place = '') => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(to))
    url.searchParams.delete('after')
    if (place) url.searchParams.set('after', place)
    return url.pathname + url.search
  }
  const hasMore = after === undefined ? offset + limit < count : after !== null
  return {
    next: hasMore ? at(offset + limit, after ?? '') : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  }
}

/** A file goes out so that no browser runs it, keeps it, or guesses its type. */
const sendFile = (reply: FastifyReply, file: FileAnswer) =>
  reply
    .code(200)
    .header('content-type', file.media_type)
    .header('content-disposition', disposition(file))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.content)

/** RFC 6266 with a plain fallback name. */
const disposition = ({ name, inline }: Pick<FileAnswer, 'name' | 'inline'>) =>
  `${inline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\x20-\x7e]|["\\/]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'media_type' in value && 'content' in value

/** Sends what a handler made, once what must come before it is done. */
export async function finish(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  after: (() => void | Promise<void>)[],
  checked = false,
) {
  const sent = checked ? result : answer(endpoint, request, result)
  for (const work of after) await work()
  if (reply.sent) return reply
  if (isFileAnswer(sent)) return sendFile(reply, sent)
  if (endpoint.spec.key === 'scim') void reply.type(SCIM_TYPE)
  const status = endpoint.spec.status ?? (endpoint.spec.response || endpoint.spec.file ? 200 : 204)
  return reply.code(status).send(sent ?? null)
}
