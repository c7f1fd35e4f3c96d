import net from 'node:net'
import tls from 'node:tls'
import { isInside } from '#platform/network.ts'
import { checkedAddress, internet, type Reach } from '#platform/outside/fetch-outside.ts'
import { isPublicAddress } from '#platform/outside/public-address.ts'

const LIMIT = { seconds: 8, bytes: 1_000_000 }
/** Those of LDAP, and of a catalog over several directories, without and with TLS. */
const ports = [389, 636, 3268, 3269]
const ownMachine = ['127.0.0.0/8', '::1']

/** Directories of the internet, and of those networks of our own that whoever runs the installation has named. */
export const directories = (networks: readonly string[]): Reach => ({
  ...internet,
  allows: (address, port) =>
    ports.includes(port) && (isPublicAddress(address) || isInside(address, networks)),
})

/**
 * A line to a directory, ready to be spoken over: by TLS from the start (`ldaps`), or begun by StartTLS (`ldap`). Without
 * any only on this very machine, and only where no certificate is named that it should show. Ends by itself.
 */
export async function directoryLine(
  url: URL,
  reach: Reach,
  /** PEM of who signed the certificate of the directory; none: whom everybody trusts. */
  ca: string | null,
): Promise<net.Socket> {
  const isSecure = url.protocol === 'ldaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isSecure ? 636 : 389)
  const address = await checkedAddress(host, port, reach)
  const plain = net.connect({ host: address, port })
  let line: net.Socket = plain
  const late = () => line.destroy(new Error(`no answer within ${LIMIT.seconds} seconds`))
  const timer = setTimeout(late, LIMIT.seconds * 1000)
  plain.once('close', () => clearTimeout(timer))
  // whoever waits is told below; later errors end the line, which is all there is to know
  plain.on('error', () => {})
  try {
    await opened(plain, 'connect')
    if (!isSecure) {
      if (ca === null && isInside(address, ownMachine)) return counted(plain)
      await startTls(plain)
    }
    const secure = tls.connect({
      socket: plain,
      host,
      ...(net.isIP(host) ? {} : { servername: host }),
      ...(ca ? { ca } : {}),
      minVersion: 'TLSv1.2',
    })
    line = secure
    await opened(secure, 'secureConnect')
    return counted(secure)
  } catch (error) {
    plain.destroy()
    throw error
  }
}

/** Nobody sends more than this for one person. */
function counted<T extends net.Socket>(line: T): T {
  let bytes = 0
  line.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > LIMIT.bytes) line.destroy(new Error('the answer is too long'))
  })
  return line
}

const opened = (line: net.Socket, event: string) =>
  new Promise<void>((resolve, reject) => {
    line.once(event, () => resolve())
    line.once('error', reject)
    line.once('close', () => reject(new Error('it ended the connection')))
  })

// LDAP message 1, an extended request named 1.3.6.1.4.1.1466.20037 (RFC 4511, 4.14)
const STARTTLS = Buffer.concat([
  Buffer.from([0x30, 29, 0x02, 1, 1, 0x77, 24, 0x80, 22]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
])

/**
 * By hand, since what comes behind the answer in the clear must not be read as said under TLS, and since no library may
 * begin a second line in the clear by itself.
 */
async function startTls(line: net.Socket): Promise<void> {
  const answer = new Promise<Buffer>((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0)
    const more = (part: Buffer) => {
      read = Buffer.concat([read, part])
      const end = read[0] === 0x30 ? endOf(read) : -1
      if (end === null && read.length < 2000) return
      line.off('data', more)
      line.pause()
      if (end === read.length) resolve(read)
      else reject(new Error('it does not answer as a directory'))
    }
    line.on('data', more)
    line.once('error', reject)
    line.once('close', () => reject(new Error('it ended the connection')))
  })
  line.write(STARTTLS)
  if (!isYes(await answer)) throw new Error('it offers no TLS')
}

/** Where a BER message ends, or null where it is not whole yet: tag, length (short, or how many bytes it has), content. */
function endOf(bytes: Buffer): number | null {
  const [start, end] = contentOf(bytes, 0) ?? []
  return start === undefined || end === undefined || end > bytes.length ? null : end
}
function contentOf(bytes: Buffer, at: number): [number, number] | null {
  const first = bytes[at + 1]
  if (first === undefined) return null
  if (first < 0x80) return [at + 2, at + 2 + first]
  const size = first & 0x7f
  if (size === 0 || size > 4 || bytes.length < at + 2 + size) return null
  const start = at + 2 + size
  return [start, start + bytes.readUIntBE(at + 2, size)]
}

/** Message 1, an extended response whose result is 0. */
function isYes(bytes: Buffer): boolean {
  const [start] = contentOf(bytes, 0) ?? []
  if (start === undefined) return false
  const id = contentOf(bytes, start)
  if (!id || bytes[start] !== 0x02 || bytes[id[1] - 1] !== 1) return false
  const response = contentOf(bytes, id[1])
  if (!response || bytes[id[1]] !== 0x78) return false
  const result = contentOf(bytes, response[0])
  return (
    result !== null && bytes[response[0]] === 0x0a && bytes.subarray(...result).every((byte) => byte === 0)
  )
}
