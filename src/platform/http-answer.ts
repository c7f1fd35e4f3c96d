import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { forbidden, invalid, Refusal } from '#kernel/errors.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import { comesByLink, type Disposition, dispositions } from '#platform/file-link.ts'
import type { FileAnswer, LinkedFile } from '#platform/route.ts'
import { SCIM_TYPE } from '#platform/scim-wire.ts'
import { noFiles } from '#platform/simulation.ts'

type Asked = Pick<Ctx, 'services' | 'request' | 'now'> & Pick<OpenCtx, 'viewer'>

/**
 * The answer as its schema declares it: fields that are not declared never leave the server.
 * An answer that does not fit is our mistake, and an error.
 */
export async function answer(endpoint: Endpoint, asked: Asked, result: unknown): Promise<unknown> {
  // a handler of a linked endpoint returns nothing else: see `Returned`
  if (endpoint.spec.linked) return fileOrLink(asked, result as LinkedFile)
  if (endpoint.spec.file) return result
  const { response } = endpoint.spec
  if (!response) return null
  const parsed = response.safeParse(
    isList(result) ? { ...result, ...neighbours(asked.request, result) } : result,
  )
  if (parsed.success) return parsed.data
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered what it does not declare: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
  )
}

/**
 * A refusal with the row as it is now, of which only that leaves what the endpoint declares: the fields of its answer, and
 * those that are sent to it.
 */
export function asDeclared({ spec }: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal) || !('current' in error.body)) return error
  const { current } = error.body
  if (typeof current !== 'object' || current === null) return error
  const whole = spec.response?.safeParse(current)
  // the version goes along also where the answer of a change leaves it out: with it the form sends again
  const version = 'version' in current ? { version: current.version } : {}
  if (whole?.success && typeof whole.data === 'object')
    return new Refusal(error.status, { ...error.body, current: { ...version, ...whole.data } as never })
  const [answered, sent] = [shapeOf(spec.response), shapeOf(spec.body)]
  const kept = Object.entries(current).flatMap(([name, value]): [string, unknown][] => {
    const declared = answered[name]?.safeParse(value)
    if (declared?.success) return [[name, declared.data]]
    return name === 'version' || name in sent ? [[name, value]] : []
  })
  return new Refusal(error.status, { ...error.body, current: Object.fromEntries(kept) as never })
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left as z.ZodType), ...shapeOf(schema.def.right as z.ZodType) }
  return {}
}

/** What a browser shows in a tab of its own, where nothing of it can reach us. */
const shown = /^(image\/(png|jpeg|webp)|application\/pdf)$/

/** The file, read only now; or, before anything of it is read, the link by which a browser may fetch it. */
async function fileOrLink({ services, request, viewer, now }: Asked, file: LinkedFile) {
  const wanted = dispositionOf(request)
  if (!wanted) return { ...file, content: await file.content() }
  const inline = wanted === 'inline' && shown.test(file.media_type)
  if (comesByLink(request.url))
    return { ...file, inline, is_linked: true as const, content: await file.content() }
  if (viewer?.simulation) throw noFiles(viewer)
  // a key has none
  if (!viewer?.session_id) throw forbidden('Links to files are for people who have signed in.')
  return { url: services.links.sign(request.url, viewer.session_id, now), inline }
}

function dispositionOf({ query }: FastifyRequest): Disposition | undefined {
  const { link } = query as Record<string, unknown>
  const known = dispositions.find((each) => each === link)
  if (link !== undefined && !known) throw invalid({ link: ['Select a valid choice.'] })
  return known
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
function sendFile(reply: FastifyReply, file: FileAnswer) {
  if (file.is_linked) reply.header('cache-control', 'private, no-store')
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply
    .code(200)
    .header('content-type', file.media_type)
    .header('content-disposition', disposition(file))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.content)
}

/** RFC 6266 with a plain fallback name. */
const disposition = ({ name, inline }: Pick<FileAnswer, 'name' | 'inline'>) =>
  `${inline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\x20-\x7e]|["\\/]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'media_type' in value && 'content' in value

/** Sends what a handler made, once what must come before it is done. */
export async function finish(
  endpoint: Endpoint,
  asked: Asked & Pick<Ctx, 'reply'>,
  result: unknown,
  after: (() => void | Promise<void>)[],
  checked = false,
) {
  const { reply } = asked
  const sent = checked ? result : await answer(endpoint, asked, result)
  for (const work of after) await work()
  if (reply.sent) return reply
  if (isFileAnswer(sent)) return sendFile(reply, sent)
  if (endpoint.spec.key === 'scim') void reply.type(SCIM_TYPE)
  const status = endpoint.spec.status ?? (endpoint.spec.response || endpoint.spec.file ? 200 : 204)
  return reply.code(status).send(sent ?? null)
}
