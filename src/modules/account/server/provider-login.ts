import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '#kernel/errors.ts'
import type { OpenCtx, Services } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { problemOf } from '#modules/account/domain/federated.ts'
import { loginNamed, loginOf, type Login } from '#modules/account/server/identity.ts'
import { oidcAddress, type Identity } from '#modules/account/server/oidc.ts'
import { samlAddress } from '#modules/account/server/saml.ts'
import type { ProviderRow } from '#modules/account/server/provider-store.ts'

const VALID_MS = 10 * 60_000

const nameOf = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-sso' : 'sso')
export const browserOf = (request: FastifyRequest, config: Config): string =>
  request.cookies[nameOf(config)] ?? ''

interface Wanted {
  remember: boolean
  next: string | null
  email?: string | undefined
  tried_by: string | null
}
type Call = Pick<OpenCtx, 'services' | 'reply' | 'now'>

/** Where to send the browser. Only the one that gets the cookie can come back from there. */
export async function beginAt(
  { services, reply, now }: Call,
  provider: ProviderRow,
  wanted: Wanted,
): Promise<string> {
  const kept = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  const browser = newSecret()
  const url = await addressOf(services, provider, kept, wanted.email)
  const { config, database, seal } = services
  const { remember, next, tried_by } = wanted
  await database.asOwner((db) =>
    db
      .insertInto('provider_login')
      .values({
        id: newId(),
        org_id: provider.org_id,
        provider_id: provider.id,
        state_hash: hashOf(kept.state),
        browser_hash: hashOf(browser),
        nonce: kept.nonce,
        verifier_sealed: seal.seal(kept.verifier),
        ...{ remember, next, tried_by },
        created_at: now,
        expires_at: new Date(Date.parse(now) + VALID_MS).toISOString(),
      })
      .execute(),
  )
  void reply.setCookie(nameOf(config), browser, {
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
    maxAge: VALID_MS / 1000,
  })
  return url
}

async function addressOf(
  services: Services,
  provider: ProviderRow,
  kept: { state: string; nonce: string; verifier: string },
  email: string | undefined,
) {
  try {
    return provider.kind === 'oidc'
      ? await oidcAddress(services, provider, kept, email)
      : await samlAddress(services.config, provider, kept)
  } catch (error) {
    throw refuse(`The provider could not be reached: ${reasonOf(error)}`)
  }
}

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** Short, and of the outside only: for HR who sets it up. */
export function reasonOf(error: unknown): string {
  // what the provider itself said, such as invalid_client, rather than that it said something
  const said = Refusal.safeParse(error).data
  if (said) return [said.error, said.error_description].filter(Boolean).join(': ').slice(0, 300)
  const { message, cause } = error instanceof Error ? error : new Error('no answer')
  const within = cause instanceof Error && cause.message !== message ? ` (${cause.message})` : ''
  return `${message}${within}`.slice(0, 300)
}

/** The login that an answer belongs to, which it ends: a second answer finds none. As owner. */
export const takeAnswer = (db: Db, state: string, now: string) =>
  db
    .updateTable('provider_login')
    .set({ answered_at: now, problem: 'The provider has not answered as it should. Try again.' })
    .where('state_hash', '=', hashOf(state))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'org_id', 'provider_id', 'nonce', 'verifier_sealed', 'browser_hash', 'tried_by'])
    .executeTakeFirst()

/** Whom the identity is here, or why nobody. As owner. */
export async function resolve(db: Db, provider: ProviderRow, identity: Identity, now: string) {
  const key = { org_id: provider.org_id, provider_id: provider.id, subject: identity.subject }
  const known = await db
    .selectFrom('identity_link')
    .select('account_id')
    .where('org_id', '=', key.org_id)
    .where('provider_id', '=', key.provider_id)
    .where('subject', '=', key.subject)
    .executeTakeFirst()
  const login = known ? await loginOf(db, known.account_id) : await named(db, provider, identity)
  const { rows } = login
    ? await sql<{ is_member: boolean; is_elsewhere: boolean }>`
        select exists (select from membership m where m.account_id = a.id and m.org_id = ${key.org_id}) as is_member,
          common_codes_ever(a.id) <> '{}' or a.is_audit_user
            or exists (select from membership m where m.account_id = a.id and m.org_id <> ${key.org_id}) as is_elsewhere
        from account a where a.id = ${login.id}`.execute(db)
    : { rows: [] }
  const [standing] = rows
  const problem = problemOf({
    ...identity,
    domains: provider.domains,
    account: login && standing ? { ...standing, is_active: login.is_active && !login.is_blocked } : null,
  })
  if (problem || !login) return { problem, account_id: null }
  await db
    .insertInto('identity_link')
    .values({ ...key, account_id: login.id, linked_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return { problem: null, account_id: login.id }
}

/** Whom the provider means, where it has never been here. */
async function named(db: Db, { org_id }: ProviderRow, { email, code }: Identity): Promise<Login | undefined> {
  if (code === undefined) return email?.includes('@') ? loginNamed(db, email) : undefined
  const found = await db
    .selectFrom('employee as e')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.org_id', '=', 'e.org_id').onRef('m.employee_id', '=', 'e.id'),
    )
    .select('m.account_id')
    .where('e.org_id', '=', org_id)
    .where('e.code', '=', code ?? '')
    .executeTakeFirst()
  return found && loginOf(db, found.account_id)
}
