import { createReadStream } from 'node:fs'
import net from 'node:net'
import { ConfigError, type Environment, textOf } from '#platform/config-value.ts'

/** Where clamd listens; null: nothing is scanned. */
export type ClamdConfig = { readonly host: string; readonly port: number } | { readonly path: string } | null

/** `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. */
export function readClamd(env: Environment): ClamdConfig {
  const text = textOf(env, 'CLAMD_URL')
  if (text === null) return null
  const url = URL.parse(text)
  if (url?.protocol === 'unix:' && !url.host && url.pathname.length > 1)
    return { path: decodeURIComponent(url.pathname) }
  if (url?.protocol === 'tcp:' && url.hostname && /^\/?$/.test(url.pathname) && !url.username)
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port ? Number(url.port) : 3310 }
  throw new ConfigError('CLAMD_URL', 'is neither tcp://host:port nor unix:///path/of/the/socket')
}

/** The scanner is away, too slow, or did not take the file: nothing is known of it. */
export class ScanError extends Error {}

export interface Scanner {
  /** What was found in a local file, as clamd names it; null where nothing was. Throws ScanError. */
  scan(file: string): Promise<string | null>
}

/** Milliseconds without a word of clamd's. */
const PATIENCE_MS = 30_000
const MOST_ANSWER = 4096

/**
 * Sends a file to clamd as a stream (its protocol INSTREAM: each piece behind its length in four bytes, an empty one at
 * the end), so that it needs no access to our folders.
 */
export const openScanner = (clamd: ClamdConfig, patience = PATIENCE_MS): Scanner | null =>
  clamd && {
    async scan(file) {
      const answer = await exchange(net.connect({ ...clamd }), file, patience)
      if (/^stream: OK$/.test(answer)) return null
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found === undefined) throw new ScanError(`clamd answered: ${answer.slice(0, 200) || 'nothing'}`)
      return found
    },
  }

function exchange(socket: net.Socket, file: string, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const fail = (reason: string) => {
      socket.destroy()
      reject(new ScanError(reason))
    }
    socket.setTimeout(patience, () => fail('clamd does not answer'))
    socket.on('error', (error) => fail(error.message))
    socket.on('data', (part) => {
      answer += part.toString('utf8')
      // it may answer before the end, as when the file is larger than it takes
      if (answer.includes('\0')) {
        socket.destroy()
        resolve(answer.slice(0, answer.indexOf('\0')))
      } else if (answer.length > MOST_ANSWER) fail('clamd answered at length')
    })
    socket.on('close', () => reject(new ScanError('clamd hung up')))
    socket.on('connect', () => {
      send(socket, file).catch((error: unknown) => fail(error instanceof Error ? error.message : 'unread'))
    })
  })
}

async function send(socket: net.Socket, file: string) {
  socket.write('zINSTREAM\0')
  for await (const part of createReadStream(file)) {
    if (socket.destroyed) return
    const piece = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    if (!socket.write(piece)) await drained(socket)
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: net.Socket) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })
