import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { createLog } from '#platform/log.ts'
import { newId } from '#platform/id.ts'
import { numberOf } from '#modules/account/domain/proof-search.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
import { ReportInput, reporting } from '#modules/whistle-blower/shared/reporting.ts'
import { openWorld } from '#test/world.ts'

/** An address of this machine that nothing else here uses. */
export const ADDRESS = '127.77.31.9'
/** A word that stands nowhere else: found in a log, a table or a file, it came from a report. */
export const canary = (what: string) =>
  `canary${what}${createHash('sha256').update(what).digest('hex').slice(0, 10)}`
export const words = {
  description: canary('description'),
  happened: canary('happened'),
  place: canary('place'),
  people: canary('people'),
  evidence: canary('evidence'),
  identity: canary('identity'),
}
export const carried = {
  agent: canary('agent'),
  referer: canary('referer'),
  cookie: canary('cookie'),
  query: canary('query'),
  forwarded: '198.51.100.77',
  file: canary('file'),
  camera: canary('camera'),
  message: canary('message'),
  wrong: canary('wrong'),
}
export const report = (more: object = {}) => ReportInput.parse({ ...words, organization: 'himal', ...more })

/** A running server with two investigators and a custodian, and calls as a browser would send them that tells too much. */
export async function openWhistleWorld(env: Record<string, string> = {}) {
  const lines: string[] = []
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      void text(stream).then((mail) => {
        mails.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port: mailPort } = smtp.server.address() as AddressInfo
  const world = await openWorld({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    env: { RATE_LIMIT: '10000', SMTP_URL: `smtp://127.0.0.1:${mailPort}`, ...env },
  })
  const client = new pg.Client({ ...world.connection })
  await client.connect()
  await world.app.listen({ port: 0, host: '0.0.0.0' })
  const { port } = world.app.server.address() as { port: number }
  for (const [name, duty] of [
    ['maya', 'Investigator'],
    ['bikash', 'Investigator'],
    ['rajan', 'Custodian'],
  ] as const)
    await world
      .as('om')
      .get(investigator.create, { params: { org: 'himal' }, body: { employee_id: world.id(name), duty } })

  /** As a browser in which somebody is signed in would send it, and one that tells more than it should. */
  const call = (
    method: string,
    url: string,
    body?: string | Buffer,
    type = 'application/json',
  ): Promise<{ status: number; body: unknown }> =>
    new Promise((resolve, reject) => {
      const token = world.tokens.issue(world.account('asha'), newId())
      const request = http.request(
        {
          port,
          host: '127.0.0.1',
          localAddress: ADDRESS,
          method,
          path: `/api/v1${url}?q=${carried.query}`,
          headers: {
            'user-agent': carried.agent,
            referer: `https://example.org/${carried.referer}`,
            cookie: `refresh=${carried.cookie}`,
            authorization: `Bearer ${token}`,
            'x-forwarded-for': carried.forwarded,
            ...(body === undefined
              ? {}
              : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const text = Buffer.concat(parts).toString()
            resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null })
          })
        },
      )
      request.on('error', reject)
      request.end(body)
    })

  const post = (url: string, body: object) => call('POST', url, JSON.stringify(body))
  async function proof() {
    const { body } = await call('GET', reporting.challenge.path)
    const { salt, hash, most, signature } = body as Parameters<typeof numberOf>[0] & { signature: string }
    return `${salt}.${numberOf({ salt, hash, most })}.${signature}`
  }
  const attach = async (receipt: string, name: string, content: Buffer) =>
    call(
      'POST',
      reporting.attach.path,
      multipart({ receipt, proof: await proof() }, name, content),
      'multipart/form-data; boundary=whistle',
    )
  /** Every row of every table as text. */
  async function dump(): Promise<Map<string, readonly string[]>> {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const all = new Map<string, readonly string[]>()
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
      all.set(
        name,
        found.rows.map(({ row }) => row),
      )
    }
    return all
  }

  /** Everywhere that a word could be kept, since a number of lines of the log. */
  async function traces(since: number): Promise<Record<string, string>> {
    const all = await dump()
    return {
      database: [...all.values()].flat().join('\n'),
      mail: mails.join('\n'),
      log: lines.slice(since).join(''),
      folder: await filesOf(world.services.config.dataDir),
    }
  }
  return {
    ...{ world, client, lines, mails, call, post, proof, attach, dump, traces },
    async close() {
      await client.end()
      await world.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
export type WhistleWorld = Awaited<ReturnType<typeof openWhistleWorld>>

export const expectNone = (places: Record<string, string>, secrets: readonly string[]) => {
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets)
      for (const form of forms(secret)) expect(text.includes(form), `${secret} in the ${place}`).toBe(false)
}

function multipart(fields: Record<string, string>, name: string, content: Buffer) {
  const line = '--whistle'
  const head = Object.entries(fields).map(
    ([key, value]) => `${line}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = `${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head.join('') + file), content, Buffer.from(`\r\n${line}--\r\n`)])
}
export async function filesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(
        async (entry) =>
          `${entry.name}\n${await readFile(path.join(entry.parentPath, entry.name), 'latin1')}`,
      ),
  )
  return [...names.map(({ name }) => name), ...texts].join('\n')
}

/** As it is, and as a database or a file might hold it. */
export const forms = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
]
