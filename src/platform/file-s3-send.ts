import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/**
 * Sends the file as the body of a signed PUT, from the disk as the line takes it: Node's fetch would hold all of it in
 * memory. Errors of the line are TypeErrors, as they are of fetch.
 */
export function sendFile(
  url: URL | string,
  signed: Headers,
  file: string,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown) =>
      reject(signal.aborted ? signal.reason : new TypeError('The line broke.', { cause }))
    const { request } = String(url).startsWith('https:') ? https : http
    const call = request(url, { method: 'PUT', headers: Object.fromEntries(signed), signal }, (answer) => {
      const { statusCode: status = 502, headers } = answer
      const kept = { 'content-type': headers['content-type'] ?? '', date: headers.date ?? '' }
      buffer(answer).then(
        (body) => resolve(new Response(body.length ? body.toString() : null, { status, headers: kept })),
        failed,
      )
    })
    // the first listens until all is sent, the second until the answer
    pipeline(fs.createReadStream(file), call).catch(failed)
    call.on('error', failed)
  })
}

/**
 * The storage refuses what did not arrive as it was sent: the content is no part of what is signed. MD5 is no proof
 * against malice, but the one digest that every storage checks.
 */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const part of fs.createReadStream(file)) hash.update(part)
  return hash.digest('base64')
}
