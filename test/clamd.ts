import net from 'node:net'

/** A listener that speaks INSTREAM as clamd does, and finds one signature. */
export async function openTestClamd(path: string) {
  const signature = ['TEST', 'SIGNATURE', 'NOT', 'A', 'VIRUS'].join('-')
  let last: Buffer | undefined
  const clamd = {
    path,
    signature,
    /** What goes wrong from now on. */
    trouble: null as null | 'limit' | 'hangs up' | 'silent',
    /** What was sent last. */
    last: () => last,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (clamd.trouble === 'hangs up') return socket.destroy()
      if (clamd.trouble === 'silent') return
      if (clamd.trouble === 'limit') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      received = Buffer.concat([received, part])
      const sent = contentOf(received)
      if (sent === null) return
      last = sent
      socket.end(sent.includes(signature) ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return clamd
}
export type TestClamd = Awaited<ReturnType<typeof openTestClamd>>

const COMMAND = 'zINSTREAM\0'

/** The pieces put together; null while the empty one at the end has not come. */
function contentOf(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('not INSTREAM')
  const pieces: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > received.length) return null
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
