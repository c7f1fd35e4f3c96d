import { securityEventNames, type SecurityEventName } from '#kernel/security-event.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useList } from '#ui/data/list.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { audit, type SecurityEvent } from '#engines/audit/audit.ts'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { logSettings } from '#modules/account/shared/log-settings.ts'
import { AuditCheck } from '#modules/account/web/audit-check.tsx'
import { deviceOf } from '#modules/account/web/device.ts'
import en from '#modules/account/web/keys-en.json'
import { t } from '#modules/account/web/keys-words.ts'
import { whyOf, withOf } from '#modules/account/web/login-why.ts'

type Key = SecurityEventName extends infer N
  ? N extends `${infer A}.${infer B}`
    ? `${A}_${B}`
    : never
  : never

/** Those of a newer server are told by the name that the program has for them. */
const wordFor = (name: string) => {
  const known = securityEventNames.find((one) => one === name)
  // each has one point, which a catalogue would read as a level
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
        { key: 'about', title: t('trail.about'), value: ({ about }) => about.join(', '), wrap: true },
        { key: 'at', title: t('trail.at'), kind: 'instant' },
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
          options: securityEventNames.map((value) => ({ value, label: wordFor(value) })),
        },
        { name: 'at', title: t('trail.at'), kind: 'days', from: 'from', to: 'to' },
      ]}
    />
  )
}

/** `Method: POST, Path: …`; ids tell people nothing, whom they mean stands under About. */
const inWords = (detail: SecurityEvent['detail']) =>
  Object.entries(detail)
    .map(([name, value]) => [titleOf(name), [value].flat().flatMap(said).map(wordsFor(name)).join(', ')])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

const details = Object.keys(en.trail.details) as (keyof typeof en.trail.details)[]
const titleOf = (name: string) => {
  const known = details.find((one) => one === name)
  return known ? t(`trail.details.${known}`) : name.replaceAll('_', ' ')
}

const asItIs = (value: string) => value
const wordsFor = (name: string) => (name === 'method' ? withOf : name === 'reason' ? whyOf : asItIs)

function said(value: unknown): string[] {
  if (typeof value === 'boolean') return [t(value ? 'trail.yes' : 'trail.no')]
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null) return [Object.values(value).flatMap(said).join(' ')]
  if (typeof value !== 'string' || isOfNoUse.test(value)) return []
  return [withDays(value)]
}
const isOfNoUse = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT.*|)$/
