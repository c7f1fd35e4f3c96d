import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type Hear = (payload: string) => void

/**
 * Tells every process of the installation that something happened. Messages are hints: rows hold the truth, so a
 * lost one costs a delay and nothing else. Publish after the commit, never inside a transaction.
 */
export interface Bus {
  /** Heard here at once and elsewhere within some 20 ms. `payload` holds ids, not content. Throws above 7,000 bytes. */
  publish(topic: string, payload: string): void
  /** Returns what ends it. */
  subscribe(topic: string, hear: Hear): () => void
  /** Runs after messages may have been missed: whoever keeps copies throws them away. */
  onGap(work: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'chautari'
const BATCH_MS = 10
const PAYLOAD_LIMIT = 7000
const QUEUE_LIMIT = 5000
const BEAT_MS = 5000
const publish = { name: 'publish', text: 'select pg_notify($1, m) from unnest($2::text[]) m' }
const RETRY_MS = [100, 250, 500, 1000, 2000] as const

/**
 * A bus over PostgreSQL's LISTEN and NOTIFY, on one connection of its own that must not pass a transaction pooler.
 * NOTIFY within the writing transactions would make commits wait for each other: here many go out in one statement.
 */
export async function openBus(connection: pg.ClientConfig): Promise<Bus> {
  const origin = randomBytes(6).toString('base64url')
  const heard = new Map<string, Set<Hear>>()
  const gaps = new Set<() => void>()
  let waiting: string[] = []
  let flushing: NodeJS.Timeout | undefined
  let client: pg.Client | null = null
  let closed = false
  let failures = 0
  let reconnecting: NodeJS.Timeout | undefined

  const deliver = (topic: string, payload: string) => {
    for (const hear of heard.get(topic) ?? []) hear(payload)
  }

  async function connect() {
    const opened = new pg.Client({
      application_name: 'chautari bus',
      ...connection,
      keepAlive: true,
      // one batch need not wait until the one before is answered
      pipeline: true,
      connectionTimeoutMillis: 4000,
      query_timeout: 4000,
    })
    opened.on('error', () => lost(opened))
    opened.on('end', () => lost(opened))
    opened.on('notification', ({ payload = '' }) => {
      const [, from, topic = '', text = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? []
      if (from !== origin) deliver(topic, text)
    })
    await opened.connect()
    await opened.query(`listen ${CHANNEL}`)
    client = opened
    failures = 0
  }

  function lost(gone: pg.Client) {
    if (client !== gone) return
    client = null
    gone.end().catch(() => {})
    reconnect()
  }

  function reconnect() {
    if (closed || reconnecting) return
    const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]
    reconnecting = setTimeout(() => {
      reconnecting = undefined
      connect().then(
        () => {
          for (const work of gaps) work()
          flush().catch(() => {})
        },
        () => reconnect(),
      )
    }, wait)
  }

  /** What cannot be sent now waits for the connection; the oldest are given up when it stays away. */
  async function flush() {
    flushing = undefined
    if (!client || waiting.length === 0) return
    const batch = waiting
    waiting = []
    try {
      await client.query({ ...publish, values: [CHANNEL, batch] })
    } catch {
      waiting = [...batch, ...waiting].slice(-QUEUE_LIMIT)
    }
  }

  // a connection whose other end is silently gone would listen forever
  const beat = setInterval(() => {
    const current = client
    current?.query('select 1').catch(() => lost(current))
  }, BEAT_MS)
  beat.unref()
  await connect()

  return {
    publish(topic, payload) {
      if (/\s/.test(topic) || Buffer.byteLength(payload) > PAYLOAD_LIMIT)
        throw new RangeError(`${topic}: the message is too long`)
      deliver(topic, payload)
      waiting.push(`${origin} ${topic} ${payload}`)
      if (waiting.length > QUEUE_LIMIT) waiting.shift()
      flushing ??= setTimeout(() => void flush(), BATCH_MS)
    },
    subscribe: (topic, hear) => {
      const all = heard.get(topic) ?? new Set()
      heard.set(topic, all.add(hear))
      return () => void all.delete(hear)
    },
    onGap: (work) => {
      gaps.add(work)
      return () => void gaps.delete(work)
    },
    async close() {
      await flush()
      closed = true
      clearInterval(beat)
      clearTimeout(flushing)
      clearTimeout(reconnecting)
      const last = client
      client = null
      await last?.end()
    },
  }
}
