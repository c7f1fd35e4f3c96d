import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '#platform/config-storage.ts'
import { signatureError } from '#test/s3-signature.ts'

/** Instead of an answer: a status, an answer that never comes, or one that breaks off in the middle. */
export type Trouble = number | 'silent' | 'broken' | null

export interface TestBucket extends AsyncDisposable {
  /** For `openFiles`. */
  config: BucketConfig
  objects: Map<string, { content: Buffer; at: number }>
  /** Methods in the order in which they were asked. */
  asked: string[]
  /** Asked at each call; null is none. */
  trouble: (method: string, key: string) => Trouble
}

const owner = { accessKeyId: 'TESTKEY', secretAccessKey: 'geheim/with+signs=', region: 'test-1' }
const refusals: Readonly<Record<string, number>> = { NoSuchKey: 404, NoSuchBucket: 404, BadDigest: 400 }

/**
 * PUT, GET, DELETE and the list of one bucket as S3 answers them, in memory, on a free port. It takes what is signed
 * by its key, arrives whole, and says its digest. A list has pages of two.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const spool = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-spool-'))
  const objects: TestBucket['objects'] = new Map()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bucket: TestBucket = {
    config: {
      kind: 's3',
      bucket: 'uploads',
      prefix: 'hr/files',
      endpoint: `http://127.0.0.1:${port}`,
      ...owner,
      spool,
    },
    objects,
    asked: [],
    trouble: () => null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      fs.rmSync(spool, { recursive: true, force: true })
    },
  }
  return bucket

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://s3')
    const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    bucket.asked.push(method)
    const trouble = bucket.trouble(method, key)
    if (trouble === 'silent') return
    const content = await buffer(request)
    const refuse = (code: string, status = refusals[code] ?? 403) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
    if (typeof trouble === 'number') return refuse('SlowDown', trouble)
    const wrong = signatureError(request, owner)
    if (wrong) return refuse(wrong)
    if (name !== 'uploads') return refuse('NoSuchBucket')
    if (method === 'PUT') {
      const digest = createHash('md5').update(content).digest()
      if (headers['content-md5'] !== digest.toString('base64')) return refuse('BadDigest')
      if (Number.parseInt(headers['content-length'] ?? '', 10) !== content.length)
        return refuse('MissingContentLength', 411)
      objects.set(key, { content, at: Date.now() })
      return response.setHeader('etag', `"${digest.toString('hex')}"`).end()
    }
    if (method === 'GET' && key === '') return list(url.searchParams, response)
    const found = objects.get(key)
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (method !== 'GET' || !found) return refuse('NoSuchKey')
    response.setHeader('content-length', found.content.length)
    if (trouble !== 'broken') return response.end(found.content)
    response.write(found.content.subarray(0, found.content.length / 2), () => response.destroy())
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.toSorted().slice(0, Math.min(2, Number(query.get('max-keys'))))
    const rows = page.map((key) => {
      const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: 0 }
      const moment = new Date(at - (at % 1000)).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${moment}</LastModified><ETag>&quot;x&quot;</ETag><Size>${content.length}</Size></Contents>`
    })
    const more = keys.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response
      .setHeader('content-type', 'application/xml')
      .end(
        `<?xml version="1.0"?><ListBucketResult><Name>uploads</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${rows.join('')}${next}</ListBucketResult>`,
      )
  }
}
