import { Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#kernel/calendar/day.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { digests, type AuditDigest } from '#engines/audit/digest.ts'
import { t } from '#modules/account/web/keys-words.ts'

interface Days {
  from: string
  to: string
}
const F = fieldsOf<Days>()

/** Counts and hashes the history of some days anew, beside what was noted of them in their nights. */
export function AuditCheck() {
  const { org, today } = useScope()
  const [days, setDays] = useState<Days | null>(null)
  const list = useList(digests.list, { params: { org } })
  return (
    <Stack gap="md">
      <Panel title={t('trail.digests')}>
        <Text size="sm" mb="md">
          {t('trail.digestsHint')}
        </Text>
        <FormShell<Days>
          initial={{ from: addDays(today, -30), to: today }}
          schema={digests.check.spec.query}
          submit={(asked) => Promise.resolve(setDays(asked))}
          submitTitle={t('trail.check')}
        >
          <FieldGrid>
            <F.Date name="from" label={t('trail.from')} required />
            <F.Date name="to" label={t('trail.to')} required />
          </FieldGrid>
        </FormShell>
        {days && (
          <Stack mt="md">
            <Result days={days} />
          </Stack>
        )}
      </Panel>
      <DataTable<AuditDigest>
        title={t('trail.digests')}
        list={list}
        search={false}
        emptyTitle={t('trail.none')}
        columns={[
          { key: 'until_at', title: t('trail.ends'), kind: 'instant' },
          { key: 'row_count', title: t('trail.entries'), kind: 'number' },
          {
            key: 'digest',
            title: t('trail.hash'),
            render: ({ digest }) => <Code>{digest}</Code>,
            wrap: true,
          },
        ]}
      />
      <Text size="xs" c="dimmed">
        {t('trail.hashHint')}
      </Text>
    </Stack>
  )
}

function Result({ days }: { days: Days }) {
  const { org } = useScope()
  const read = useRead(digests.check, { params: { org }, query: days }, { errors: 'inline', fresh: 0 })
  if (!read.data) return <ReadState read={read} lines={2} />
  const { broken, rows, emptied, digests: count } = read.data
  return (
    <Callout
      tone={broken.length ? 'danger' : 'success'}
      title={t(broken.length ? 'trail.broken' : 'trail.fine')}
      alert
    >
      {broken.length === 0 && t('trail.fineHint', { count, rows: t('trail.fineEntries', { count: rows }) })}
      {broken.map(({ until_at, why }) => (
        <div key={until_at}>
          <Moment value={until_at} />: {t(`trail.${why}`)}
        </div>
      ))}
      {emptied > 0 && <div>{t('trail.emptied', { count: emptied })}</div>}
    </Callout>
  )
}
