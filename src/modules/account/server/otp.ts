import { createHash, randomInt, randomUUID } from 'node:crypto'
import { invalid, refuse, type Refusal } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { sameHash } from '#platform/token.ts'
import { regenerateOtp, verifyOtp } from '#modules/account/shared/session.ts'
import { otpMail } from '#modules/account/server/account-mail.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { deviceOf } from '#modules/account/server/device-store.ts'
import { loginOf, type Login } from '#modules/account/server/identity.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { openSession } from '#modules/account/server/session-store.ts'
import { wordsFor } from '#modules/commons/server/public.ts'
import { takeTotp } from '#modules/account/server/totp.ts'
import { signedIn } from '#modules/account/server/signed-in.ts'

const VALID_MS = 10 * 60_000
const TRIES = 5
const SENDINGS = 4
const BETWEEN_SENDINGS_MS = 60_000
export const OVER = 'The login has expired. Sign in again.'

/** The like for what is the person's own: nothing is sent. Returns the key. As owner. */
export async function challengeOwn(
  db: Db,
  ctx: OpenCtx,
  login: Login,
  remember: boolean,
  method: 'totp' | 'passkey',
): Promise<string> {
  const key = randomUUID()
  await db
    .insertInto('login_challenge')
    .values({
      id: key,
      account_id: login.id,
      // matches no code
      code_hash: '',
      method,
      remember,
      last_sent_at: ctx.now,
      created_at: ctx.now,
      expires_at: later(ctx.now),
    })
    .execute()
  return key
}

/** Sends the code of a login that had the right password. The key names this login and no other. As owner. */
export async function challenge(db: Db, ctx: OpenCtx, login: Login, remember: boolean) {
  const { email } = login
  if (!email) return { refusal: refuse('No e-mail is known for your account. Contact your HR.') }
  const mails: Attempt = { kind: 'otp_mail', subject: login.id, ip: ctx.request.ip }
  const wait = await waitFor(db, mails, ctx.now)
  if (wait) return { refusal: tooOften(wait) }
  await count(db, mails, ctx.now)
  const key = randomUUID()
  const code = newCode()
  await db
    .insertInto('login_challenge')
    .values({
      id: key,
      account_id: login.id,
      code_hash: codeHash(key, code),
      remember,
      last_sent_at: ctx.now,
      created_at: ctx.now,
      expires_at: later(ctx.now),
    })
    .execute()
  await post(db, ctx, { ...login, email }, code)
  return { key, methods: ['email_otp' as const] }
}

export const otpRoutes = [
  handleOpen(verifyOtp, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const outcome = await ctx.services.database.asOwner((db) => verify(db, ctx, body))
    if ('refusal' in outcome) throw outcome.refusal
    return signedIn(ctx, outcome.login, outcome.opened)
  }),
  handleOpen(regenerateOtp, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const refusal = await ctx.services.database.asOwner((db) => regenerate(db, ctx, body.key))
    if (refusal) throw refusal
    return { detail: 'Successfully Sent Otp In Mail' }
  }),
]

/** A try is counted before the answer is looked at, under the row's lock: thirty guesses at once are still five. As owner. */
export const takeTry = (db: Db, key: string, now: string) =>
  db
    .updateTable('login_challenge')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', TRIES)
    .returning(['account_id', 'code_hash', 'remember', 'wrong_tries', 'method'])
    .executeTakeFirst()

interface Typed {
  key: string
  otp: string
  trust: boolean
}

async function verify(db: Db, ctx: OpenCtx, { key, otp, trust }: Typed) {
  const taken = await takeTry(db, key, ctx.now)
  const login = taken && (await loginOf(db, taken.account_id))
  if (!taken || !login?.is_active || login.is_blocked) return { refusal: refuse(OVER) }

  const device_id = (await deviceOf(db, ctx, login.id))?.id ?? null
  const attempt: Attempt = { kind: 'sign_in', subject: login.id, ip: ctx.request.ip, device_id }
  await inTurn(db, attempt)
  const wait = await waitFor(db, attempt, ctx.now)
  if (wait) return { refusal: tooOften(wait) }
  const isRight =
    taken.method === 'email_otp'
      ? sameHash(codeHash(key, otp), taken.code_hash)
      : await takeTotp(db, ctx, login.id, otp)
  if (!isRight) {
    await count(db, attempt, ctx.now)
    await say(db, ctx, login, 'login.failed', { reason: 'otp', method: 'otp' })
    const left = TRIES - taken.wrong_tries
    return { refusal: left > 0 ? invalid({ otp: ['OTP is not valid.'] }) : refuse(OVER) }
  }
  await db.updateTable('login_challenge').set({ used_at: ctx.now }).where('id', '=', key).execute()
  await forgiven(db, attempt)
  const opened = await openSession(db, ctx, login, { remember: taken.remember, method: 'otp', trust })
  return { login, opened }
}

async function regenerate(db: Db, ctx: OpenCtx, key: string): Promise<Refusal | null> {
  const current = await db
    .selectFrom('login_challenge')
    .select(['account_id', 'sent_times', 'last_sent_at'])
    .where('id', '=', key)
    .where('method', '=', 'email_otp')
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('wrong_tries', '<', TRIES)
    .forUpdate()
    .executeTakeFirst()
  const login = current && (await loginOf(db, current.account_id))
  if (!current || !login?.is_active || login.is_blocked || !login.email) return refuse(OVER)

  const since = Date.parse(ctx.now) - Date.parse(current.last_sent_at)
  if (since < BETWEEN_SENDINGS_MS) return tooOften(Math.ceil((BETWEEN_SENDINGS_MS - since) / 1000))
  if (current.sent_times >= SENDINGS) return tooOften(VALID_MS / 1000)
  const mails: Attempt = { kind: 'otp_mail', subject: login.id, ip: ctx.request.ip }
  const wait = await waitFor(db, mails, ctx.now)
  if (wait) return tooOften(wait)
  await count(db, mails, ctx.now)
  const code = newCode()
  await db
    .updateTable('login_challenge')
    .set({
      code_hash: codeHash(key, code),
      sent_times: current.sent_times + 1,
      last_sent_at: ctx.now,
      expires_at: later(ctx.now),
    })
    .where('id', '=', key)
    .execute()
  await post(db, ctx, { ...login, email: login.email }, code)
  return null
}

async function post(db: Db, ctx: OpenCtx, login: Login & { email: string }, code: string) {
  const { config, mail } = ctx.services
  const facts = { full_name: login.full_name, system_name: config.systemName }
  const words = (await wordsFor(db, 'Login code', login.org_id))(facts, login.language)
  await mail.send(db, otpMail(config, login, code, words))
  await say(db, ctx, login, 'login.otp_sent', {})
}

export const say = (db: Db, ctx: OpenCtx, login: Login, name: string, detail: Record<string, string>) =>
  writeSecurityEvent(db, { name, org_id: login.org_id, account_id: login.id, request: ctx.request, detail })

const later = (now: string) => new Date(Date.parse(now) + VALID_MS).toISOString()
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
const codeHash = (key: string, code: string) =>
  createHash('sha256').update(`${key}:${code}`).digest('base64url')
