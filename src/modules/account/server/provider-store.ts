import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { internet, internetAnd, type Reach } from '#platform/outside/fetch-outside.ts'
import type { ProviderKind } from '#modules/account/shared/identity-provider.ts'
import { everyRight } from '#modules/account/domain/granting.ts'

/** Which servers providers may be. Tests run one on this machine, without https; nothing else changes it. */
export const providerReach: { reach: Reach } = { reach: internet }

export const reachOfProviders = ({ insideNetworks }: Pick<Config, 'insideNetworks'>): Reach =>
  providerReach.reach === internet ? internetAnd(insideNetworks) : providerReach.reach

export interface ProviderRow {
  org_id: number
  id: string
  kind: ProviderKind
  name: string
  domains: string[]
  issuer: string
  client_id: string | null
  client_secret_sealed: string | null
  entry_point: string | null
  certificate: string | null
  base_dn: string | null
  login_filter: string | null
  match_by: 'email' | 'code' | null
  match_attribute: string | null
  group_claim: string | null
  is_enabled: boolean
  is_required: boolean
  trusts_second_step: boolean
  tried_at: string | null
  version: number
}

/** In the organization of the transaction, or in whatever organization as owner. */
export const providers = (db: Db) =>
  db
    .selectFrom('identity_provider')
    .select([
      ...(['org_id', 'id', 'name', 'domains', 'issuer', 'client_id', 'client_secret_sealed'] as const),
      ...(['entry_point', 'certificate', 'is_enabled', 'is_required', 'trusts_second_step'] as const),
      ...(['base_dn', 'login_filter', 'match_attribute', 'group_claim', 'tried_at', 'version'] as const),
      sql<ProviderRow['match_by']>`match_by`.as('match_by'),
      sql<ProviderKind>`kind`.as('kind'),
    ])

export const callbackOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { kind, id }: Pick<ProviderRow, 'kind' | 'id'>,
) =>
  kind === 'oidc'
    ? `${publicUrl}/api/v1/security/sso/callback/`
    : `${publicUrl}/api/v1/security/sso/${id}/acs/`
export const metadataOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { id }: Pick<ProviderRow, 'id'>) =>
  `${publicUrl}/api/v1/security/sso/${id}/metadata/`

export interface RequiredProvider {
  name: string
  kind: ProviderKind
  /** Holders of all rights of the organization come in past it, so that one that is broken locks nobody out for good. */
  is_excused: boolean
}
/** The provider that this person has to come by, or null: a password does no longer. As owner. */
export async function requiredProvider(
  db: Db,
  accountId: string,
  email: string | null,
): Promise<RequiredProvider | null> {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!domain) return null
  const { rows } = await sql<RequiredProvider>`
    select p.name, p.kind, m.is_hr and ${holdsAll(sql`x.valid_from is null and x.valid_to is null`)} as is_excused
    from membership m join identity_provider p on p.org_id = m.org_id
    where m.account_id = ${accountId} and p.is_enabled and p.is_required and ${domain} = any (p.domains)
      -- whoever belongs elsewhere too cannot come by one organization's provider
      and not exists (select from membership n where n.account_id = m.account_id and n.org_id <> m.org_id)
      and not exists (select from account a where a.id = m.account_id and (common_codes_ever(a.id) <> '{}' or a.is_audit_user))
    order by p.name limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether the membership `m` holds all rights of its organization by groups `x` for which this is so. */
export const holdsAll = (
  held: RawBuilder<unknown>,
) => sql<boolean>`array(select distinct c from permission_group_member x
  join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
  where x.org_id = m.org_id and x.account_id = m.account_id and ${held}) @> ${[...everyRight]}::text[]`
