import { sql } from 'kysely'
import type { OpenCtx } from '#platform/context.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { countryOf } from '#platform/country.ts'
import { newId } from '#platform/id.ts'
import { ACCESS_SETTING } from '#platform/step-up.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { deviceTokens, KNOWN_DAYS } from '#modules/account/server/session-cookie.ts'

export const TRUST_DAYS = 30

type Asking = Pick<OpenCtx, 'request' | 'services' | 'now'>

/** This browser, where the account has come in in it before. As owner. */
export async function deviceOf(db: Db, ctx: Asking, accountId: string) {
  const tokens = deviceTokens(ctx.request, ctx.services.config)
  if (tokens.length === 0) return null
  const row = await db
    .selectFrom('account_device')
    .select(['id', 'token_hash', 'trusted_until'])
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', tokens.map(hashOf))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  return row ?? null
}

/**
 * From now on the account knows this browser, with `trust` also without a second step. Its secret is new each time: what
 * somebody has put into the cookie before opens nothing. Returns all that the cookie holds. As owner.
 */
export async function noteDevice(
  db: Db,
  ctx: OpenCtx,
  account_id: string,
  trust: boolean,
): Promise<string[]> {
  const known = await deviceOf(db, ctx, account_id)
  const token = newSecret()
  const until = (days: number) => new Date(Date.parse(ctx.now) + days * 86_400_000).toISOString()
  const values = {
    token_hash: hashOf(token),
    ip: ctx.request.ip,
    country: await countryOf(ctx.request.ip),
    user_agent: (ctx.request.headers['user-agent'] ?? '').slice(0, 300) || null,
    last_used_at: ctx.now,
    expires_at: until(KNOWN_DAYS),
    ...(trust && (await mayTrust(db, account_id)) ? { trusted_until: until(TRUST_DAYS) } : {}),
  }
  if (known) await db.updateTable('account_device').set(values).where('id', '=', known.id).execute()
  else
    await db
      .insertInto('account_device')
      .values({ ...values, id: newId(), account_id, created_at: ctx.now })
      .execute()
  const others = deviceTokens(ctx.request, ctx.services.config)
  return [token, ...others.filter((other) => hashOf(other) !== known?.token_hash)]
}

/** May this browser leave out the second step? As owner. */
export async function isTrusted(db: Db, ctx: Asking, accountId: string): Promise<boolean> {
  const known = await deviceOf(db, ctx, accountId)
  const until = known?.trusted_until ?? null
  return until !== null && Date.parse(until) > Date.parse(ctx.now) && (await mayTrust(db, accountId))
}

/** Not where the organization whose rules of signing in hold for the person has switched it off. As owner. */
export async function mayTrust(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from membership m
    join singleton_setting s on s.org_id = m.org_id and s.key = ${ACCESS_SETTING}
    where m.account_id = ${accountId} and m.org_id in (select h from home_of(${accountId}, ${clock.instant()}) h)
      and s.value ->> 'remember_device' = 'false' limit 1`.execute(db)
  return rows.length === 0
}

/** Every browser is asked for the second step again, but for `kept`. As owner. */
export const distrust = (db: Db, accountId: string, kept: string | null = null) =>
  db
    .updateTable('account_device')
    .set({ trusted_until: null })
    .where('account_id', '=', accountId)
    .where('trusted_until', 'is not', null)
    .$if(kept !== null, (query) => query.where('id', '<>', kept ?? ''))
    .execute()

/** What may be in other hands is a stranger from now on. As owner. */
export const forgetDevices = (db: Db, accountId: string) =>
  db.deleteFrom('account_device').where('account_id', '=', accountId).execute()
