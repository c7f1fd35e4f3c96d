import { invalid, refuse, type Refusal } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import type { Viewer } from '#platform/viewer.ts'
import { confirmByPasskey } from '#modules/account/shared/passkey.ts'
import { confirmByMail, confirmWays, type ConfirmWay } from '#modules/account/shared/confirm.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { confirmAddress } from '#modules/account/server/accept-invitation.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { confirmPassword } from '#modules/account/server/confirm-password.ts'
import { loginOf, type Login } from '#modules/account/server/identity.ts'
import {
  CODE_OVER,
  isCode,
  sendCode,
  sendCodeAgain,
  takeTry,
  useUp,
} from '#modules/account/server/mail-code.ts'
import { askPasskey, hasPasskey, isSigned, takeChallenge } from '#modules/account/server/passkey-store.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'

/**
 * Who is signed in shows again who they are: by the password, or by a passkey, which does for who has no password; who has
 * neither, because a provider lets them in, by a code of a mail.
 */
export const confirmRoutes: Route[] = [
  handleOpen(confirmWays, async (ctx) => {
    const { account_id, email } = viewerOf(ctx)
    const ways = await ctx.services.database.asOwner((db) => waysOf(db, account_id))
    return { ways, email: ways.includes('email_otp') ? email : null }
  }),
  handleOpen(confirmSession, async (ctx, { body }) => {
    const { services, request, now } = ctx
    const viewer = viewerOf(ctx)
    await confirmPassword({ services, request, now, account_id: viewer.account_id }, body.password)
    await services.database.asOwner((db) => confirmed(db, ctx, viewer))
    return undefined
  }),
  handleOpen(confirmByPasskey.begin, async (ctx) => {
    const { account_id } = viewerOf(ctx)
    return ctx.services.database.asOwner(async (db) => {
      if (!(await hasPasskey(db, account_id))) throw refuse('You have no passkey.')
      return askPasskey(db, ctx, { id: null, account_id })
    })
  }),
  handleOpen(confirmByPasskey.show, async (ctx, { body: { key, response } }) => {
    const viewer = viewerOf(ctx)
    const { account_id } = viewer
    const refusal = await ctx.services.database.asOwner(async (db): Promise<Refusal | null> => {
      const asked = await takeChallenge(db, key, ctx.now)
      if (!asked || asked.account_id || asked.login_id) return refuse('This took too long. Try again.')
      const attempt: Attempt = { kind: 'passkey', subject: account_id, ip: ctx.request.ip }
      await inTurn(db, attempt)
      const wait = await waitFor(db, attempt, ctx.now)
      if (wait) return tooOften(wait)
      const own = await db
        .selectFrom('account_passkey')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('credential_id', '=', response.id)
        .forUpdate()
        .executeTakeFirst()
      if (!own || !(await isSigned(db, ctx, own, asked.challenge, response, true))) {
        await count(db, attempt, ctx.now)
        await say(db, ctx, viewer, 'passkey.was_wrong')
        return refuse('This passkey was not accepted.')
      }
      await forgiven(db, attempt)
      await confirmed(db, ctx, viewer)
      return null
    })
    // a failure is counted although the call is refused
    if (refusal) throw refusal
    return undefined
  }),
  handleOpen(confirmByMail.begin, async (ctx) => {
    const sent = await ctx.services.database.asOwner(async (db) => {
      const login = await loginOf(db, viewerOf(ctx).account_id)
      const ways = login ? await waysOf(db, login.id, login) : []
      // who has a way of their own shows it by that: a mailbox that is open does not do
      if (!login || !ways.includes('email_otp')) return { refusal: refuse(NO_CODE) }
      return sendCode(db, ctx, login, 'confirm', false)
    })
    if ('refusal' in sent) throw sent.refusal
    return { key: sent.key }
  }),
  handleOpen(confirmByMail.again, async (ctx, { body }) => {
    const refusal = await ctx.services.database.asOwner((db) => sendCodeAgain(db, ctx, body.key, 'confirm'))
    if (refusal) throw refusal
    return undefined
  }),
  handleOpen(confirmByMail.show, async (ctx, { body: { key, otp } }) => {
    const viewer = viewerOf(ctx)
    const refusal = await ctx.services.database.asOwner(async (db): Promise<Refusal | null> => {
      const taken = await takeTry(db, key, ctx.now, true)
      if (taken?.account_id !== viewer.account_id) return refuse(CODE_OVER)
      const attempt: Attempt = { kind: 'old_password', subject: viewer.account_id, ip: ctx.request.ip }
      await inTurn(db, attempt)
      const wait = await waitFor(db, attempt, ctx.now)
      if (wait) return tooOften(wait)
      if (!isCode(key, otp, taken.code_hash)) {
        await count(db, attempt, ctx.now)
        await say(db, ctx, viewer, 'session.code_was_wrong')
        return taken.tries_left > 0 ? invalid({ otp: ['OTP is not valid.'] }) : refuse(CODE_OVER)
      }
      await useUp(db, key, ctx.now)
      await forgiven(db, attempt)
      await confirmAddress(db, viewer.account_id, ctx.now)
      await confirmed(db, ctx, viewer)
      return null
    })
    if (refusal) throw refusal
    return undefined
  }),
]

const NO_CODE = 'A code by mail is for who has neither password nor passkey.'

/** As owner. */
async function waysOf(db: Db, accountId: string, known?: Login): Promise<ConfirmWay[]> {
  const login = known ?? (await loginOf(db, accountId))
  const own = [
    ...(login?.password_hash ? (['password'] as const) : []),
    ...((await hasPasskey(db, accountId)) ? (['passkey'] as const) : []),
  ]
  return own.length === 0 && login?.email ? ['email_otp'] : own
}

async function confirmed(db: Db, ctx: OpenCtx, viewer: Viewer) {
  await db
    .updateTable('account_session')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', viewer.session_id)
    .execute()
  await say(db, ctx, viewer, 'session.confirmed')
}

const say = (db: Db, { request }: OpenCtx, viewer: Viewer, name: SecurityEventName) =>
  writeSecurityEvent(db, { name, org_id: homeOf(viewer), account_id: viewer.account_id, request })
