import { sql } from 'kysely'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { tooMany } from '#kernel/errors.ts'
import type { LongCtx, OpenCtx, Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import type { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { askingOf, type Asking } from '#modules/account/domain/directory.ts'
import { askDirectory } from '#modules/account/server/directory.ts'
import { loginOf, plainIdentity, type Login } from '#modules/account/server/identity.ts'
import type { Identity } from '#modules/account/server/oidc.ts'
import { followProvider } from '#modules/account/server/provider-group.ts'
import { reasonOf, resolve } from '#modules/account/server/provider-login.ts'
import { providers, type ProviderRow } from '#modules/account/server/provider-store.ts'

export interface Directory {
  provider: ProviderRow
  asking: Asking
}

/** The directory that is asked about a name on the login page: of the domain that was typed. As owner. */
export async function directoryFor(
  db: Db,
  typed: string,
  login: Login | undefined,
): Promise<Directory | null> {
  const name = plainIdentity(typed)
  const at = name.lastIndexOf('@')
  if (at < 0) return null
  const domain = name.slice(at + 1).toLowerCase()
  const found = await providers(db)
    .where('kind', '=', 'ldap')
    .where('is_enabled', '=', true)
    .where((eb) => eb(eb.val(domain), '=', eb.fn.any('domains')))
    .orderBy(
      // one's own, where several organizations name the domain
      sql`exists (select from membership m where m.org_id = identity_provider.org_id and m.account_id = ${login?.id ?? null}::uuid) desc`,
    )
    .orderBy('tried_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { rows } = await sql<{ is_member: boolean; is_elsewhere: boolean; is_own_domain: boolean }>`
    select exists (select from membership m where m.account_id = ${login?.id ?? null} and m.org_id = ${found.org_id}) as is_member,
      exists (select from membership m where m.account_id = ${login?.id ?? null} and m.org_id <> ${found.org_id}) as is_elsewhere,
      bool_or(d.is_here) is true and bool_and(d.is_here) as is_own_domain
    from (
      select exists (select from membership m where m.account_id = a.id and m.org_id = ${found.org_id}) as is_here
      from account a where lower(split_part(a.email, '@', -1)) = ${domain}) d`.execute(db)
  const [standing] = rows
  if (!standing) return null
  return { provider: found, asking: askingOf({ account: login ? standing : null, ...standing }) }
}

export type Answered = { identity: Identity | null } | { away: string }

// a directory may close an account after few wrong passwords: of many tries at once for one name it is shown one
const underWay = new Set<string>()

/** What the directory says of a name and password. Nothing is thrown: what went wrong is told to HR alone. */
export async function answerOf(
  services: Services,
  { provider, asking }: Directory,
  { email, password }: { email: string; password: string },
): Promise<Answered> {
  const key = `${provider.id} ${email.toLowerCase()}`
  if (underWay.has(key)) throw tooMany('Too Many Request', { retry_after: 1 })
  underWay.add(key)
  try {
    const typed = { login: plainIdentity(email), password: asking === 'honest' ? password : null }
    return { identity: await askDirectory(services, provider, typed) }
  } catch (error) {
    return { away: reasonOf(error) }
  } finally {
    underWay.delete(key)
  }
}

/** What follows from what the directory tells of whoever has that name and no other. */
export async function followDirectory(
  ctx: Pick<OpenCtx, 'services' | 'request' | 'now'>,
  provider: ProviderRow,
  identity: Identity,
  login: Login | undefined,
): Promise<void> {
  const { account_id } = await ctx.services.database.asOwner((db) => resolve(db, provider, identity, ctx.now))
  if (account_id && (!login || login.id === account_id))
    await followProvider(ctx, provider, account_id, identity.told)
}

type Tried = ResponseOf<typeof identityProviders.ask>

/** HR asks it for somebody, such as themselves: whom it lets in, or why not. */
export async function tryDirectory(
  { services, viewer, request, now }: Pick<LongCtx, 'services' | 'viewer' | 'request' | 'now'>,
  provider: ProviderRow,
  typed: { login: string; password: string },
): Promise<Tried> {
  const nobody = { email: null, code: null, full_name: null }
  const login = { email: typed.login, password: typed.password }
  const answer = await answerOf(services, { provider, asking: 'honest' }, login)
  if ('away' in answer) return { ...nobody, problem: `The directory could not be asked: ${answer.away}` }
  const { identity } = answer
  if (!identity) return { ...nobody, problem: 'The directory knows nobody with this name and password.' }
  return services.database.asOwner(async (db) => {
    const { problem, account_id } = await resolve(db, provider, identity, now)
    const person = account_id ? await loginOf(db, account_id) : undefined
    if (!problem)
      await db
        .updateTable('identity_provider')
        .set({ tried_at: now })
        .where('org_id', '=', provider.org_id)
        .where('id', '=', provider.id)
        .execute()
    await writeSecurityEvent(db, {
      name: 'provider.tried',
      org_id: provider.org_id,
      account_id: viewer.account_id,
      request,
      detail: { id: provider.id, name: provider.name, of: account_id },
    })
    const { email, code = null } = identity
    return { email, code, full_name: person?.full_name ?? null, problem }
  })
}
