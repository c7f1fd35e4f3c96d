import { sql } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import { forbidden } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Database } from '#platform/db.ts'
import { isInside } from '#platform/network.ts'
import type { Viewer } from '#platform/viewer.ts'

/** What a program comes with instead of a session. */
export interface ApiKey {
  id: string
  org_id: number
  name: string
  purpose: 'api' | 'scim'
  /** Of the account that made it, for whom it acts. */
  account_id: string
  codes: readonly string[]
  can_write: boolean
  /** Where it may come from; none: from everywhere. */
  networks: readonly string[]
  expires_at: string
}

export const KEY_START = 'ck_'
export const isApiKey = (token: string) => token.startsWith(KEY_START)

/** The token of a call, whatever it is; null where there is none. */
export const bearerOf = (header: string | undefined): string | null =>
  header?.startsWith('Bearer ') ? header.slice(7) : null

/**
 * Its maker in that one organization, as HR and nothing else, by those of the key's codes that they still hold. Null when
 * they may not make keys any more: by a group that was taken, a block, or an employment that ended.
 */
export function narrowed(maker: Viewer, key: ApiKey): Viewer | null {
  const org = [...maker.memberships.values()].find(({ org_id }) => org_id === key.org_id)
  if (!org?.is_hr || org.is_audit || !allowed(org.codes, [P.security.all], 'write')) return null
  // who keeps logins does so by all that its maker may, and reaches nothing else
  const codes =
    key.purpose === 'scim' ? org.codes : new Set(key.codes.filter((code) => holds(org.codes, code)))
  const here = { ...org, codes, own_groups: [], employee_id: null, is_supervisor: false }
  return {
    ...maker,
    session_id: '',
    common_codes: new Set(),
    is_audit_user: false,
    memberships: new Map([[org.slug, here]]),
    home: undefined,
    api_key: key,
  }
}

/** Does whoever holds these hold that one: to change by it, or to look by a code for reading. */
export const holds = (held: ReadonlySet<string>, code: string) =>
  allowed(held, [code], code.endsWith('.99') ? 'read' : 'write')

/** Refuses what no key may do, or not this one from there. */
export function mayKey(key: ApiKey, { method, path, spec }: Endpoint, ip: string): void {
  if (key.purpose !== (spec.key ?? 'api') || spec.by_person || !path.includes('{org}'))
    throw forbidden('This is not for keys: a person has to do it.')
  mayComeFrom(key, ip)
  if (method !== 'GET' && !key.can_write) throw forbidden('This key reads only.')
}

export function mayComeFrom({ networks }: ApiKey, ip: string): void {
  if (networks.length && !isInside(ip, networks))
    throw forbidden(`This key is used from other addresses: yours is ${ip}.`)
}

const USE_MS = 60_000

/** Keeps when and from where each key was used: once a minute for each address. */
export function keyUses(database: Database, now: () => number) {
  const kept = new Map<string, { at: number; ip: string }>()
  return async (key: ApiKey, ip: string, request_no: string): Promise<void> => {
    const last = kept.get(key.id)
    if (last?.ip === ip && now() - last.at < USE_MS) return
    kept.set(key.id, { at: now(), ip })
    const used_at = new Date(now()).toISOString()
    await database.inOrganization(
      { org_id: key.org_id, account_id: key.account_id, acting_as: 'hr', request_no },
      (db) =>
        sql`insert into api_key_use (key_id, used_at, ip) values (${key.id}, ${used_at}, ${ip})
          on conflict (org_id, key_id) do update set used_at = excluded.used_at, ip = excluded.ip`.execute(
          db,
        ),
    )
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** By which key the call came, for what is written about it. */
    api_key?: ApiKey
  }
}
