import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import {
  identityProviders,
  type Provider,
  type ProviderKind,
} from '#modules/account/shared/identity-provider.ts'
import { ProviderGroups } from '#modules/account/web/provider-groups.tsx'
import { t } from '#modules/account/web/provider-words.ts'

interface Values {
  name: string
  domains: string
  issuer: string
  client_id: string
  client_secret: string
  entry_point: string
  certificate: string
  base_dn: string
  login_filter: string
  match_by: string
  match_attribute: string
  group_claim: string
  groups: { value: string; group_id: string | null }[]
  is_enabled: boolean
  is_required: boolean
  trusts_second_step: boolean
}
const F = fieldsOf<Values>()

/** A provider as it is set up; `new` begins one. */
export function ProviderEditor({
  kind,
  editing,
  onClose,
}: {
  kind: ProviderKind
  editing: Provider | 'new' | null
  onClose: () => void
}) {
  const { org } = useScope()
  const create = useAction(identityProviders.create, { errors: 'caller', success: t('saved') })
  const update = useAction(identityProviders.update, { errors: 'caller', success: t('saved') })
  const provider = editing === 'new' ? null : editing
  const submit = ({ client_secret, match_by, groups, ...values }: Values) => {
    const body = {
      ...values,
      groups: groups.map(({ value, group_id }) => ({ value, group_id: group_id ?? '' })),
      match_by: kind !== 'ldap' ? null : match_by === 'code' ? ('code' as const) : ('email' as const),
      // left empty, the one that is stored stays
      ...(client_secret ? { client_secret } : {}),
    }
    return provider
      ? update.attempt({ params: { org, id: provider.id }, body: { ...body, version: provider.version } })
      : create.attempt({ params: { org }, body: { ...body, kind } })
  }
  return (
    <FormDialog<Values>
      key={provider ? `${provider.id} ${provider.version}` : 'new'}
      opened={editing !== null}
      onClose={onClose}
      title={provider?.name ?? t(kind === 'ldap' ? 'addDirectory' : 'add')}
      size={620}
      initial={{
        name: provider?.name ?? '',
        domains: provider?.domains.join(', ') ?? '',
        issuer: provider?.issuer ?? '',
        client_id: provider?.client_id ?? '',
        client_secret: '',
        entry_point: provider?.entry_point ?? '',
        certificate: provider?.certificate ?? '',
        base_dn: provider?.base_dn ?? '',
        login_filter: provider?.login_filter ?? (kind === 'ldap' ? '(mail={login})' : ''),
        match_by: provider?.match_by ?? (kind === 'ldap' ? 'email' : ''),
        match_attribute: provider?.match_attribute ?? (kind === 'ldap' ? 'mail' : ''),
        group_claim: provider?.group_claim ?? '',
        groups: provider?.groups.map(({ value, group_id }) => ({ value, group_id })) ?? [],
        is_enabled: provider?.is_enabled ?? false,
        is_required: provider?.is_required ?? false,
        trusts_second_step: provider?.trusts_second_step ?? false,
      }}
      submit={submit}
    >
      <Callout tone="info">{t(kind === 'ldap' ? 'aboutDirectory' : 'about')}</Callout>
      <F.Text name="name" label={t('name')} {...(kind === 'ldap' ? {} : { hint: t('nameHint') })} required />
      <F.Text name="domains" label={t('domains')} hint={t('domainsHint')} required />
      {kind === 'oidc' && <OidcFields hasSecret={provider?.has_secret ?? false} />}
      {kind === 'saml' && <SamlFields />}
      {kind === 'ldap' && <DirectoryFields hasSecret={provider?.has_secret ?? false} />}
      <F.Switch name="is_enabled" label={t(kind === 'ldap' ? 'isAsked' : 'isEnabled')} />
      {kind !== 'ldap' && <F.Switch name="trusts_second_step" label={t('trusts')} hint={t('trustsHint')} />}
      <F.Switch
        name="is_required"
        label={t(kind === 'ldap' ? 'isOnlyDirectory' : 'isRequired')}
        hint={t('isRequiredHint')}
      />
      <ProviderGroups kind={kind} known={provider?.groups ?? []} />
    </FormDialog>
  )
}

function OidcFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <F.Text name="issuer" label={t('issuer')} hint={t('issuerHint')} required />
      <F.Text name="client_id" label={t('clientId')} required />
      <F.Password
        name="client_secret"
        label={t('clientSecret')}
        {...(hasSecret ? { hint: t('secretKept') } : {})}
        autoComplete="off"
      />
    </>
  )
}

function SamlFields() {
  return (
    <>
      <F.Text name="issuer" label={t('entityId')} hint={t('entityIdHint')} required />
      <F.Text name="entry_point" label={t('entryPoint')} required />
      <F.TextArea
        name="certificate"
        label={t('certificate')}
        hint={t('certificateHint')}
        max={10_000}
        required
      />
    </>
  )
}

function DirectoryFields({ hasSecret }: { hasSecret: boolean }) {
  const match = useFieldValue('match_by')
  return (
    <>
      <F.Text name="issuer" label={t('address')} hint={t('addressHint')} required />
      <F.TextArea name="certificate" label={t('authority')} hint={t('authorityHint')} max={10_000} />
      <F.Text name="client_id" label={t('searcher')} hint={t('searcherHint')} required />
      <F.Password
        name="client_secret"
        label={t('searcherPassword')}
        {...(hasSecret ? { hint: t('secretKept') } : {})}
        required={!hasSecret}
        autoComplete="off"
      />
      <F.Text name="base_dn" label={t('base')} hint={t('baseHint')} required />
      <F.Text name="login_filter" label={t('filter')} hint={t('filterHint')} required />
      <F.Select
        name="match_by"
        label={t('matchBy')}
        required
        options={[
          { value: 'email', label: t('byEmail') },
          { value: 'code', label: t('byCode') },
        ]}
      />
      <F.Text
        name="match_attribute"
        label={t('attribute')}
        hint={t(match === 'code' ? 'attributeOfCode' : 'attributeOfEmail')}
        required
      />
    </>
  )
}
