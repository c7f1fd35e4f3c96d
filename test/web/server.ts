import { vi } from 'vitest'

export interface Asked {
  method: string
  url: string
  token: string | null
  body: unknown
}
export type Answer =
  | { status?: number; body?: unknown; headers?: Record<string, string>; after?: number }
  | 'away'

/** A server that is only what the wire sees of one: it answers, refuses, or is away. */
export function serve(answer: (asked: Asked) => Answer): { asked: Asked[]; calls: () => string[] } {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const request: Asked = {
      method: init.method ?? 'GET',
      url: url.replace('/api/v1', ''),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    }
    asked.push(request)
    const made = answer(request)
    if (made === 'away') throw new TypeError('Failed to fetch')
    await new Promise((resolve) => setTimeout(resolve, made.after ?? 1))
    const status = made.status ?? 200
    const text = status === 204 ? null : JSON.stringify(made.body ?? {})
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...made.headers } })
  })
  return { asked, calls: () => asked.map(({ method, url }) => `${method} ${url}`) }
}
