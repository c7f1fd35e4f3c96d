import { Refusal, refuse } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { handleOpen } from '#platform/route.ts'
import type { LoginMethod } from '#modules/account/shared/login-log.ts'
import { signIn } from '#modules/account/shared/session.ts'
import {
  count,
  forgiven,
  inTurn,
  needsProof,
  strangerOf,
  takeProof,
  tooOften,
  waitFor,
  type Attempt,
} from '#modules/account/server/attempt.ts'
import { deviceOf } from '#modules/account/server/device-store.ts'
import {
  answerOf,
  directoryFor,
  followDirectory,
  type Directory,
} from '#modules/account/server/directory-sign-in.ts'
import { loginNamed, loginOf, plainIdentity, type Login } from '#modules/account/server/identity.ts'
import type { Identity } from '#modules/account/server/oidc.ts'
import { isPassword } from '#modules/account/server/password-hash.ts'
import { resolve } from '#modules/account/server/provider-login.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { requiredProvider } from '#modules/account/server/provider-store.ts'
import { secondStep, secondStepPast } from '#modules/account/server/second-step.ts'
import { openSession } from '#modules/account/server/session-store.ts'
import { NOT_ACTIVE, signedIn, waiting } from '#modules/account/server/signed-in.ts'

const WRONG = "Couldn't Authenticate With Given Credentials"
const AWAY = 'The directory of your organization could not be asked. Try again later.'

export const signInRoutes = [
  handleOpen(signIn, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const { database } = ctx.services
    const { login, attempt, early, proof, directory, required } = await database.asOwner(async (db) => {
      const found = await loginNamed(db, body.email)
      const asked: Attempt = {
        kind: 'sign_in',
        subject: found?.id ?? strangerOf(plainIdentity(body.email)),
        ip: ctx.request.ip,
        device_id: found ? ((await deviceOf(db, ctx, found.id))?.id ?? null) : null,
      }
      const wait = await waitFor(db, asked, ctx.now)
      return {
        login: found,
        attempt: asked,
        early: wait,
        proof: wait ? 'none' : await proofOf(db, ctx, asked, body.proof),
        directory: await directoryFor(db, body.email, found),
        required: found ? await requiredProvider(db, found.id, found.email) : null,
      }
    })
    if (early) throw tooOften(early)
    if (proof === 'lacking') throw askForProof(ctx)
    const isRight = await isPassword(login?.password_hash ?? null, body.password)
    // a password of ours that comes in by itself is shown to nobody
    const answer =
      directory && (!isRight || (required && !required.is_excused))
        ? await answerOf(ctx.services, directory, body)
        : null
    const identity = answer && 'identity' in answer ? answer.identity : null
    // ahead of the second step, which may be asked of those in the group
    if (directory && identity) await followDirectory(ctx, directory.provider, identity, login)

    const outcome = await database.asOwner(async (db) => {
      // many tries at once have all passed the check above: here they pass one by one
      await inTurn(db, attempt)
      const wait = await waitFor(db, attempt, ctx.now)
      if (wait) {
        await say(ctx, db, login, 'login.limited')
        return { refusal: tooOften(wait) }
      }
      if (proof === 'none' && (await needsProof(db, attempt, ctx.now))) return { refusal: askForProof(ctx) }
      if (directory && identity)
        return byDirectory(db, ctx, { directory, identity, login, attempt }, body.remember)
      if (!login || !isRight) {
        await count(db, attempt, ctx.now)
        await say(ctx, db, login, 'login.failed', answer && 'away' in answer ? answer.away : 'credentials')
        return { refusal: refuse(answer && 'away' in answer ? AWAY : WRONG) }
      }
      if (!login.is_active || login.is_blocked) {
        await say(ctx, db, login, 'login.failed', 'not active')
        return { refusal: refuse(NOT_ACTIVE) }
      }
      if (required && !required.is_excused) {
        await say(ctx, db, login, 'login.failed', 'provider required')
        return {
          refusal: refuse(
            required.kind === 'ldap'
              ? `Your organization signs in by ${required.name}: type your email address and the password of there.`
              : `Your organization signs in by ${required.name}: type your email address and go on with it.`,
          ),
        }
      }
      // half a login forgives nothing: else a password would buy five more guesses at the code, again and again
      const step = await (required ? secondStepPast : secondStep)(db, ctx, login, body.remember)
      if (step) return step
      await forgiven(db, attempt)
      const how = { remember: body.remember, method: 'password', breaks_glass: required !== null } as const
      return { login, opened: await openSession(db, ctx, login, how) }
    })

    if ('refusal' in outcome) throw outcome.refusal
    if ('key' in outcome) return waiting(outcome)
    return signedIn(ctx, outcome.login, outcome.opened)
  }),
]

/** The proof that came with this sign-in, if one is asked for: it is good for this time alone. */
async function proofOf(db: Db, { services, now }: OpenCtx, attempt: Attempt, typed = '') {
  if (!(await needsProof(db, attempt, now))) return 'none'
  const id = services.proofs.solved(typed, now)
  return id && (await takeProof(db, id, attempt, now)) ? 'taken' : 'lacking'
}

const askForProof = ({ services, now }: OpenCtx) =>
  new Refusal(400, {
    detail: 'Too many sign-ins have failed here: send a proof of work with the next.',
    challenge: services.proofs.challenge(now),
  })

interface Known {
  directory: Directory
  identity: Identity
  /** Whose the name is that was typed. */
  login: Login | undefined
  attempt: Attempt
}

/** The directory has said who it is. As owner. */
async function byDirectory(
  db: Db,
  ctx: OpenCtx,
  { directory: { provider }, identity, login, attempt }: Known,
  remember: boolean,
) {
  const { problem, account_id } = await resolve(db, provider, identity, ctx.now)
  const person = account_id ? await loginOf(db, account_id) : undefined
  const why =
    problem ?? (login && person?.id !== login.id ? 'The directory knows somebody else by this name.' : null)
  if (why || !person) {
    await say(ctx, db, person ?? login, 'login.failed', why ?? 'nobody', 'directory')
    return { refusal: refuse(why ?? WRONG) }
  }
  const step = provider.trusts_second_step ? null : await secondStep(db, ctx, person, remember)
  if (step) return step
  await forgiven(db, attempt)
  return { login: person, opened: await openSession(db, ctx, person, { remember, method: 'directory' }) }
}

const say = (
  ctx: OpenCtx,
  db: Db,
  login: Login | undefined,
  name: SecurityEventName,
  reason?: string,
  method: LoginMethod = 'password',
) =>
  writeSecurityEvent(db, {
    name,
    org_id: login?.org_id ?? null,
    account_id: login?.id ?? null,
    request: ctx.request,
    ...(reason ? { detail: { reason: reason.slice(0, 200), method } } : {}),
  })
