import { refuse, type Refusal } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import type { Viewer } from '#platform/viewer.ts'
import { confirmByPasskey } from '#modules/account/shared/passkey.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { count, forgiven, inTurn, tooOften, waitFor, type Attempt } from '#modules/account/server/attempt.ts'
import { confirmPassword } from '#modules/account/server/confirm-password.ts'
import { askPasskey, hasPasskey, isSigned, takeChallenge } from '#modules/account/server/passkey-store.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'

/** Who is signed in shows again who they are: by the password, or by a passkey, which does for who has no password. */
export const confirmRoutes: Route[] = [
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
]

async function confirmed(db: Db, ctx: OpenCtx, viewer: Viewer) {
  await db
    .updateTable('account_session')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', viewer.session_id)
    .execute()
  await say(db, ctx, viewer, 'session.confirmed')
}

const say = (db: Db, { request }: OpenCtx, viewer: Viewer, name: string) =>
  writeSecurityEvent(db, { name, org_id: homeOf(viewer), account_id: viewer.account_id, request })
