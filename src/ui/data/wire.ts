import { call, type Args } from '#kernel/client.ts'
import type { Endpoint, ResponseOf, Spec } from '#kernel/endpoint.ts'
import { requestBegan, requestEnded, requestFailed } from '#ui/data/activity.ts'
import { messageOf, NoResponse, stepOf, WireError } from '#ui/data/failure.ts'
import { refresh } from '#ui/data/refresh.ts'
import { withSeenVersion } from '#ui/data/seen-version.ts'
import { accessToken, askStep, endSession, mayRefresh } from '#ui/data/session.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'

export const base = '/api/v1'

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** The caller says what went wrong, as the login screen does; nothing is said here. */
  quiet?: boolean
}

/** A file that an endpoint answered with. */
export interface Download {
  readonly blob: Blob
  readonly name: string
}

/**
 * Calls an endpoint: `await send(approve, { params: { org, id }, body: { remarks } })`. Throws `WireError` when the
 * server refuses and `NoResponse` when it cannot be reached. A body of type FormData is sent as it is.
 */
export const send = <E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: SendOptions = {},
): Promise<ResponseOf<E>> =>
  call((method, url, body) => exchange(endpoint.spec, method, url, body, options), endpoint, args)

async function exchange(spec: Spec, method: string, url: string, body: unknown, options: SendOptions) {
  requestBegan()
  const address = `${method} ${url}`
  try {
    const sent = withSeenVersion(address, body)
    const attempt = () => withSession(spec, () => reach(method, url, packed(spec, sent), options.signal))
    const first = await attempt()
    // who they are is shown again, and what was wanted is tried once more
    const response = first.status === 428 && (await shownAgain()) ? await attempt() : first
    if (!response.ok) throw new WireError(response.status, await readable(response), address)
    if (spec.file) return await downloaded(response)
    const answer = response.status === 204 ? undefined : await readable(response)
    // what was given up while it came is no answer of nothing
    options.signal?.throwIfAborted()
    return answer
  } catch (error) {
    if (!(error instanceof WireError || error instanceof NoResponse)) throw error
    requestFailed()
    const step = stepOf(error)
    if (step) askStep(step)
    if (!options.quiet) tell(error)
    throw error
  } finally {
    requestEnded()
  }
}

/** Asked of few, so its code comes with the first time. */
const shownAgain = async () => (await import('#ui/data/step-up.ts')).showAgain()

/** One refresh and one more try when the token was refused; anything after that is the end of the session. */
async function withSession(spec: Spec, attempt: () => Promise<Response>): Promise<Response> {
  if (spec.access.public) return attempt()
  if (accessToken() === null && mayRefresh()) await refresh()
  const used = accessToken()
  const first = await attempt()
  if (first.status !== 401) return first
  if (accessToken() === used && !(await refresh())) return first
  const second = await attempt()
  if (second.status === 401) endSession('refused')
  return second
}

async function reach(method: string, url: string, sent: Sent, signal: AbortSignal | undefined) {
  const token = accessToken()
  const headers: Record<string, string> = { accept: 'application/json', ...sent.headers }
  if (token) headers.authorization = `Bearer ${token}`
  try {
    return await fetch(base + url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(sent.body === undefined ? {} : { body: sent.body }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoResponse()
  }
}

interface Sent {
  headers: Record<string, string>
  body?: string | FormData | URLSearchParams
}

function packed(spec: Spec, body: unknown): Sent {
  if (body === undefined || body === null) return { headers: {} }
  if (body instanceof FormData) return { headers: {}, body }
  if (spec.accepts === 'form' && typeof body === 'object') {
    const pairs = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
    return { headers: {}, body: new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])) }
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const readable = (response: Response): Promise<unknown> => response.json().catch(() => null)

async function downloaded(response: Response): Promise<Download> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return { blob: await response.blob(), name: encoded ? decodeURIComponent(encoded) : (plain ?? 'download') }
}

/** What needs saying whatever was asked; page errors and field errors are for those who asked. */
function tell(error: WireError | NoResponse) {
  if (error instanceof NoResponse || error.status === 413) sayFailure(messageOf(error))
}
