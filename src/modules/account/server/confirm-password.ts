import type { FastifyRequest } from 'fastify'
import { invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx, Services } from '#platform/context.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { shownIn, unshown } from '#platform/step-up.ts'
import type { Viewer } from '#platform/viewer.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'

interface Caller {
  services: Services
  request: FastifyRequest
  account_id: string
  now: string
}

const SHOWN_MS = 5 * 60_000

/** Before what cannot be taken back: by the password that comes along, or lately by any way that there is, else 428. Having signed in is not enough. */
export async function shownAgain(
  { viewer, ...call }: Pick<OpenCtx, 'services' | 'request' | 'now'> & { viewer: Viewer },
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return confirmPassword({ ...call, account_id: viewer.account_id }, password)
  const session = await shownIn(call.services, viewer)
  if (!isWithin(session?.confirmed_at, call.now, SHOWN_MS)) throw unshown()
}

export const isWithin = (since: string | null | undefined, now: string, ms: number) =>
  since != null && Date.parse(now) - Date.parse(since) <= ms

/**
 * Before what cannot be taken back: the password once more, with the limits of guessing that changing it has. Opens
 * transactions of its own, since a wrong one is counted although the call is refused: not to be called inside another.
 */
export async function confirmPassword(
  { services, request, account_id, now }: Caller,
  password: string,
): Promise<void> {
  const attempt: Attempt = { kind: 'old_password', subject: account_id, ip: request.ip }
  const { login, wait } = await services.database.asOwner(async (db) => ({
    login: await loginOf(db, account_id),
    wait: await waitFor(db, attempt, now),
  }))
  if (!login) throw notFound()
  if (wait) throw tooOften(wait)
  const isRight = await isPassword(login.password_hash, password)
  const refusal = await services.database.asOwner(async (db) => {
    // many guesses at once have all passed the check above: the right one among them waits like the others
    await inTurn(db, attempt)
    const seconds = await waitFor(db, attempt, now)
    if (seconds) return tooOften(seconds)
    if (isRight) {
      await forgiven(db, attempt)
      return null
    }
    await count(db, attempt, now)
    await writeSecurityEvent(db, { name: 'password.was_wrong', org_id: login.org_id, account_id, request })
    return invalid({ password: ['Password is not correct.'] })
  })
  if (refusal) throw refusal
}
