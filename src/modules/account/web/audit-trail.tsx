import { useScope } from '#ui/data/scope.tsx'
import { useList } from '#ui/data/list.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { audit, type SecurityEvent } from '#engines/audit/audit.ts'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { logSettings } from '#modules/account/shared/log-settings.ts'
import { AuditCheck } from '#modules/account/web/audit-check.tsx'
import { deviceOf } from '#modules/account/web/device.ts'
import { t } from '#modules/account/web/keys-words.ts'

/** Those that are looked for; others are told by the name that the program has for them. */
const names = [
  'permission.assigned',
  'permission.group_created',
  'permission.group_changed',
  'permission.group_removed',
  'permission.looked_at',
  'permission.let_in',
  'permission.let_out',
  'permission.denied',
  'simulation.begun',
  'simulation.ended',
  'upload.infected',
  'file.downloaded',
  'person.exported',
  'account.blocked',
  'account.unblocked',
  'account.email_changed',
  'security.access',
  'security.enforced',
  'security.logs',
  'api_key.made',
  'api_key.revoked',
  'webhook.made',
  'webhook.changed',
  'webhook.removed',
  'login.failed',
  'login.succeeded',
] as const
type Known = (typeof names)[number]
type Key = Known extends infer N ? (N extends `${infer A}.${infer B}` ? `${A}_${B}` : never) : never

const wordFor = (name: string) => {
  const known = names.find((one) => one === name)
  return known ? t(`trail.names.${known.replace('.', '_') as Key}`) : name
}

/** What must be seen, the proof that the history was not touched, and for how long logs are kept. */
export default function AuditTrail() {
  return (
    <>
      <PageHead title={t('trail.title')} subtitle={t('trail.hint')} />
      <AddressTabs
        label={t('trail.title')}
        tabs={[
          { value: 'events', title: t('trail.events'), show: () => <Events /> },
          { value: 'digests', title: t('trail.digests'), show: () => <AuditCheck /> },
          { value: 'kept', title: t('trail.kept'), show: () => <SingletonForm declared={logSettings} /> },
        ]}
      />
    </>
  )
}

function Events() {
  const { org } = useScope()
  const list = useList(audit.securityEvents, { params: { org } })
  return (
    <DataTable<SecurityEvent>
      title={t('trail.events')}
      name="security-events"
      list={list}
      search={false}
      emptyTitle={t('trail.noEvents')}
      columns={[
        { key: 'name', title: t('trail.event'), value: ({ name }) => wordFor(name) },
        {
          key: 'account',
          title: t('trail.who'),
          value: ({ account }) => account?.full_name ?? t('trail.nobody'),
        },
        { key: 'at', title: t('trail.at'), kind: 'datetime' },
        { key: 'detail', title: t('trail.detail'), value: ({ detail }) => inWords(detail), wrap: true },
        { key: 'ip', title: t('trail.ip') },
        {
          key: 'device',
          title: t('trail.device'),
          value: ({ user_agent }) => deviceOf(user_agent),
          hidden: true,
        },
      ]}
      filters={[
        {
          name: 'name',
          title: t('trail.event'),
          options: names.map((value) => ({ value, label: wordFor(value) })),
        },
        { name: 'at', title: t('trail.at'), kind: 'days', from: 'from', to: 'to' },
      ]}
    />
  )
}

/** `method: POST, path: …`: ids tell people nothing. */
const inWords = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .map(([name, value]) => [
      name.replaceAll('_', ' '),
      Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value),
    ])
    .filter(([, value]) => value && !/^"?[0-9a-f]{8}-[0-9a-f-]{27}"?$/.test(value))
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
