import pg from 'pg'

/** What `pg` does with COPY, which its types leave out. */
interface CopyWire {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const bufferBytes = 1 << 20

/** Runs a `copy … to stdout` and gives its rows as they come, many at a time, each with its line end. */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer> {
  let rows: Buffer[] = []
  let waitingBytes = 0
  let ended = false
  let failure: Error | null = null
  let wake = () => {}
  let connection: pg.Connection | null = null
  client.query({
    submit(wire: pg.Connection) {
      connection = wire
      wire.query(sql)
    },
    handleCopyData({ chunk }: { chunk: Buffer }, wire: pg.Connection) {
      // Copied: the protocol's reader uses its memory again for the next message.
      rows.push(Buffer.from(chunk))
      waitingBytes += chunk.length
      if (waitingBytes > bufferBytes) wire.stream.pause()
      wake()
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      ended = true
      wake()
    },
    handleError(error: Error) {
      failure = error
      wake()
    },
  })
  // The handlers above change these behind the compiler's back.
  const state = () => ({ ended, failure, connection })
  try {
    for (;;) {
      const ready = rows
      rows = []
      waitingBytes = 0
      state().connection?.stream.resume()
      if (ready.length > 0) yield Buffer.concat(ready)
      if (state().failure) throw state().failure
      if (state().ended && rows.length === 0) return
      if (rows.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    // Left in the middle: the rest would fill the connection, and its next query would wait for ever.
    if (!state().ended) state().connection?.stream.destroy()
  }
}

/** Runs a `copy … from stdin` with the content; returns the number of rows that the server took. */
export async function copyIn(
  client: pg.Client,
  sql: string,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let failed = false
    client.query({
      submit: (wire: pg.Connection) => wire.query(sql),
      handleCopyInResponse(wire: pg.Connection) {
        // The types of `pg` do not know the three calls of COPY.
        const copy = wire as pg.Connection & CopyWire
        send(content, copy, () => failed).then(
          () => copy.endCopyFrom(),
          (error: unknown) => copy.sendCopyFail(error instanceof Error ? error.message : String(error)),
        )
      },
      handleCommandComplete({ text }: { text: string }) {
        count = Number(text.split(' ').at(-1))
      },
      handleReadyForQuery: () => resolve(count),
      handleError(error: Error) {
        failed = true
        reject(error)
      },
    })
  })
}

async function send(content: AsyncIterable<Buffer>, wire: pg.Connection & CopyWire, isFailed: () => boolean) {
  for await (const part of content) {
    if (isFailed()) return
    wire.sendCopyFromChunk(part)
    if (wire.stream.writableNeedDrain) await drained(wire.stream)
  }
}

/** Also when the connection is lost meanwhile: then the query fails, and nobody waits for room any more. */
function drained(stream: pg.Connection['stream']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}
