import type { ResponseOf } from '#kernel/endpoint.ts'
import { notFound, refuse, type Refusal } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { hashOf, sameHash } from '#platform/token.ts'
import {
  assertionConsumer,
  beginProvider,
  finishProvider,
  providerCallback,
  providerMetadata,
  providersFor,
} from '#modules/account/shared/provider-sign-in.ts'
import { loginOf, type Login } from '#modules/account/server/identity.ts'
import { oidcIdentity } from '#modules/account/server/oidc.ts'
import { followProvider } from '#modules/account/server/provider-group.ts'
import { beginAt, browserOf, reasonOf, resolve, takeAnswer } from '#modules/account/server/provider-login.ts'
import { providers, type ProviderRow } from '#modules/account/server/provider-store.ts'
import { samlIdentity, samlMetadata } from '#modules/account/server/saml.ts'
import { refuseForeign } from '#modules/account/server/session-cookie.ts'
import { secondStep } from '#modules/account/server/second-step.ts'
import { openSession, type OpenedHere } from '#modules/account/server/session-store.ts'
import { NOT_ACTIVE, signedIn, waiting, type Waiting } from '#modules/account/server/signed-in.ts'

const nothing = {
  next_step: null,
  method: null,
  methods: [],
  key: null,
  may_trust: false,
  token: null,
  user: null,
}
const OVER = 'The login has expired. Sign in again.'

export const providerSignInRoutes: Route[] = [
  handleOpen(providersFor, async (ctx, { query }) => {
    const domain = query.email
      .slice(query.email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase()
    const results = await ctx.services.database.asOwner((db) =>
      providers(db)
        .where('is_enabled', '=', true)
        // a directory is shown what is typed, without being chosen
        .where('kind', '<>', 'ldap')
        .where((eb) => eb(eb.val(domain), '=', eb.fn.any('domains')))
        .orderBy('name')
        .limit(5)
        .execute(),
    )
    return { results: results.map(({ id, name }) => ({ id, name })) }
  }),
  handleOpen(beginProvider, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const provider = await ctx.services.database.asOwner((db) =>
      providers(db)
        .where('id', '=', body.id)
        .where('is_enabled', '=', true)
        .where('kind', '<>', 'ldap')
        .executeTakeFirst(),
    )
    if (!provider) throw notFound()
    const { remember, next, email } = body
    return { url: await beginAt(ctx, provider, { remember, next, email, tried_by: null }) }
  }),
  handleOpen(providerCallback, async (ctx, { query }) => {
    const search = new URL(ctx.request.url, 'http://own.invalid').search
    await answered(
      ctx,
      query.state ?? '',
      browserOf(ctx.request, ctx.services.config),
      async (provider, kept) => {
        if (provider.kind !== 'oidc') throw new Error('another provider was asked')
        return oidcIdentity(ctx.services, provider, { ...kept, state: query.state ?? '' }, search)
      },
    )
    return undefined
  }),
  // a post of the provider's page: its answer is bound by what was asked, and the browser by the cookie when it finishes
  handleOpen(assertionConsumer, async (ctx, { params, body }) => {
    await answered(ctx, body.RelayState, null, async (provider, { nonce }) => {
      if (provider.id !== params.id || provider.kind !== 'saml') throw new Error('another provider was asked')
      return samlIdentity(ctx.services.config, provider, nonce, body.SAMLResponse)
    })
    return undefined
  }),
  handleOpen(providerMetadata, async (ctx, { params }) => {
    const provider = await ctx.services.database.asOwner((db) =>
      providers(db).where('id', '=', params.id).where('kind', '=', 'saml').executeTakeFirst(),
    )
    if (!provider) throw notFound()
    return {
      name: 'metadata.xml',
      media_type: 'application/samlmetadata+xml',
      content: Buffer.from(await samlMetadata(ctx.services.config, provider)),
    }
  }),
  handleOpen(finishProvider, async (ctx) => {
    await refuseForeign(ctx)
    const outcome = await ctx.services.database.asOwner((db) => finish(db, ctx))
    if (outcome.refusal) throw outcome.refusal
    const { next, tried } = outcome
    if (outcome.opened) return { ...(await signedIn(ctx, ...outcome.opened)), next, tried }
    const { step } = outcome
    return { ...(step ? waiting(step) : nothing), next, tried }
  }),
]

/**
 * Takes the answer of a provider, and leads the browser on to a page whose address says nothing of it. What went wrong is
 * told there, and to the log.
 */
export async function answered(
  ctx: OpenCtx,
  state: string,
  /** Null where the browser sends no cookie along, as with a post of another site: `finish` asks for it. */
  browser: string | null,
  identify: (
    provider: ProviderRow,
    kept: { nonce: string; verifier: string },
  ) => Promise<Awaited<ReturnType<typeof oidcIdentity>>>,
): Promise<void> {
  const { database, seal, config } = ctx.services
  const found = await database.asOwner(async (db) => {
    const login = await takeAnswer(db, state, ctx.now)
    if (!login || (browser !== null && !sameHash(hashOf(browser), login.browser_hash))) return null
    const provider = await providers(db)
      .where('org_id', '=', login.org_id)
      .where('id', '=', login.provider_id)
      .executeTakeFirst()
    return provider && (provider.is_enabled || login.tried_by) ? { login, provider } : null
  })
  if (found) {
    const { login, provider } = found
    const identity = await identify(provider, {
      nonce: login.nonce,
      verifier: seal.open(login.verifier_sealed) ?? '',
    }).catch((error: unknown) => reasonOf(error))
    const known = await database.asOwner(async (db) => {
      const told =
        typeof identity === 'string'
          ? { problem: `The provider has not answered as it should: ${identity}`, account_id: null }
          : await resolve(db, provider, identity, ctx.now)
      const email = typeof identity === 'string' ? null : identity.email
      await db
        .updateTable('provider_login')
        .set({ ...told, email })
        .where('id', '=', login.id)
        .execute()
      if (login.tried_by && email && typeof identity !== 'string' && identity.is_verified)
        await db
          .updateTable('identity_provider')
          .set({ tried_at: ctx.now })
          .where('org_id', '=', provider.org_id)
          .where('id', '=', provider.id)
          .execute()
      if (told.problem && !login.tried_by)
        await writeSecurityEvent(db, {
          name: 'login.failed',
          org_id: provider.org_id,
          account_id: told.account_id,
          request: ctx.request,
          detail: { reason: told.problem.slice(0, 200), method: 'sso' },
        })
      return told
    })
    if (!login.tried_by && known.account_id && typeof identity !== 'string')
      await followProvider(ctx, provider, known.account_id, identity.told)
  }
  void ctx.reply.redirect(`${config.publicUrl}/account/sso`, 303)
}

interface Finished {
  refusal?: Refusal
  opened?: [Login, OpenedHere]
  step?: Waiting
  next: string | null
  tried: ResponseOf<typeof finishProvider>['tried']
}
const refused = (refusal: Refusal): Finished => ({ refusal, next: null, tried: null })

/** Once, in the browser that began. As owner. */
async function finish(db: Db, ctx: OpenCtx): Promise<Finished> {
  const login = await db
    .deleteFrom('provider_login')
    .where('browser_hash', '=', hashOf(browserOf(ctx.request, ctx.services.config)))
    .where('answered_at', 'is not', null)
    .where('expires_at', '>', ctx.now)
    .returning(['org_id', 'provider_id', 'account_id', 'problem', 'email', 'remember', 'next', 'tried_by'])
    .executeTakeFirst()
  if (!login) return refused(refuse(OVER))
  const person = login.account_id ? await loginOf(db, login.account_id) : undefined
  const provider = await providers(db)
    .where('org_id', '=', login.org_id)
    .where('id', '=', login.provider_id)
    .executeTakeFirstOrThrow()
  const { next, remember } = login
  if (login.tried_by) {
    const { slug } = await db
      .selectFrom('organization')
      .select('slug')
      .where('org_id', '=', login.org_id)
      .executeTakeFirstOrThrow()
    const { email, problem } = login
    return {
      next,
      tried: { org: slug, kind: provider.kind, email, problem, full_name: person?.full_name ?? null },
    }
  }
  if (login.problem || !person) return refused(refuse(login.problem ?? OVER))
  if (!person.is_active || person.is_blocked) return refused(refuse(NOT_ACTIVE))
  const step = provider.trusts_second_step ? null : await secondStep(db, ctx, person, remember)
  if (step) return 'refusal' in step ? refused(step.refusal) : { step, next, tried: null }
  const opened = await openSession(db, ctx, person, { remember, method: 'sso' })
  return { opened: [person, opened], next, tried: null }
}
