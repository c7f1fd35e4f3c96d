import { sql } from 'kysely'
import { encode } from 'uqr'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import type { OpenCtx } from '#platform/context.ts'
import { languageOf } from '#platform/language.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { shownIn } from '#platform/step-up.ts'
import { nextStep } from '#platform/viewer.ts'
import { totp } from '#modules/account/shared/totp.ts'
import { authenticatorMail, type AuthenticatorChange } from '#modules/account/server/account-mail.ts'
import { isWithin, shownAgain } from '#modules/account/server/confirm-password.ts'
import { hasPasskey } from '#modules/account/server/passkey-store.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  stepOf,
  totpUri,
} from '#modules/account/server/totp-code.ts'

const LATELY_MS = 10 * 60_000

export const totpRoutes: Route[] = [
  handleOpen(totp.read, async (ctx) => {
    const viewer = viewerOf(ctx)
    const { account_id } = viewer
    return ctx.services.database.asOwner(async (db) => {
      const row = await rowOf(db, account_id)
      const left = await db
        .selectFrom('account_recovery_code')
        .select('code_hash')
        .where('account_id', '=', account_id)
        .where('used_at', 'is', null)
        .execute()
      const { rows } = await sql<{ mechanism: 'totp' | 'passkey' }>`
        select mechanism from mechanism_lacking(${account_id}, ${ctx.now}) order by due_at limit 1`.execute(
        db,
      )
      const confirmed_at = row?.confirmed_at ?? null
      const must_enrol = nextStep(viewer, Date.parse(ctx.now)) === 'enrol'
      return {
        is_on: confirmed_at !== null,
        confirmed_at,
        recovery_left: left.length,
        was_reset: confirmed_at === null && row?.reset_at != null,
        due_at: viewer.authenticator_due,
        // asked by no rule, but of whoever came in past a provider
        lacking: rows[0]?.mechanism ?? (must_enrol ? 'totp' : null),
        must_enrol,
      }
    })
  }),
  handleOpen(totp.begin, async (ctx, { body }) => {
    const viewer = await shownLately(ctx, body.password)
    const { database, seal, config } = ctx.services
    const secret = newTotpSecret()
    const values = { secret: seal.seal(secret), created_at: ctx.now, last_step: 0 }
    const written = await database.asOwner((db) =>
      db
        .insertInto('account_totp')
        .values({ ...values, account_id: viewer.account_id })
        // one that is on is taken off first, so that nobody is left without any
        .onConflict((at) =>
          at.column('account_id').doUpdateSet(values).where('account_totp.confirmed_at', 'is', null),
        )
        .executeTakeFirst(),
    )
    if (written.numInsertedOrUpdatedRows !== 1n) throw conflict('An authenticator is on already.')
    const uri = totpUri(secret, config.systemName, viewer.email ?? viewer.username)
    const { data } = encode(uri, { ecc: 'M', border: 2 })
    return { secret, uri, qr: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) }
  }),
  handleOpen(totp.confirm, async (ctx, { body }) => {
    const viewer = viewerOf(ctx)
    const { database, seal } = ctx.services
    const codes = await database.asOwner(async (db) => {
      const row = await rowOf(db, viewer.account_id)
      if (!row || row.confirmed_at !== null) return null
      const secret = seal.open(row.secret)
      const step = secret === null ? null : stepOf(secret, body.otp, ctx.now, 0)
      if (step === null) return []
      await db
        .updateTable('account_totp')
        .set({ confirmed_at: ctx.now, last_step: step, reset_at: null })
        .where('account_id', '=', viewer.account_id)
        .execute()
      await say(db, ctx, 'totp.enrolled')
      await mailTo(db, ctx, 'enrolled')
      return renewed(db, viewer.account_id)
    })
    if (codes === null) throw refuse('Begin again: nothing waits to be confirmed.')
    if (codes.length === 0) throw invalid({ otp: ['OTP is not valid.'] })
    announce(ctx.services.bus, viewer.account_id)
    return { recovery_codes: codes }
  }),
  handleOpen(totp.renew, async (ctx, { body }) => {
    const viewer = await shown(ctx, body.password)
    const codes = await ctx.services.database.asOwner(async (db) => {
      if ((await rowOf(db, viewer.account_id))?.confirmed_at == null) return null
      await say(db, ctx, 'totp.recovery_renewed')
      return renewed(db, viewer.account_id)
    })
    if (codes === null) throw refuse('No authenticator is on.')
    return { recovery_codes: codes }
  }),
  handleOpen(totp.remove, async (ctx, { body }) => {
    const viewer = await shown(ctx, body.password)
    await ctx.services.database.asOwner(async (db) => {
      const isOnly = !(await hasPasskey(db, viewer.account_id))
      await (isOnly ? forgetTotp : dropTotp)(db, viewer.account_id)
      await say(db, ctx, 'totp.removed')
      await mailTo(db, ctx, 'removed')
    })
    announce(ctx.services.bus, viewer.account_id)
    return undefined
  }),
]

const dropTotp = (db: Db, accountId: string) =>
  db.deleteFrom('account_totp').where('account_id', '=', accountId).execute()

/** With the recovery codes. As owner. */
export async function forgetTotp(db: Db, accountId: string): Promise<void> {
  await dropTotp(db, accountId)
  await db.deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute()
}

/** Does this account sign in by an authenticator? As owner. */
export const hasTotp = async (db: Db, accountId: string): Promise<boolean> =>
  (await rowOf(db, accountId))?.confirmed_at != null

/** Has HR taken off a lost one, and none been put on since? As owner. */
export async function wasReset(db: Db, accountId: string): Promise<boolean> {
  const row = await rowOf(db, accountId)
  return row?.confirmed_at == null && row?.reset_at != null
}

/** A code of the authenticator or a recovery code, taken: the same one is refused from now on. As owner. */
export async function takeTotp(
  db: Db,
  { services, now }: Pick<OpenCtx, 'services' | 'now'>,
  accountId: string,
  typed: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(typed)) {
    const used = await db
      .updateTable('account_recovery_code')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', recoveryHash(accountId, typed))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  }
  const row = await rowOf(db, accountId)
  const secret = row?.confirmed_at ? services.seal.open(row.secret) : null
  if (!row || secret === null) return false
  const step = stepOf(secret, typed, now, Number(row.last_step))
  if (step === null) return false
  const taken = await db
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

const rowOf = (db: Db, accountId: string) =>
  db.selectFrom('account_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function shown(ctx: OpenCtx, password: string | undefined) {
  const viewer = viewerOf(ctx)
  const { services, request, now } = ctx
  await shownAgain({ services, request, now, viewer }, password)
  return viewer
}

/** The like, where somebody must put one on and has only just come in: they were asked a moment ago. */
export async function shownLately(ctx: OpenCtx, password: string | undefined) {
  const viewer = viewerOf(ctx)
  if (password !== undefined || nextStep(viewer, Date.parse(ctx.now)) !== 'enrol') return shown(ctx, password)
  const session = await shownIn(ctx.services, viewer)
  return isWithin(session?.created_at, ctx.now, LATELY_MS) ? viewer : shown(ctx, password)
}

export async function mailTo(db: Db, ctx: OpenCtx, what: AuthenticatorChange) {
  const viewer = viewerOf(ctx)
  const { config, mail } = ctx.services
  if (!viewer.email) return
  const language = await languageOf(db, viewer.account_id)
  const to = { full_name: viewer.full_name, email: viewer.email, language }
  await mail.send(db, authenticatorMail(config, to, what, homeOf(viewer)))
}

export async function renewed(db: Db, account_id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.deleteFrom('account_recovery_code').where('account_id', '=', account_id).execute()
  await db
    .insertInto('account_recovery_code')
    .values(codes.map((code) => ({ account_id, code_hash: recoveryHash(account_id, code) })))
    .execute()
  return codes
}

export const say = (db: Db, ctx: OpenCtx, name: SecurityEventName) => {
  const viewer = viewerOf(ctx)
  return writeSecurityEvent(db, {
    name,
    org_id: homeOf(viewer),
    account_id: viewer.account_id,
    request: ctx.request,
  })
}
