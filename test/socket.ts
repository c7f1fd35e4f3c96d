import { WebSocket } from 'ws'
import { until } from '#test/services.ts'

export interface Heard {
  type: string
  message?: string
  data?: unknown
}

/** A browser's socket: what it heard, and how it ended. */
export async function openSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/global/`, { headers, perMessageDeflate: false })
  const heard: Heard[] = []
  let ended: { code: number; reason: string } | null = null
  socket.on('message', (data) => heard.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : 'null')))
  socket.on('close', (code, reason) => (ended = { code, reason: String(reason) }))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const say = (command: object) => socket.send(JSON.stringify(command))
  return {
    socket,
    heard,
    say,
    ended: () => ended,
    /** The first thing heard that fits, waited for. */
    async hears(fits: (each: Heard) => boolean, ms?: number): Promise<Heard> {
      const found = await until(
        () => heard.find(fits) ?? null,
        (seen) => seen !== null,
        ms,
      )
      if (!found) throw new Error('heard nothing that fits')
      return found
    },
    async join(token: string) {
      say({ command: 'join', token })
      await until(
        () => heard.map(({ message }) => message),
        (messages) => messages.includes('joined'),
      )
    },
  }
}
