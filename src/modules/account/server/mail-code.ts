import { createHash, randomInt, randomUUID } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { NewMail } from '#platform/mail.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { sameHash } from '#platform/token.ts'
import { confirmMail, otpMail } from '#modules/account/server/account-mail.ts'
import { count, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { loginOf, type Login } from '#modules/account/server/identity.ts'
import { wordsFor } from '#modules/commons/server/public.ts'

/** What a code of a mail is for: the second step of a sign-in, or showing again who one is. */
type Use = 'email_otp' | 'confirm'
type Mailed = Login & { email: string }
interface UseOf {
  over: string
  event: SecurityEventName
  letter: (db: Db, ctx: OpenCtx, login: Mailed, code: string) => Promise<NewMail> | NewMail
}
export const OVER = 'The login has expired. Sign in again.'
export const CODE_OVER = 'This took too long. Try again.'
/** Whatever the code is for. */
const VALID_MS = 5 * 60_000

const uses: Record<Use, UseOf> = {
  email_otp: {
    over: OVER,
    event: 'login.otp_sent',
    letter: async (db, { services: { config } }, login, code) => {
      const facts = { full_name: login.full_name, system_name: config.systemName }
      const words = (await wordsFor(db, 'Login code', login.org_id))(facts, login.language)
      return otpMail(config, login, code, words)
    },
  },
  confirm: {
    over: CODE_OVER,
    event: 'session.code_sent',
    letter: (_db, { services: { config } }, login, code) => confirmMail(config, login, code),
  },
}

const TRIES = 5
const SENDINGS = 4
const BETWEEN_SENDINGS_MS = 60_000

/** Sends a code. The key names this asking and no other. As owner. */
export async function sendCode(
  db: Db,
  ctx: OpenCtx,
  login: Login,
  use: Use,
  remember: boolean,
): Promise<{ refusal: Refusal } | { key: string }> {
  const { email } = login
  if (!email) return { refusal: refuse('No email is known for your account. Contact your HR.') }
  const refusal = await counted(db, ctx, login, 'otp_mail')
  if (refusal) return { refusal }
  const key = randomUUID()
  const code = newCode()
  await db
    .insertInto('login_challenge')
    .values({
      id: key,
      account_id: login.id,
      code_hash: codeHash(key, code),
      method: use,
      remember,
      last_sent_at: ctx.now,
      created_at: ctx.now,
      expires_at: until(ctx.now),
    })
    .execute()
  await post(db, ctx, { ...login, email }, use, code)
  return { key }
}

/** Another code in place of the last, a minute after it. As owner. */
export async function sendCodeAgain(db: Db, ctx: OpenCtx, key: string, use: Use): Promise<Refusal | null> {
  const { over } = uses[use]
  const current = await db
    .selectFrom('login_challenge')
    .select(['account_id', 'sent_times', 'last_sent_at'])
    .where('id', '=', key)
    .where('method', '=', use)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('wrong_tries', '<', TRIES)
    .forUpdate()
    .executeTakeFirst()
  const login = current && (await loginOf(db, current.account_id))
  if (!current || !login?.is_active || login.is_blocked || !login.email) return refuse(over)

  const since = Date.parse(ctx.now) - Date.parse(current.last_sent_at)
  if (since < BETWEEN_SENDINGS_MS) return tooOften(Math.ceil((BETWEEN_SENDINGS_MS - since) / 1000))
  if (current.sent_times >= SENDINGS) return tooOften(VALID_MS / 1000)
  const refusal = (await counted(db, ctx, login, 'otp_again')) ?? (await counted(db, ctx, login, 'otp_mail'))
  if (refusal) return refusal
  const code = newCode()
  await db
    .updateTable('login_challenge')
    .set({
      code_hash: codeHash(key, code),
      sent_times: current.sent_times + 1,
      last_sent_at: ctx.now,
      expires_at: until(ctx.now),
    })
    .where('id', '=', key)
    .execute()
  await post(db, ctx, { ...login, email: login.email }, use, code)
  return null
}

/** A try is counted before the answer is looked at, under the row's lock: thirty guesses at once are still five. As owner. */
export async function takeTry(db: Db, key: string, now: string, isConfirming = false) {
  const taken = await db
    .updateTable('login_challenge')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', key)
    // a code for one use is none for another
    .where('method', isConfirming ? '=' : '<>', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', TRIES)
    .returning(['account_id', 'code_hash', 'remember', 'wrong_tries', 'method', 'breaks_glass'])
    .executeTakeFirst()
  return taken && { ...taken, tries_left: TRIES - taken.wrong_tries }
}

export const useUp = (db: Db, key: string, now: string) =>
  db.updateTable('login_challenge').set({ used_at: now }).where('id', '=', key).execute()

export const isCode = (key: string, typed: string, hash: string): boolean =>
  sameHash(codeHash(key, typed), hash)

async function counted(
  db: Db,
  ctx: OpenCtx,
  login: Login,
  kind: 'otp_mail' | 'otp_again',
): Promise<Refusal | null> {
  const mails: Attempt = { kind, subject: login.id, ip: ctx.request.ip }
  const wait = await waitFor(db, mails, ctx.now)
  if (wait) return tooOften(wait)
  await count(db, mails, ctx.now)
  return null
}

async function post(db: Db, ctx: OpenCtx, login: Mailed, use: Use, code: string) {
  const { letter, event } = uses[use]
  await ctx.services.mail.send(db, await letter(db, ctx, login, code))
  await writeSecurityEvent(db, {
    name: event,
    org_id: login.org_id,
    account_id: login.id,
    request: ctx.request,
    detail: {},
  })
}

const until = (now: string) => new Date(Date.parse(now) + VALID_MS).toISOString()
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
const codeHash = (key: string, code: string) =>
  createHash('sha256').update(`${key}:${code}`).digest('base64url')
