import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenCtx } from '#platform/context.ts'
import type { Bus } from '#platform/bus.ts'
import type { Db } from '#platform/db.ts'
import { countryOf } from '#platform/country.ts'
import { ACCESS_SETTING } from '#platform/step-up.ts'
import { newId } from '#platform/id.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import type { LoginMethod } from '#modules/account/shared/login-log.ts'
import { tellBreakGlass } from '#modules/account/server/break-glass.ts'
import { noteDevice } from '#modules/account/server/device-store.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { turn, type UsedToken } from '#modules/account/server/refresh-chain.ts'

/** The cookie is `<family>.<token>`: the first half stays for the session's life, the second is new at each use. */
export interface Opened {
  session_id: string
  cookie: string
  /** Until the session ends, whatever is done in it. */
  seconds: number
}

/** With the secrets by which accounts know the browser from now on. */
export interface OpenedHere extends Opened {
  device: string[]
}

interface Entry {
  remember: boolean
  method: LoginMethod
  /** The browser leaves out the second step from now on. */
  trust?: boolean
  /** Past a provider that is required of everybody else. */
  breaks_glass?: boolean
}

/** Opens a session and says so. As owner. */
export async function openSession(
  db: Db,
  ctx: OpenCtx,
  login: Login,
  { remember, method, trust = false, breaks_glass = false }: Entry,
): Promise<OpenedHere> {
  const { config } = ctx.services
  const { max_session_days } = await commonSettingOf(db, commonSecurity)
  const { hours } = await strictest(db, login.id)
  const seconds = Math.min(
    remember ? config.rememberMeSeconds : config.refreshCookieSeconds,
    max_session_days * 86_400,
    (hours ?? Infinity) * 3600,
  )
  const family = randomBytes(16).toString('base64url')
  const token = newSecret()
  const session_id = newId()
  await db
    .insertInto('account_session')
    .values({
      id: session_id,
      account_id: login.id,
      family_hash: hashOf(family),
      token_hash: hashOf(token),
      rotated_at: ctx.now,
      remember,
      breaks_glass,
      ip: ctx.request.ip,
      country: await countryOf(ctx.request.ip),
      user_agent: (ctx.request.headers['user-agent'] ?? '').slice(0, 300) || null,
      created_at: ctx.now,
      last_used_at: ctx.now,
      expires_at: new Date(Date.parse(ctx.now) + seconds * 1000).toISOString(),
    })
    .execute()
  await db.updateTable('account').set({ last_login_at: ctx.now }).where('id', '=', login.id).execute()
  await demandOf(db, login.id, ctx.now)
  await writeSecurityEvent(db, {
    name: 'login.succeeded',
    org_id: login.org_id,
    account_id: login.id,
    request: ctx.request,
    detail: { method, remember },
  })
  if (breaks_glass) await tellBreakGlass(db, ctx, login, { method, session_id })
  const device = await noteDevice(db, ctx, login.id, trust && !breaks_glass)
  return { session_id, cookie: `${family}.${token}`, seconds, device }
}

/** The days of grace of whoever is asked for an authenticator or a passkey since lately, such as a newcomer, begin here. */
const demandOf = (db: Db, accountId: string, now: string) =>
  sql`insert into totp_demand (org_id, account_id, mechanism, since)
    select a.org_id, ${accountId}, a.mechanism, ${now} from mechanism_asked(${accountId}, ${now}) a on conflict do nothing`.execute(
    db,
  )

/** Of all organizations of the person the least: minutes that a session may rest, hours that it may last; null: no end. */
async function strictest(db: Db, accountId: string) {
  const { rows } = await sql<{ idle: number | null; hours: number | null }>`
    select min(nullif((s.value ->> 'idle_minutes')::int, 0)) as idle,
      min(nullif((s.value ->> 'session_hours')::int, 0)) as hours
    from membership m join singleton_setting s on s.org_id = m.org_id and s.key = ${ACCESS_SETTING}
    where m.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { idle: null, hours: null }
}

export type Refreshed =
  | ({ outcome: 'renewed'; account_id: string } & Opened)
  | { outcome: 'reused'; account_id: string; session_id: string }
  | { outcome: 'unknown' }

/** Uses a refresh cookie. A copy used later than the grace allows ends the whole session. As owner. */
export async function useCookie(db: Db, cookie: string, now: string): Promise<Refreshed> {
  const [family = '', token = ''] = cookie.split('.')
  const session = await db
    .selectFrom('account_session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.account_id',
      's.token_hash',
      's.recent',
      's.expires_at',
      's.created_at',
      's.last_used_at',
    ])
    .where('s.family_hash', '=', hashOf(family))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('a.is_active', '=', true)
    .where('a.is_blocked', '=', false)
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return { outcome: 'unknown' }
  const { id, account_id } = session
  const { idle, hours } = await strictest(db, account_id)
  const age = (from: string) => (Date.parse(now) - Date.parse(from)) / 60_000
  if (age(session.last_used_at) > (idle ?? Infinity) || age(session.created_at) > (hours ?? Infinity) * 60) {
    await endSession(db, account_id, id, 'timed out', now)
    return { outcome: 'unknown' }
  }
  // jsonb comes back as it was written, below
  const recent = session.recent as unknown as UsedToken[]
  const turned = turn({ token_hash: session.token_hash, recent }, token, now)
  if (!turned) {
    await endSession(db, account_id, id, 'reuse', now)
    return { outcome: 'reused', account_id, session_id: id }
  }
  await db
    .updateTable('account_session')
    .set({
      token_hash: turned.chain.token_hash,
      recent: JSON.stringify(turned.chain.recent),
      rotated_at: now,
      last_used_at: now,
    })
    .where('id', '=', id)
    .execute()
  await demandOf(db, account_id, now)
  const seconds = Math.ceil((Date.parse(session.expires_at) - Date.parse(now)) / 1000)
  return { outcome: 'renewed', account_id, session_id: id, cookie: `${family}.${turned.token}`, seconds }
}

/** The open session that a cookie belongs to, without using it. As owner. */
export const sessionOfCookie = (db: Db, cookie: string) =>
  db
    .selectFrom('account_session')
    .select(['id', 'account_id'])
    .where('family_hash', '=', hashOf(cookie.split('.')[0] ?? ''))
    .where('ended_at', 'is', null)
    .executeTakeFirst()

const ending = (db: Db, accountId: string, reason: string, now: string) =>
  db
    .updateTable('account_session')
    .set({ ended_at: now, ended_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')

/** Ends one session of an account. Returns what ended, for `announce`. As owner. */
export async function endSession(db: Db, accountId: string, id: string, reason: string, now: string) {
  const rows = await ending(db, accountId, reason, now).where('id', '=', id).execute()
  return rows.map((row) => row.id)
}

/** Ends all sessions of an account but one, or all. As owner. */
export async function endSessionsExcept(
  db: Db,
  accountId: string,
  kept: string | null,
  reason: string,
  now: string,
) {
  const all = ending(db, accountId, reason, now)
  const rows = await (kept === null ? all : all.where('id', '<>', kept)).execute()
  return rows.map((row) => row.id)
}

/**
 * Tells every process: what is remembered about the account is forgotten, and sockets of the ended sessions are
 * closed with `logged_out`. After the commit.
 */
export function announce(bus: Bus, accountId: string, ended: readonly string[] = []): void {
  bus.publish('account', accountId)
  for (const id of ended) bus.publish('session', id)
}
