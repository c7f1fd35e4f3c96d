import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import {
  identityProviders,
  type Provider,
  type ProviderKind,
} from '#modules/account/shared/identity-provider.ts'
import { t } from '#modules/account/web/provider-words.ts'

interface Values {
  name: string
  domains: string
  issuer: string
  client_id: string
  client_secret: string
  entry_point: string
  certificate: string
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
  const submit = ({ client_secret, ...values }: Values) => {
    // left empty, the one that is stored stays
    const body = { ...values, ...(client_secret ? { client_secret } : {}) }
    return provider
      ? update.attempt({ params: { org, id: provider.id }, body: { ...body, version: provider.version } })
      : create.attempt({ params: { org }, body: { ...body, kind } })
  }
  return (
    <FormDialog<Values>
      key={provider ? `${provider.id} ${provider.version}` : 'new'}
      opened={editing !== null}
      onClose={onClose}
      title={t(provider ? 'edit' : 'add')}
      size={620}
      initial={{
        name: provider?.name ?? '',
        domains: provider?.domains.join(', ') ?? '',
        issuer: provider?.issuer ?? '',
        client_id: provider?.client_id ?? '',
        client_secret: '',
        entry_point: provider?.entry_point ?? '',
        certificate: provider?.certificate ?? '',
        is_enabled: provider?.is_enabled ?? false,
        is_required: provider?.is_required ?? false,
        trusts_second_step: provider?.trusts_second_step ?? false,
      }}
      submit={submit}
    >
      <Callout tone="info">{t('about')}</Callout>
      <F.Text name="name" label={t('name')} hint={t('nameHint')} required />
      <F.Text name="domains" label={t('domains')} hint={t('domainsHint')} required />
      <F.Text
        name="issuer"
        label={t(kind === 'oidc' ? 'issuer' : 'entityId')}
        hint={t(kind === 'oidc' ? 'issuerHint' : 'entityIdHint')}
        required
      />
      {kind === 'oidc' ? (
        <>
          <F.Text name="client_id" label={t('clientId')} required />
          <F.Password
            name="client_secret"
            label={t('clientSecret')}
            {...(provider?.has_secret ? { hint: t('secretKept') } : {})}
            autoComplete="off"
          />
        </>
      ) : (
        <>
          <F.Text name="entry_point" label={t('entryPoint')} required />
          <F.TextArea name="certificate" label={t('certificate')} hint={t('certificateHint')} required />
        </>
      )}
      <F.Switch name="is_enabled" label={t('isEnabled')} />
      <F.Switch name="trusts_second_step" label={t('trusts')} hint={t('trustsHint')} />
      <F.Switch name="is_required" label={t('isRequired')} hint={t('isRequiredHint')} />
    </FormDialog>
  )
}
