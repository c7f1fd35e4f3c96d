import type { z } from 'zod'
import type { OpenCtx } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Assertion } from '#modules/account/shared/passkey.ts'

const VALID_MS = 5 * 60_000

/** Read at the first passkey: an installation where nobody has one does not pay for it. */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * Whose passkeys these are: the host that people come to, and where they must have been used. Browsers take no bare
 * address for a name; on one's own machine there is `localhost`.
 */
export function relyingParty({ publicUrl, systemName }: Pick<Config, 'publicUrl' | 'systemName'>) {
  const url = new URL(publicUrl)
  const isHere = url.hostname.startsWith('127.')
  const port = url.port ? `:${url.port}` : ''
  return {
    rpName: systemName,
    rpID: isHere ? 'localhost' : url.hostname,
    expectedOrigin: isHere ? `${url.protocol}//localhost${port}` : url.origin,
  }
}

export const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account_passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const hasPasskey = async (db: Db, accountId: string): Promise<boolean> =>
  (await passkeysOf(db, accountId)).length > 0

interface Challenge {
  challenge: string
  account_id?: string | null
  login_id?: string | null
}

/** Keeps what is asked to be signed. The key names it, and is good once. As owner. */
export async function keepChallenge(db: Db, now: string, asked: Challenge): Promise<string> {
  const id = newId()
  const expires_at = new Date(Date.parse(now) + VALID_MS).toISOString()
  await db
    .insertInto('passkey_challenge')
    .values({ ...asked, id, expires_at })
    .execute()
  return id
}

/** As owner. */
export const takeChallenge = (db: Db, key: string, now: string) =>
  db
    .deleteFrom('passkey_challenge')
    .where('id', '=', key)
    .where('expires_at', '>', now)
    .returning(['challenge', 'account_id', 'login_id'])
    .executeTakeFirst()

/**
 * Asks for a passkey: one of the account, as the second step of a sign-in or, without one, alone; or whatever the person
 * has here. As owner.
 */
export async function askPasskey(
  db: Db,
  { services: { config }, now }: Pick<OpenCtx, 'services' | 'now'>,
  login: { id: string | null; account_id: string } | null,
) {
  const own = login ? await passkeysOf(db, login.account_id) : []
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    // alone it must show that it is the person; after a password, that it is there
    userVerification: login?.id ? 'preferred' : 'required',
    ...(login ? { allowCredentials: own.map(described) } : {}),
  })
  const key = await keepChallenge(db, now, { challenge: options.challenge, login_id: login?.id ?? null })
  return { key, options: { ...options } as Record<string, unknown> }
}

/** A column of text, which WebAuthn has names for; browsers leave out what they do not know. */
export const described = ({
  credential_id,
  transports,
}: {
  credential_id: string
  transports: string[]
}) => ({
  id: credential_id,
  transports: transports as ('usb' | 'nfc' | 'ble' | 'internal' | 'hybrid')[],
})

/** Did this passkey of this account sign what it was asked? Notes its use; a copy that counts backwards did not. As owner. */
export async function isSigned(
  db: Db,
  { services: { config }, now }: Pick<OpenCtx, 'services' | 'now'>,
  passkey: Awaited<ReturnType<typeof passkeysOf>>[number],
  challenge: string,
  response: z.output<typeof Assertion>,
  alone: boolean,
): Promise<boolean> {
  const { rpID, expectedOrigin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await webauthn()
  const found = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: {
      ...described(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: alone,
  }).catch(() => null)
  if (!found?.verified) return false
  await db
    .updateTable('account_passkey')
    .set({ counter: found.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  return true
}
