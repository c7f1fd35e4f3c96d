import { invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { passkeys } from '#modules/account/shared/passkey.ts'
import {
  described,
  keepChallenge,
  passkeysOf,
  relyingParty,
  takeChallenge,
  webauthn,
} from '#modules/account/server/passkey-store.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { viewerOf } from '#modules/account/server/signed-in.ts'
import { mailTo, renewed, say, shown, shownLately } from '#modules/account/server/totp.ts'

const MOST = 10
/** What every passkey knows: EdDSA, ES256, RS256. Unsaid, the library tries whether Node knows others, which warns. */
const ALGORITHMS = [-8, -7, -257]
const OVER = 'This took too long. Try again.'
const columns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const

export const passkeyRoutes: Route[] = [
  handleOpen(passkeys.list, async (ctx) => ({
    results: await ctx.services.database.asOwner((db) => passkeysOf(db, viewerOf(ctx).account_id)),
  })),
  handleOpen(passkeys.begin, async (ctx, { body }) => {
    const viewer = await shownLately(ctx, body.password)
    const { database, config } = ctx.services
    const { rpName, rpID } = relyingParty(config)
    return database.asOwner(async (db) => {
      const own = await passkeysOf(db, viewer.account_id)
      if (own.length >= MOST) throw refuse(`Nobody has more than ${MOST} passkeys. Remove one first.`)
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userID: new Uint8Array(Buffer.from(viewer.account_id.replaceAll('-', ''), 'hex')),
        userName: viewer.email ?? viewer.username,
        userDisplayName: viewer.full_name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: own.map(described),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      const { account_id } = viewer
      const key = await keepChallenge(db, ctx.now, { challenge: options.challenge, account_id })
      return { key, options: { ...options } as Record<string, unknown> }
    })
  }),
  handleOpen(passkeys.create, async (ctx, { body }) => {
    const { account_id } = viewerOf(ctx)
    const { database, config, bus } = ctx.services
    const { rpID, expectedOrigin } = relyingParty(config)
    const asked = await database.asOwner((db) => takeChallenge(db, body.key, ctx.now))
    if (asked?.account_id !== account_id) throw refuse(OVER)
    const { verifyRegistrationResponse } = await webauthn()
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: body.response as never,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!made) throw refuse('The passkey was not accepted. Try again.')
    const id = newId()
    const recovery_codes = await database.asOwner(async (db) => {
      const written = await db
        .insertInto('account_passkey')
        .values({
          id,
          account_id,
          credential_id: made.credential.id,
          public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
          counter: made.credential.counter,
          transports: body.response.response.transports ?? [],
          is_synced: made.credentialBackedUp,
          name: body.name,
          created_at: ctx.now,
        })
        .onConflict((oc) => oc.column('credential_id').doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows !== 1n) return null
      await db
        .updateTable('account_totp')
        .set({ reset_at: null })
        .where('account_id', '=', account_id)
        .execute()
      await say(db, ctx, 'passkey.enrolled')
      await mailTo(db, ctx, 'passkey_enrolled')
      return (await hasRecovery(db, account_id)) ? [] : renewed(db, account_id)
    })
    if (!recovery_codes) throw invalid({ name: ['This passkey is put on already.'] })
    announce(bus, account_id)
    return { id, recovery_codes }
  }),
  handleOpen(passkeys.rename, async (ctx, { params, body }) => {
    const row = await ctx.services.database.asOwner((db) =>
      db
        .updateTable('account_passkey')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('account_id', '=', viewerOf(ctx).account_id)
        .returning(columns)
        .executeTakeFirst(),
    )
    if (!row) throw notFound()
    return row
  }),
  handleOpen(passkeys.remove, async (ctx, { params, body }) => {
    const { account_id } = await shown(ctx, body.password)
    const { database, bus } = ctx.services
    await database.asOwner(async (db) => {
      const gone = await db
        .deleteFrom('account_passkey')
        .where('id', '=', params.id)
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) throw notFound()
      await say(db, ctx, 'passkey.removed')
      await mailTo(db, ctx, 'passkey_removed')
    })
    announce(bus, account_id)
    return undefined
  }),
]

async function hasRecovery(db: Db, account_id: string): Promise<boolean> {
  const left = await db
    .selectFrom('account_recovery_code')
    .select('code_hash')
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return left !== undefined
}
