import type { FastifyRequest } from 'fastify'
import type { SecurityEventName } from '#kernel/security-event.ts'
import { clock } from '#platform/clock.ts'
import { countryOf } from '#platform/country.ts'
import type { Database, Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

export interface SecurityEvent {
  name: SecurityEventName
  /** The organization whose HR may read it; null when the person has none. */
  org_id: number | null
  account_id: string | null
  request: FastifyRequest
  detail?: Record<string, unknown>
}

/** Who came in, was refused, or did what must be seen: kept apart from the audit, and also when a call fails. */
export const recordSecurityEvent = (database: Database, event: SecurityEvent): Promise<void> =>
  database.asOwner((db) => writeSecurityEvent(db, event))

/** The like within the caller's transaction, for what happened only if that is committed. */
export async function writeSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { name, org_id, account_id, request } = event
  const key = request.api_key
  const detail = key ? { ...event.detail, api_key: key.name } : (event.detail ?? {})
  await db
    .insertInto('security_event')
    .values({
      id: newId(),
      name,
      org_id,
      account_id,
      ip: request.ip,
      country: await countryOf(request.ip),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300) || null,
      detail: JSON.stringify(detail),
      at: clock.instant(),
    })
    .execute()
}
