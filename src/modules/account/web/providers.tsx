import { Badge, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  identityProviders,
  type Provider,
  type ProviderKind,
} from '#modules/account/shared/identity-provider.ts'
import { DirectorySaid, DirectoryTry, type Said } from '#modules/account/web/directory-try.tsx'
import { ProviderEditor } from '#modules/account/web/provider-editor.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/provider-words.ts'

/** Where people of the organization sign in elsewhere, of one kind. */
export function Providers({ kind }: { kind: ProviderKind }) {
  const { org, may } = useScope()
  const read = useRead(identityProviders.list, { params: { org } })
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const editable = may(identityProviders.create.spec.access.hr)
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={3} />} compact={false} />
  const own = read.data.results.filter((provider) => provider.kind === kind)
  const add = editable && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t(kind === 'ldap' ? 'addDirectory' : 'add')}
    </Button>
  )
  return (
    <Stack>
      {own.length === 0 && (
        <Empty
          title={t(kind === 'ldap' ? 'noDirectory' : 'none')}
          hint={t(kind === 'ldap' ? 'noDirectoryHint' : 'noneHint')}
        >
          {add}
        </Empty>
      )}
      {own.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          editable={editable}
          onEdit={() => setEditing(provider)}
        />
      ))}
      {own.length > 0 && add && <div>{add}</div>}
      <ProviderEditor kind={kind} editing={editing} onClose={() => setEditing(null)} />
    </Stack>
  )
}

function ProviderCard({
  provider,
  editable,
  onEdit,
}: {
  provider: Provider
  editable: boolean
  onEdit: () => void
}) {
  const { org } = useScope()
  const { id, name, kind } = provider
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const attempt = useAction(identityProviders.try, { onSuccess: ({ url }) => location.assign(url) })
  const remove = useAction(identityProviders.remove, { success: t('removed') })
  const ask = async () => {
    if (await confirm({ subtitle: t('removeHint'), yes: t('remove') }))
      await remove.run({ params: { org, id } })
  }
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <div>
          <h2>
            {name}{' '}
            <Badge color={provider.is_enabled ? 'success' : 'gray'}>
              {t(provider.is_enabled ? 'on' : 'off')}
            </Badge>
            {provider.is_required && <Badge color="warning">{t('required')}</Badge>}
          </h2>
          <p>{provider.domains.join(', ')}</p>
        </div>
        {editable && (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button
              size="sm"
              loading={attempt.pending}
              onClick={() => (kind === 'ldap' ? setAsking(true) : void attempt.run({ params: { org, id } }))}
            >
              {t('try')}
            </Button>
            <Button size="sm" variant="default" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="danger"
              loading={remove.pending}
              onClick={() => void ask()}
            >
              {t('remove')}
            </Button>
          </div>
        )}
      </header>
      <Facts
        facts={[
          ...factsOf(provider),
          ...(provider.groups.length
            ? [
                {
                  label: t('groups'),
                  value: provider.groups
                    .map(({ value, group_name: group }) => t('followsFrom', { value, group }))
                    .join(', '),
                  wide: true,
                },
              ]
            : []),
          {
            label: t('triedAt'),
            value: provider.tried_at ? <Moment value={provider.tried_at} /> : t('never'),
          },
        ]}
      />
      {said && (
        <div style={{ marginTop: 16 }}>
          <DirectorySaid said={said} />
        </div>
      )}
      {kind === 'ldap' && (
        <DirectoryTry id={id} opened={asking} onClose={() => setAsking(false)} onSaid={setSaid} />
      )}
    </section>
  )
}

function factsOf({ kind, ...provider }: Provider) {
  if (kind === 'ldap')
    return [
      { label: t('address'), value: provider.issuer },
      { label: t('base'), value: provider.base_dn },
      { label: t('filter'), value: provider.login_filter },
      { label: t(provider.match_by === 'code' ? 'byCode' : 'byEmail'), value: provider.match_attribute },
    ]
  const isOidc = kind === 'oidc'
  return [
    { label: t(isOidc ? 'issuer' : 'entityId'), value: provider.issuer },
    isOidc
      ? { label: t('clientId'), value: provider.client_id }
      : { label: t('entryPoint'), value: provider.entry_point },
    { label: t(isOidc ? 'callback' : 'acs'), value: provider.callback, wide: true },
    ...(provider.metadata ? [{ label: t('metadata'), value: provider.metadata }] : []),
  ]
}
