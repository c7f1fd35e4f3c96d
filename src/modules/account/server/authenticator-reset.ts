import { sql } from 'kysely'
import { forbidden, refuse } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { resetAuthenticator } from '#modules/account/shared/mechanism.ts'
import { authenticatorMail } from '#modules/account/server/account-mail.ts'
import { forgetDevices } from '#modules/account/server/device-store.ts'
import { tell } from '#modules/account/server/mechanism-rule.ts'
import { announce, endSessionsExcept } from '#modules/account/server/session-store.ts'
import { reachOf } from '#modules/account/server/within.ts'

export const authenticatorResetRoutes: Route[] = [
  handle(resetAuthenticator, async (ctx, { params: { id }, body }) => {
    if (id === ctx.viewer.account_id)
      throw forbidden('You cannot reset your own authenticator: use a recovery code, or ask a colleague.')
    await mayReset(ctx, id)
    await confirmedLately(ctx, SHOWN_MINUTES)
    const { rows } = await sql<{ done: boolean }>`select reset_totp(${id}, ${ctx.now}) as done`.execute(
      ctx.db,
    )
    if (!rows[0]?.done) throw refuse('No authenticator is on.')
    await tell(ctx, 'totp.reset', { account_id: id, reason: body.reason })
    await mailTo(ctx, id)
    ctx.afterCommit(() => endAll(ctx, id))
    return undefined
  }),
]

/**
 * Nobody who holds more than the viewer, but for the one person without whom nobody could give permissions: for them
 * there is nobody else. Of somebody whose home is another organization, whoever looks after security in all of theirs.
 */
async function mayReset(ctx: Ctx, id: string) {
  const [person] = await reachOf(ctx, [id])
  if (!person?.is_home && !(await mayEverywhere(ctx, id)))
    throw refuse(
      'The account belongs to another organization, which resets the authenticator: it takes somebody who looks after security there.',
    )
  if (!person?.is_higher) return
  const { rows } = await sql`select from last_holders(array[${id}]::uuid[], ${ctx.now})`.execute(ctx.db)
  if (rows.length === 0) throw forbidden('This person holds permissions that you do not hold.')
}

async function mayEverywhere({ services, viewer }: Ctx, id: string): Promise<boolean> {
  const orgs = await services.database.asOwner((db) =>
    db.selectFrom('membership').select('org_id').where('account_id', '=', id).execute(),
  )
  const own = [...viewer.memberships.values()].filter(
    ({ is_hr, codes }) => is_hr && allowed(codes, [P.security.all], 'write'),
  )
  return orgs.every(({ org_id }) => own.some((membership) => membership.org_id === org_id))
}

async function mailTo(ctx: Ctx, id: string) {
  const { config, mail } = ctx.services
  const person = await ctx.db
    .selectFrom('account')
    .select(['full_name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!person.email) return
  const to = { ...person, email: person.email }
  await mail.send(ctx.db, authenticatorMail(config, to, 'reset', ctx.org.org_id))
}

/** A phone that is lost may be in other hands, with a session on it. */
async function endAll({ services, now }: Ctx, id: string) {
  const ended = await services.database.asOwner(async (db) => {
    await forgetDevices(db, id)
    return endSessionsExcept(db, id, null, 'authenticator_reset', now)
  })
  announce(services.bus, id, ended)
}
