import type { FastifyInstance } from 'fastify'
import { call, type Args, type Wire } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}
export type Caller = ReturnType<typeof callerOf>

/** Calls as whoever holds the token; null is nobody. `app` is asked anew each time: it may have been restarted. */
export function callerOf(app: () => FastifyInstance, token: string | null) {
  let last: Answer<unknown> | undefined
  const wire: Wire = async (method, url, body) => {
    last = await raw(method, url, body)
    return last.body
  }

  async function raw(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> {
    const response = await app().inject({
      method: method as 'GET',
      url: `/api/v1${url}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as unknown,
      headers: response.headers as Record<string, unknown>,
    }
  }

  return {
    token,
    raw,
    /** Calls an endpoint and gives status and body, whatever they are. */
    async ask<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Answer<ResponseOf<E>>> {
      await call(wire, endpoint, args)
      return last as Answer<ResponseOf<E>>
    },
    /** The like for a call that must succeed; says what came instead. */
    async get<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<ResponseOf<E>> {
      const answer = await this.ask(endpoint, args)
      if (answer.status >= 400)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        )
      return answer.body
    },
  }
}
