import http from 'node:http'

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  json?: unknown
  form?: Record<string, string>
}
export interface Answer {
  status: number
  text: string
}
export interface Client {
  /** Throws unless it was answered with 2xx: a refusal is quick and must not count as work. */
  send(call: Call): Promise<Answer>
  close(): void
}

/** Calls over connections that stay open, at most so many at once. */
export function openClient(origin: string, connections: number): Client {
  const { hostname, port } = new URL(origin)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  return {
    close: () => agent.destroy(),
    send: ({ method = 'GET', path, token, json, form }) =>
      new Promise((resolve, reject) => {
        const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
        const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
        const headers = {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
        }
        const request = http.request({ agent, hostname, port, method, path, headers, timeout: 30_000 })
        request.on('error', reject)
        request.on('timeout', () => request.destroy(new Error(`${method} ${path}: no answer in 30 s`)))
        request.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const status = response.statusCode ?? 0
            if (status >= 200 && status < 300) resolve({ status, text })
            else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`))
          })
        })
        request.end(body)
      }),
  }
}

export interface Load {
  /** Actions under way at once. */
  connections: number
  seconds: number
  /** It also ends after so many. */
  most?: number
}
export interface Drive {
  done: number
  seconds: number
  /** Milliseconds of each action, in order of size. */
  took: number[]
}

/** Repeats an action on so many lines side by side, each beginning the next when one is done. */
export async function drive(
  { connections, seconds, most = Infinity }: Load,
  act: () => Promise<void>,
): Promise<Drive> {
  const took: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let begun = 0
  const line = async () => {
    while (performance.now() < until && begun < most) {
      begun++
      const start = performance.now()
      await act()
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  return {
    done: took.length,
    seconds: (performance.now() - began) / 1000,
    took: took.toSorted((a, b) => a - b),
  }
}
