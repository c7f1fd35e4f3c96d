import { readConfig } from '#platform/config.ts'
import { call, type Args, type Wire } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { openApplication, type Application } from '#app/application.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { createLog } from '#platform/log.ts'
import { freshDatabase } from '#platform/postgres/test-database.ts'
import { accessTokens } from '#platform/token.ts'
import { cast as people, organizations, type Name, type Person } from '#test/cast.ts'

const cast: Record<Name, Person> = people

const SECRET = 'a secret of the tests, long enough to sign with'
const SYSTEM = '00000000-0000-4000-8000-000000000000'

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}
export type Actor = Awaited<ReturnType<typeof openWorld>>['as'] extends (name: never) => infer A ? A : never

/**
 * Two organizations with a named cast (test/cast.ts) over a real database of their own, and calls as any of them.
 * The clock stands at `at`, so that days in tests are known.
 */
export async function openWorld({
  at = '2026-11-20T04:00:00Z',
  env = {},
}: { at?: string; env?: Record<string, string> } = {}) {
  clock.set(at)
  const database = await freshDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    DATA_DIR: `/tmp/chautari-test-files-${process.pid}`,
    ...env,
  })
  const application: Application = await openApplication({
    config,
    secret: SECRET,
    connection: database.connection,
    direct: database.connection,
    log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  })
  const { app, services } = application
  const tokens = accessTokens(SECRET)
  const sessions = new Map<Name, string>()

  await services.database.asOwner(async (db) => {
    for (const organization of Object.values(organizations))
      await db.insertInto('organization').values(organization).execute()
    for (const [name, person] of Object.entries(cast)) {
      await db.insertInto('account').values(person.account).execute()
      const id = newId()
      sessions.set(name as Name, id)
      const row = {
        id,
        account_id: person.account.id,
        token_hash: id,
        rotated_at: at,
        remember: false,
        created_at: at,
        last_used_at: at,
        expires_at: '2036-01-01T00:00:00Z',
      }
      await db.insertInto('account_session').values(row).execute()
    }
  })
  for (const organization of Object.values(organizations))
    await inOrg(organization.slug, (db) => peopleOf(db, organization.org_id))

  /** Straight into the database of one organization, for arranging and for looking. */
  function inOrg<T>(slug: string, work: (db: Db) => Promise<T>): Promise<T> {
    const { org_id } = Object.values(organizations).find((o) => o.slug === slug) ?? { org_id: 0 }
    return services.database.inBatch(
      { org_id, account_id: SYSTEM, acting_as: 'system', request_no: 'test' },
      work,
    )
  }

  async function inject(
    method: string,
    url: string,
    body: unknown,
    token: string | null,
    headers: Record<string, string> = {},
  ) {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/v1${url}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as unknown,
      headers: response.headers as Record<string, unknown>,
    }
  }

  /** A caller with a name of the cast, or nobody. */
  function as(name: Name | null) {
    const token = name === null ? null : tokens.issue(cast[name].account.id, sessions.get(name) ?? '')
    let last: Answer<unknown> | undefined
    const wire: Wire = async (method, url, body) => {
      last = await inject(method, url, body, token)
      return last.body
    }
    return {
      token,
      /** Calls an endpoint and gives status and body, whatever they are. */
      async ask<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Answer<ResponseOf<E>>> {
        await call(wire, endpoint, args)
        return last as Answer<ResponseOf<E>>
      },
      /** The like for a call that must succeed; says what came instead. */
      async get<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<ResponseOf<E>> {
        const answer = await this.ask(endpoint, args)
        if (answer.status >= 400)
          throw new Error(
            `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
          )
        return answer.body
      },
      raw: (method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
        inject(method, url, body, token, headers),
    }
  }

  return {
    app,
    services,
    tokens,
    as,
    inOrg,
    connection: database.connection,
    id: (name: Name) => cast[name].employee?.id ?? '',
    account: (name: Name) => cast[name].account.id,
    async close() {
      await application.close()
      await database.drop()
      clock.set(null)
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** The cast's rows of one organization: groups, employees, memberships, supervisors. */
async function peopleOf(db: Db, orgId: number) {
  const members = Object.values(cast).filter(
    (person) => person.org_id === orgId || person.also?.org_id === orgId,
  )
  for (const { employee, org_id } of members) {
    if (!employee || org_id !== orgId) continue
    await db.insertInto('employee').values(employee).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id: employee.id, valid_from: employee.joined_on })
      .execute()
  }
  for (const person of members) {
    const here = person.org_id === orgId ? person : person.also
    if (!here) continue
    await db
      .insertInto('membership')
      .values({
        account_id: person.account.id,
        employee_id: person.org_id === orgId ? (person.employee?.id ?? null) : null,
        is_hr: here.codes !== undefined,
        is_audit: person.account.is_audit_user === true,
      })
      .execute()
    if (!here.codes) continue
    const group = newId()
    await db
      .insertInto('permission_group')
      .values({ id: group, name: `${person.account.full_name} (${group.slice(-4)})`, codes: [...here.codes] })
      .execute()
    await db
      .insertInto('permission_group_member')
      .values({ group_id: group, account_id: person.account.id })
      .execute()
  }
  for (const { employee, org_id, supervisors = [] } of members) {
    if (!employee || org_id !== orgId) continue
    for (const [index, supervisor] of supervisors.entries()) {
      const supervisor_id = cast[supervisor as Name].employee?.id ?? ''
      await db
        .insertInto('supervisor_link')
        .values({
          id: newId(),
          employee_id: employee.id,
          supervisor_id,
          authority_order: index + 1,
          can_forward: index + 1 < supervisors.length,
        })
        .execute()
    }
  }
}
