import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconBan, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { apiKeyInput, apiKeys, type ApiKey } from '#modules/account/shared/api-key.ts'
import { t } from '#modules/account/web/keys-words.ts'
import { ShownOnce } from '#modules/account/web/shown-once.tsx'

interface Values {
  name: string
  codes: string[]
  can_write: boolean
  expires_on: string | null
  networks: string
}
const F = fieldsOf<Values>()
const initial: Values = { name: '', codes: [], can_write: false, expires_on: null, networks: '' }

const tones: Record<ApiKey['state'], Tone> = {
  Active: 'success',
  Expired: 'neutral',
  Revoked: 'neutral',
  Ended: 'warning',
}

/** Keys of programs: what each may do, for whom, until when, and when it came last. `children` stand below. */
export function Keys({ purpose, children }: { purpose: ApiKey['purpose']; children?: ReactNode }) {
  const isScim = purpose === 'scim'
  const { org, may } = useScope()
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const editable = may(apiKeys.create.spec.access.hr)
  const list = useList(apiKeys.list, { params: { org }, query: { purpose } })
  const choice = useRead(apiKeys.codes, adding && !isScim ? { params: { org } } : null, { errors: 'inline' })
  const create = useAction(apiKeys.create, {
    errors: 'caller',
    success: ({ name }) => t('key.made', { name }),
    onSuccess: setMade,
  })
  const revoke = useAction(apiKeys.revoke, { success: ({ name }) => t('key.revoked', { name }) })
  const history = useRowHistory('api_key', apiKeys.list.spec.access.hr)
  const ask = async ({ id, name }: ApiKey) => {
    const question = { title: t('key.revoke'), subtitle: t('key.revokeHint', { name }), yes: t('key.revoke') }
    if (await confirm(question)) await revoke.run({ params: { org, id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('key.add')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t(isScim ? 'scim.title' : 'key.title')}
        subtitle={t(isScim ? 'scim.hint' : 'key.hint')}
      >
        {add}
      </PageHead>
      {isScim && <ScimAddress org={org} />}
      <DataTable<ApiKey>
        title={t(isScim ? 'scim.keys' : 'key.title')}
        name={`${purpose}-key`}
        list={list}
        emptyTitle={t('key.none')}
        emptyHint={t(isScim ? 'scim.noneHint' : 'key.noneHint')}
        emptyAction={add}
        columns={[
          { key: 'name', title: t('key.name'), render: (key) => <Named api={key} /> },
          ...(isScim
            ? []
            : ([
                { key: 'codes', title: t('key.codes'), render: (key) => <Codes api={key} /> },
                {
                  key: 'can_write',
                  title: t('key.access'),
                  value: ({ can_write }) => t(can_write ? 'key.writes' : 'key.reads'),
                },
              ] satisfies Column<ApiKey>[])),
          { key: 'made_by', title: t('key.by'), value: ({ made_by }) => made_by.full_name },
          { key: 'expires_on', title: t('key.until'), kind: 'day' },
          { key: 'used_at', title: t('key.used'), render: (key) => <Used api={key} /> },
          {
            key: 'state',
            title: t('key.state'),
            render: ({ state }) => <StatusBadge status={t(`key.states.${state}`)} tone={tones[state]} />,
          },
        ]}
        rowActions={(key) => [
          ...history.entries(key.id, key.name),
          ...(editable && key.state !== 'Revoked'
            ? [
                {
                  title: t('key.revoke'),
                  icon: <IconBan size={16} />,
                  danger: true,
                  run: () => void ask(key),
                },
              ]
            : []),
        ]}
      />
      {children}
      {history.dialog}
      <FormDialog<Values>
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('key.add')}
        size={560}
        initial={initial}
        schema={apiKeyInput}
        submit={({ expires_on, ...rest }) =>
          create.attempt({ params: { org }, body: { ...rest, purpose, expires_on: expires_on ?? '' } })
        }
      >
        <F.Text name="name" label={t('key.name')} hint={t('key.nameHint')} required />
        {!isScim && (
          <>
            <F.MultiSelect
              name="codes"
              label={t('key.codes')}
              hint={t('key.codesHint')}
              options={(choice.data?.results ?? []).map(({ code, title }) => ({
                value: code,
                label: `${code} ${declared(title)}`,
              }))}
              required
            />
            <F.Switch name="can_write" label={t('key.write')} hint={t('key.writeHint')} />
          </>
        )}
        <F.Date name="expires_on" label={t('key.until')} hint={t('key.untilHint')} required />
        <F.TextArea name="networks" label={t('key.networks')} hint={t('key.networksHint')} max={2000} />
      </FormDialog>
      <ShownOnce
        title={t('key.secret', { name: made?.name ?? '' })}
        hint={t('key.secretHint')}
        secret={made?.secret ?? null}
        onClose={() => setMade(null)}
      >
        {t('key.how')}
        <Code block mt="xs">
          Authorization: Bearer {made?.secret}
        </Code>
      </ShownOnce>
    </>
  )
}

/** Where the directory of the organization comes, and what it does there. */
function ScimAddress({ org }: { org: string }) {
  const address = `${location.origin}/api/v1/scim/${org}/v2`
  return (
    <Stack mb="lg">
      <Callout tone="info">{t('scim.about')}</Callout>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('scim.address')}
        </Text>
        <Group gap="xs" align="stretch">
          <Code style={{ padding: '8px 12px', overflowWrap: 'anywhere', fontSize: 13 }}>{address}</Code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" size="sm" onClick={copy}>
                {t(copied ? 'key.copied' : 'key.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
    </Stack>
  )
}

const Named = ({ api: { name, prefix } }: { api: ApiKey }) => (
  <>
    <div>{name}</div>
    <Text size="xs" c="dimmed" ff="monospace">
      {prefix}…
    </Text>
  </>
)

/** The few by their titles, many by their number; the rest stands in the title of the line. */
function Codes({ api: { codes } }: { api: ApiKey }) {
  const lost = codes.filter(({ is_lost }) => is_lost)
  return (
    <>
      <div title={codes.map(({ code, title }) => `${code} ${declared(title)}`).join('\n')}>
        {codes.length > 2
          ? t('key.permissions', { count: codes.length })
          : codes.map(({ title }) => declared(title)).join(', ')}
      </div>
      {lost.length > 0 && (
        <Text size="xs" c="dimmed">
          {lost.map(({ title }) => title).join(', ')}: {t('key.lost')}
        </Text>
      )}
    </>
  )
}

function Used({ api: { used_at, used_from } }: { api: ApiKey }) {
  if (used_at === null) return <>{t('key.never')}</>
  return (
    <>
      <Moment value={used_at} />
      <Text size="xs" c="dimmed">
        {used_from && t('key.from', { ip: used_from })}
      </Text>
    </>
  )
}
