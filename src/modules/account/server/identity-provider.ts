import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx, LongCtx } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { isInnerUrl } from '#platform/outside/refused-address.ts'
import { handle, handleLong, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import {
  identityProviders,
  type Provider,
  type ProviderInput,
  type ProviderKind,
} from '#modules/account/shared/identity-provider.ts'
import { beyond, everyRight } from '#modules/account/domain/granting.ts'
import { tell } from '#modules/account/server/mechanism-rule.ts'
import { isCertificate } from '#modules/account/server/pem.ts'
import { directoryProblems } from '#modules/account/server/directory.ts'
import { tryDirectory } from '#modules/account/server/directory-sign-in.ts'
import { dropGiven, shownGroups, writeGroups } from '#modules/account/server/provider-group.ts'
import { beginAt } from '#modules/account/server/provider-login.ts'
import {
  callbackOf,
  metadataOf,
  providerReach,
  providers,
  type ProviderRow,
} from '#modules/account/server/provider-store.ts'

export const identityProviderRoutes: Route[] = [
  handle(identityProviders.list, async (ctx) => {
    const rows = await providers(ctx.db).orderBy('name').execute()
    const groups = await shownGroups(ctx)
    return { results: rows.map((row) => shown(ctx.services.config, row, groups)) }
  }),
  handle(identityProviders.create, async (ctx, { body }) => {
    await mayChange(ctx)
    const { client_secret, groups = [], ...values } = body
    await check(ctx, values, groups, null)
    if (values.kind === 'ldap' && !client_secret) throw invalid({ client_secret: ['Password is Required'] })
    const id = newId()
    await guarded(() =>
      ctx.db
        .insertInto('identity_provider')
        .values({
          ...columnsOf(values),
          id,
          client_secret_sealed: client_secret ? ctx.services.seal.seal(client_secret) : null,
        })
        .execute(),
    )
    await writeGroups(ctx, id, groups)
    await tell(ctx, 'provider.created', { id, name: values.name, issuer: values.issuer, groups })
    return one(ctx, id)
  }),
  handle(identityProviders.update, async (ctx, { params, body }) => {
    await mayChange(ctx)
    const { version, client_secret, groups, ...change } = body
    const { write } = await changing(ctx, 'identity_provider', params.id, version, {
      current: ({ id }) => one(ctx, id),
    })
    const current = await rowOf(ctx, params.id)
    const values = { ...inputOf(current), ...change }
    const changed = (field: (typeof whose)[number]) => (values[field] ?? null) !== current[field]
    const isOther = whose.some(changed)
    // what is stored was meant for the other provider: it is not sent to a new one
    if ((changed('issuer') || changed('entry_point')) && current.client_secret_sealed && !client_secret)
      throw invalid({ client_secret: ['Client secret is Required'] })
    const isTried = current.tried_at !== null && !isOther
    await check(ctx, values, groups ?? [], isTried ? current : null)
    await guarded(() =>
      write({
        ...columnsOf(values),
        ...(client_secret ? { client_secret_sealed: ctx.services.seal.seal(client_secret) } : {}),
        ...(isOther ? { tried_at: null } : {}),
      }),
    )
    // whom the former one knew is nobody of the new one
    if (isOther) await ctx.db.deleteFrom('identity_link').where('provider_id', '=', params.id).execute()
    if (groups) await writeGroups(ctx, params.id, groups)
    const { name, issuer, is_enabled, is_required } = values
    await tell(ctx, 'provider.updated', {
      ...{ id: params.id, name, issuer, is_enabled, is_required },
      ...(groups ? { groups } : {}),
    })
    return one(ctx, params.id)
  }),
  handle(identityProviders.remove, async (ctx, { params }) => {
    await mayChange(ctx)
    const { name, issuer } = await rowOf(ctx, params.id)
    await dropGiven(ctx, params.id)
    await ctx.db.deleteFrom('identity_provider').where('id', '=', params.id).execute()
    await tell(ctx, 'provider.removed', { id: params.id, name, issuer })
    return undefined
  }),
  handleLong(identityProviders.try, async (ctx, { params }) => {
    holdsAll(ctx)
    const provider = await ctx.transaction((db) =>
      providers(db).where('id', '=', params.id).executeTakeFirst(),
    )
    if (!provider || provider.kind === 'ldap') throw notFound()
    const email = ctx.viewer.email ?? undefined
    const tried_by = ctx.viewer.account_id
    return { url: await beginAt(ctx, provider, { remember: false, next: null, email, tried_by }) }
  }),
  handleLong(identityProviders.ask, async (ctx, { params, body }) => {
    holdsAll(ctx)
    const provider = await ctx.transaction((db) =>
      providers(db).where('id', '=', params.id).where('kind', '=', 'ldap').executeTakeFirst(),
    )
    if (!provider) throw notFound()
    return tryDirectory(ctx, provider, body)
  }),
]

/** A provider says who somebody is: whoever names one could come in as anybody here, and so must hold what anybody holds. */
function holdsAll({ org }: Pick<LongCtx, 'org'>) {
  if (org.is_limited || beyond(org.codes, everyRight).length)
    throw forbidden('A provider lets in everybody: only holders of all permissions may change it.')
}
async function mayChange(ctx: Ctx) {
  holdsAll(ctx)
  await confirmedLately(ctx, SHOWN_MINUTES)
}

type Values = Omit<ProviderInput, 'client_secret' | 'groups'>

async function check(
  { services }: Ctx,
  values: Values,
  groups: readonly unknown[],
  tried: ProviderRow | null,
) {
  const { kind, issuer, client_id, entry_point, certificate } = values
  const errors: Record<string, string[]> = kind === 'ldap' ? await directoryProblems(values) : {}
  if (kind === 'oidc') {
    if (!isAddress(issuer)) errors['issuer'] = ['Issuer is not a valid address that begins with https://']
    else if (await isInnerUrl(issuer, services.config.insideNetworks))
      errors['issuer'] = ['Issuer leads into an inner network. Name one of the internet.']
    if (!client_id) errors['client_id'] = ['Client id is Required']
  } else if (kind === 'saml') {
    if (!isAddress(entry_point))
      errors['entry_point'] = ['Sign-in address is not a valid address that begins with https://']
    if (!isCertificate(certificate ?? ''))
      errors['certificate'] = ['Certificate is not valid: paste what stands between BEGIN and END.']
  }
  if (groups.length && !values.group_claim)
    errors['group_claim'] = ['Without it the provider tells nothing that groups follow from.']
  if (values.is_required && !values.is_enabled)
    errors['is_required'] = ['Only a provider that is switched on can be required.']
  else if (values.is_required && !tried)
    errors['is_required'] = ['Try it first: whoever it does not let in would be locked out.']
  if (Object.keys(errors).length) throw invalid(errors)
}

function isAddress(text: string | null | undefined): boolean {
  const url = URL.parse(text ?? '')
  return (
    url !== null &&
    (url.protocol === 'https:' || (providerReach.reach.plain === true && url.protocol === 'http:')) &&
    !url.username
  )
}

/** Of each kind what it has. */
const columnsOf = ({ kind, ...values }: Values) => {
  const { client_id, entry_point, certificate, base_dn, login_filter, match_by, match_attribute } = values
  const of = (kinds: readonly ProviderKind[], value: string | null | undefined) =>
    kinds.includes(kind) && value ? value : null
  return {
    ...values,
    kind,
    domains: [...new Set(values.domains)],
    client_id: of(['oidc', 'ldap'], client_id),
    entry_point: of(['saml'], entry_point),
    certificate: of(['saml', 'ldap'], certificate),
    base_dn: of(['ldap'], base_dn),
    login_filter: of(['ldap'], login_filter),
    match_by: of(['ldap'], match_by),
    match_attribute: of(['ldap'], match_attribute),
    // a directory knows passwords alone
    trusts_second_step: kind !== 'ldap' && values.trusts_second_step,
  }
}
/** What makes it another provider, which knows other people: nothing that was told to the former one is told to it. */
const whose = ['issuer', 'entry_point', 'base_dn', 'login_filter', 'match_by', 'match_attribute'] as const
const inputOf = ({
  org_id: _org,
  id: _id,
  client_secret_sealed: _sealed,
  tried_at: _at,
  version: _version,
  ...row
}: ProviderRow): Values => row

async function rowOf({ db }: Ctx, id: string): Promise<ProviderRow> {
  const row = await providers(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const shown = (
  config: Config,
  { org_id: _, client_secret_sealed, ...row }: ProviderRow,
  groups: Awaited<ReturnType<typeof shownGroups>>,
): Provider => ({
  ...row,
  groups: groups.get(row.id) ?? [],
  has_secret: client_secret_sealed !== null,
  callback: row.kind === 'ldap' ? null : callbackOf(config, row),
  metadata: row.kind === 'saml' ? metadataOf(config, row) : null,
})

const one = async (ctx: Ctx, id: string) =>
  shown(ctx.services.config, await rowOf(ctx, id), await shownGroups(ctx))

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) !== 'identity_provider_org_id_name_key') throw error
    throw invalid({ name: ['Provider with this name already exists.'] })
  }
}
