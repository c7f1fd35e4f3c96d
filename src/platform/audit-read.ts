import { sql } from 'kysely'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

/**
 * Keeps that an audit user opened this: a line for each call that was answered, where readings of protected parts are
 * kept too (features 25.a). In the caller's transaction. Left out is what pages fetch by themselves again and again, and
 * pictures.
 */
export async function keepAuditRead(
  db: Db,
  { method, path, spec }: Endpoint,
  { viewer, as, now, request }: Pick<Ctx, 'viewer' | 'as' | 'now' | 'request'>,
  answer: unknown,
): Promise<void> {
  if (spec.polled || isPicture(answer)) return
  const how = spec.file ? 'File' : 'Page'
  const about = request.url.replace(/^\/api\/v1|\?.*$/g, '').slice(0, 200)
  await sql`
    insert into sensitive_read (id, account_id, acting_as, part, how, about, endpoint, at, quarter)
    values (${newId()}, ${viewer.account_id}, ${as}, 'Audit', ${how}, ${about}, ${`${method} ${path}`.slice(0, 200)}, ${now},
      ${Math.floor(Date.parse(now) / 900_000)})`.execute(db)
}

const isPicture = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'media_type' in answer &&
  String(answer.media_type).startsWith('image/')
