import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Args, urlOf } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { openBus } from '#platform/bus.ts'
import { readConfig, type Config } from '#platform/config.ts'
import type { Services } from '#platform/context.ts'
import { openDatabase } from '#platform/db.ts'
import { openScanner } from '#platform/clamd.ts'
import { openFileLinks } from '#platform/file-link.ts'
import { openFiles } from '#platform/files.ts'
import { newId } from '#platform/id.ts'
import { serve } from '#platform/http.ts'
import { openJobs, type JobKind } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openMail } from '#platform/mail.ts'
import type { Connection } from '#platform/postgres/connection.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Route } from '#platform/route.ts'
import { openProofs } from '#platform/proof.ts'
import { openSeal } from '#platform/seal.ts'
import { openSealing } from '#platform/sealing.ts'
import { createServer } from '#platform/server.ts'
import type { Sockets } from '#platform/sockets.ts'
import { accessTokens } from '#platform/token.ts'
import { viewers } from '#platform/viewer.ts'

const secret = randomBytes(48).toString('base64url')
/** By the key of all tests of a process. */
export const testSealing = openSealing(secret)
export const testTokens = accessTokens(secret)
export const testLog = createLog(process.env['LOG_LEVEL'] ?? 'silent')

export interface TestProcess extends AsyncDisposable {
  services: Services
}

/** What one process of the installation holds. Several over one database stand for several processes. */
export async function testProcess(
  connection: Connection,
  { kinds = [], config = {} }: { kinds?: readonly JobKind[]; config?: Partial<Config> } = {},
): Promise<TestProcess> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-data-'))
  const settings = { ...readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, RATE_LIMIT: '0' }), ...config }
  const database = openDatabase({ connection, size: 6, sealing: testSealing })
  const bus = await openBus(connection)
  const known = viewers(database, () => Date.now())
  bus.subscribe('account', (id) => known.forget(id))
  bus.onGap(known.forgetAll)
  const jobs = openJobs({ bus, kinds })
  const services = {
    config: settings,
    database,
    viewers: known,
    tokens: testTokens,
    bus,
    jobs,
    files: openFiles(settings.storage),
    links: openFileLinks(secret),
    scanner: openScanner(settings.clamd),
    mail: openMail({ bus }),
    seal: openSeal(secret),
    proofs: openProofs(secret),
  }
  return {
    services,
    async [Symbol.asyncDispose]() {
      await bus.close()
      await database.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An organization without anybody in it; the number that scopes its rows. */
export async function makeOrganization({ database }: Services, slug: string): Promise<number> {
  const { org_id } = await database.asOwner((db) =>
    db
      .insertInto('organization')
      .values({ id: newId(), slug, name: `${slug} limited`, abbreviation: slug.slice(0, 3).toUpperCase() })
      .returning('org_id')
      .executeTakeFirstOrThrow(),
  )
  return org_id
}

export interface TestPerson {
  account_id: string
  session_id: string
  token: string
}

/** A signed-in account. In `org_id` it is an employee, or HR with these codes, or an audit user. */
export async function makePerson(
  { database }: Services,
  name: string,
  org_id: number,
  { codes, audit = false }: { codes?: string[]; audit?: boolean } = {},
): Promise<TestPerson> {
  const [account_id, session_id, group_id, employee_id] = [newId(), newId(), newId(), newId()]
  const now = new Date().toISOString()
  const is_hr = codes !== undefined
  const is_employee = !is_hr && !audit
  await database.asOwner(async (db) => {
    await db
      .insertInto('account')
      .values({
        id: account_id,
        username: name,
        email: `${name}@example.test`,
        full_name: name,
        is_audit_user: audit,
      })
      .execute()
    const times = {
      rotated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    }
    await db
      .insertInto('account_session')
      .values({ id: session_id, account_id, token_hash: session_id, remember: false, ...times })
      .execute()
  })
  await database.inOrganization(systemScope(org_id, 'test'), async (db) => {
    if (is_employee)
      await db
        .insertInto('employee')
        .values({ id: employee_id, account_id, code: name, first_name: name, joined_on: '2020-01-01' })
        .execute()
    await db
      .insertInto('membership')
      .values({ org_id, account_id, employee_id: is_employee ? employee_id : null, is_hr, is_audit: audit })
      .execute()
    if (!codes?.length) return
    await db
      .insertInto('permission_group')
      .values({ org_id, id: group_id, name: `${name}'s`, codes })
      .execute()
    await db.insertInto('permission_group_member').values({ org_id, group_id, account_id }).execute()
  })
  return { account_id, session_id, token: testTokens.issue(account_id, session_id) }
}

/** A server over these routes; `ask` gives status and body of a call. `url` is where it listens, for sockets and streams. */
export async function testServer({ services }: TestProcess, routes: readonly Route[], sockets?: Sockets) {
  const app = await createServer(services, testLog)
  await sockets?.serve(app)
  serve(app, services, routes)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url,
    async ask<E extends Endpoint>(
      person: TestPerson | null,
      endpoint: E,
      args: Args<E>,
    ): Promise<{ status: number; body: ResponseOf<E> }> {
      const { body } = args as { body?: object }
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api/v1${urlOf(endpoint, args as Parameters<typeof urlOf>[1])}`,
        headers: person ? { authorization: `Bearer ${person.token}` } : {},
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') }
    },
    close: () => app.close(),
  }
}

/** Waits for what happens by itself. The error tells what was last seen. */
export async function until<T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const end = Date.now() + ms
  let seen = await look()
  while (!holds(seen)) {
    if (Date.now() > end) throw new Error(`Waited in vain; last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
    seen = await look()
  }
  return seen
}
