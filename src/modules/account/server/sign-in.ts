import { refuse } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { handleOpen } from '#platform/route.ts'
import { signIn } from '#modules/account/shared/session.ts'
import {
  count,
  forgiven,
  inTurn,
  strangerOf,
  tooOften,
  waitFor,
  type Attempt,
} from '#modules/account/server/attempt.ts'
import { deviceOf } from '#modules/account/server/device-store.ts'
import { loginNamed, plainIdentity, type Login } from '#modules/account/server/identity.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { requiredProvider } from '#modules/account/server/provider-store.ts'
import { secondStep } from '#modules/account/server/second-step.ts'
import { openSession } from '#modules/account/server/session-store.ts'
import { NOT_ACTIVE, signedIn, waiting } from '#modules/account/server/signed-in.ts'

const WRONG = "Couldn't Authenticate With Given Credentials"

export const signInRoutes = [
  handleOpen(signIn, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const { database } = ctx.services
    const { login, attempt, early } = await database.asOwner(async (db) => {
      const found = await loginNamed(db, body.email)
      const asked: Attempt = {
        kind: 'sign_in',
        subject: found?.id ?? strangerOf(plainIdentity(body.email)),
        ip: ctx.request.ip,
        device_id: found ? ((await deviceOf(db, ctx, found.id))?.id ?? null) : null,
      }
      return { login: found, attempt: asked, early: await waitFor(db, asked, ctx.now) }
    })
    if (early) throw tooOften(early)
    const isRight = await isPassword(login?.password_hash ?? null, body.password)

    const outcome = await database.asOwner(async (db) => {
      // many tries at once have all passed the check above: here they pass one by one
      await inTurn(db, attempt)
      const wait = await waitFor(db, attempt, ctx.now)
      if (wait) {
        await say(ctx, db, login, 'login.limited')
        return { refusal: tooOften(wait) }
      }
      if (!login || !isRight) {
        await count(db, attempt, ctx.now)
        await say(ctx, db, login, 'login.failed', 'credentials')
        return { refusal: refuse(WRONG) }
      }
      if (!login.is_active || login.is_blocked) {
        await say(ctx, db, login, 'login.failed', 'not active')
        return { refusal: refuse(NOT_ACTIVE) }
      }
      const provider = await requiredProvider(db, login.id, login.email)
      if (provider) {
        await say(ctx, db, login, 'login.failed', 'provider required')
        return {
          refusal: refuse(
            `Your organization signs in by ${provider}: type your e-mail address and go on with it.`,
          ),
        }
      }
      // half a login forgives nothing: else a password would buy five more guesses at the code, again and again
      const step = await secondStep(db, ctx, login, body.remember)
      if (step) return step
      await forgiven(db, attempt)
      return { opened: await openSession(db, ctx, login, { remember: body.remember, method: 'password' }) }
    })

    if ('refusal' in outcome) throw outcome.refusal
    if ('key' in outcome) return waiting(outcome)
    if (!login) throw refuse(WRONG)
    return signedIn(ctx, login, outcome.opened)
  }),
]

const say = (
  ctx: OpenCtx,
  db: Parameters<typeof writeSecurityEvent>[0],
  login: Login | undefined,
  name: string,
  reason?: string,
) =>
  writeSecurityEvent(db, {
    name,
    org_id: login?.org_id ?? null,
    account_id: login?.id ?? null,
    request: ctx.request,
    ...(reason ? { detail: { reason, method: 'password' } } : {}),
  })
