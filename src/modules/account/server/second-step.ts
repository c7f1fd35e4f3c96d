import type { Refusal } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { isTrusted, mayTrust } from '#modules/account/server/device-store.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { challenge, challengeOwn } from '#modules/account/server/otp.ts'
import { hasPasskey } from '#modules/account/server/passkey-store.ts'
import type { Waiting } from '#modules/account/server/signed-in.ts'
import { hasTotp, wasReset } from '#modules/account/server/totp.ts'

type Step = { refusal: Refusal } | Waiting | null

/** What is asked of somebody whose first step is done, or null where that is enough. As owner. */
export async function secondStep(db: Db, ctx: OpenCtx, login: Login, remember: boolean): Promise<Step> {
  if (await isTrusted(db, ctx, login.id)) return null
  return untrusted(db, ctx, login, remember)
}

/** The like of whoever comes in past a provider that is required: no browser leaves it out, and none will. As owner. */
export async function secondStepPast(db: Db, ctx: OpenCtx, login: Login, remember: boolean): Promise<Step> {
  const step = await untrusted(db, ctx, login, remember)
  if (!step || 'refusal' in step) return step
  await db.updateTable('login_challenge').set({ breaks_glass: true }).where('id', '=', step.key).execute()
  return { ...step, may_trust: false }
}

async function untrusted(db: Db, ctx: OpenCtx, login: Login, remember: boolean): Promise<Step> {
  const methods = [
    ...((await hasPasskey(db, login.id)) ? (['passkey'] as const) : []),
    ...((await hasTotp(db, login.id)) ? (['totp'] as const) : []),
  ]
  const [first] = methods
  // one second step is enough: whoever has one of their own is sent no mail
  const may_trust = await mayTrust(db, login.id)
  if (first) return { key: await challengeOwn(db, ctx, login, remember, first), methods, may_trust }
  // HR has taken off a lost one: without a second step its password alone would come in
  const isAsked = login.otp_required || (login.email !== null && (await wasReset(db, login.id)))
  if (!isAsked) return null
  const sent = await challenge(db, ctx, login, remember)
  return 'refusal' in sent ? sent : { ...sent, may_trust }
}
