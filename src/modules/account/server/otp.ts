import { randomUUID } from 'node:crypto'
import { invalid, refuse } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { regenerateOtp, verifyOtp } from '#modules/account/shared/session.ts'
import { confirmAddress } from '#modules/account/server/accept-invitation.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { deviceOf } from '#modules/account/server/device-store.ts'
import { loginOf, type Login } from '#modules/account/server/identity.ts'
import { isCode, OVER, sendCode, sendCodeAgain, takeTry, useUp } from '#modules/account/server/mail-code.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { openSession } from '#modules/account/server/session-store.ts'
import { takeTotp } from '#modules/account/server/totp.ts'
import { signedIn } from '#modules/account/server/signed-in.ts'

/** Nothing that could be read by others was sent: longer than a code of a mail. */
const OWN_VALID_MS = 10 * 60_000

/** The like of a code by mail for what is the person's own: nothing is sent. Returns the key. As owner. */
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
      expires_at: new Date(Date.parse(ctx.now) + OWN_VALID_MS).toISOString(),
    })
    .execute()
  return key
}

/** Sends the code of a login that had the right password. As owner. */
export async function challenge(db: Db, ctx: OpenCtx, login: Login, remember: boolean) {
  const sent = await sendCode(db, ctx, login, 'email_otp', remember)
  return 'key' in sent ? { key: sent.key, methods: ['email_otp' as const] } : sent
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
    const refusal = await ctx.services.database.asOwner((db) => sendCodeAgain(db, ctx, body.key, 'email_otp'))
    if (refusal) throw refusal
    return { detail: 'Successfully Sent Otp In Mail' }
  }),
]

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
    taken.method === 'email_otp' ? isCode(key, otp, taken.code_hash) : await takeTotp(db, ctx, login.id, otp)
  if (!isRight) {
    await count(db, attempt, ctx.now)
    await say(db, ctx, login, 'login.failed', { reason: 'otp', method: 'otp' })
    return { refusal: taken.tries_left > 0 ? invalid({ otp: ['OTP is not valid.'] }) : refuse(OVER) }
  }
  await useUp(db, key, ctx.now)
  await forgiven(db, attempt)
  if (taken.method === 'email_otp') await confirmAddress(db, login.id, ctx.now)
  const { remember, breaks_glass } = taken
  const opened = await openSession(db, ctx, login, { remember, method: 'otp', trust, breaks_glass })
  return { login, opened }
}

export const say = (
  db: Db,
  ctx: OpenCtx,
  login: Login,
  name: SecurityEventName,
  detail: Record<string, string>,
) =>
  writeSecurityEvent(db, { name, org_id: login.org_id, account_id: login.id, request: ctx.request, detail })
