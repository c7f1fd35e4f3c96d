import { refuse } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import type { z } from 'zod'
import { type Assertion, beginPasskeySignIn, passkeySignIn } from '#modules/account/shared/passkey.ts'
import {
  count,
  forgiven,
  inTurn,
  strangerOf,
  tooOften,
  waitFor,
  type Attempt,
} from '#modules/account/server/attempt.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import { OVER, takeTry, useUp } from '#modules/account/server/mail-code.ts'
import { say } from '#modules/account/server/otp.ts'
import { askPasskey, isSigned, takeChallenge } from '#modules/account/server/passkey-store.ts'
import { requiredProvider } from '#modules/account/server/provider-store.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { openSession } from '#modules/account/server/session-store.ts'
import { NOT_ACTIVE, signedIn } from '#modules/account/server/signed-in.ts'

const UNKNOWN = 'This passkey is not known here. Sign in with your password.'

export const passkeySignInRoutes: Route[] = [
  handleOpen(beginPasskeySignIn, async (ctx, { body }) => {
    await refuseForeign(ctx)
    return ctx.services.database.asOwner(async (db) => {
      if (!body.key) return askPasskey(db, ctx, null)
      const login = await db
        .selectFrom('login_challenge')
        .select(['id', 'account_id'])
        .where('id', '=', body.key)
        .where('method', '=', 'passkey')
        .where('used_at', 'is', null)
        .where('expires_at', '>', ctx.now)
        .executeTakeFirst()
      if (!login) throw refuse(OVER)
      return askPasskey(db, ctx, login)
    })
  }),
  handleOpen(passkeySignIn, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const outcome = await ctx.services.database.asOwner((db) => verify(db, ctx, body))
    if ('refusal' in outcome) throw outcome.refusal
    return signedIn(ctx, outcome.login, outcome.opened)
  }),
]

interface Sent {
  key: string
  response: z.output<typeof Assertion>
  remember: boolean
  trust: boolean
}

async function verify(db: Db, ctx: OpenCtx, { key, response, remember, trust }: Sent) {
  const asked = await takeChallenge(db, key, ctx.now)
  if (!asked || asked.account_id) return { refusal: refuse('This took too long. Try again.') }
  // of a second step a try is counted before the answer is looked at
  const login_id = asked.login_id
  const step = login_id === null ? null : await takeTry(db, login_id, ctx.now)
  if (login_id !== null && !step) return { refusal: refuse(OVER) }

  const passkey = await db
    .selectFrom('account_passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .forUpdate()
    .executeTakeFirst()
  const login = passkey && (await loginOf(db, passkey.account_id))
  const attempt: Attempt = {
    kind: 'passkey',
    subject: login?.id ?? strangerOf(response.id),
    ip: ctx.request.ip,
  }
  await inTurn(db, attempt)
  const wait = await waitFor(db, attempt, ctx.now)
  if (wait) return { refusal: tooOften(wait) }
  const isOwn = passkey && login && (!step || step.account_id === login.id)
  if (!isOwn || !(await isSigned(db, ctx, passkey, asked.challenge, response, !step))) {
    await count(db, attempt, ctx.now)
    if (login) await say(db, ctx, login, 'login.failed', { reason: 'passkey', method: 'passkey' })
    return { refusal: refuse(UNKNOWN) }
  }
  if (!login.is_active || login.is_blocked) return { refusal: refuse(NOT_ACTIVE) }
  // as a second step it follows what was let in
  const provider = step ? null : await requiredProvider(db, login.id, login.email)
  if (provider && !provider.is_excused)
    return { refusal: refuse(`Your organization signs in by ${provider.name}.`) }
  if (login_id !== null) await useUp(db, login_id, ctx.now)
  await forgiven(db, attempt)
  await forgiven(db, { ...attempt, kind: 'sign_in' })
  const opened = await openSession(db, ctx, login, {
    remember: step?.remember ?? remember,
    method: 'passkey',
    trust: trust && step !== null,
    breaks_glass: step?.breaks_glass ?? provider !== null,
  })
  return { login, opened }
}
