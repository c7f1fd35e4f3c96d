import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { exactText } from '#ui/i18n/format.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import {
  decideEncashment,
  encashments,
  encashmentStates,
  runEncashment,
} from '#modules/leave/shared/encashment.ts'
import { EncashmentRequests } from '#modules/leave/web/encashment-requests.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

/** HR's: all days that become money, and the requests for it. */
export default function Encashments() {
  const [tab, setTab] = useAddressValue('tab', 'days')
  const choice = (
    <Segmented
      label={t('encashment.title')}
      value={tab === 'requests' ? 'requests' : 'days'}
      onChange={setTab}
      options={[
        { value: 'days', label: t('encashment.toPay') },
        { value: 'requests', label: t('encashment.requests') },
      ]}
    />
  )
  return tab === 'requests' ? (
    <EncashmentRequests>{choice}</EncashmentRequests>
  ) : (
    <DaysToPay>{choice}</DaysToPay>
  )
}

const F = fieldsOf<{ name: string }>()
const D = fieldsOf<{ remarks: string }>()
interface Deciding {
  id: string
  version: number
  action: 'approve' | 'drop'
}

function DaysToPay({ children }: { children: ReactNode }) {
  const { org, may, linkOf } = useScope()
  const [running, setRunning] = useState(false)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const list = useList(encashments, { params: { org }, query: {} })
  const exports = useExports(encashments, list)
  const open = useRead(
    encashments,
    { params: { org }, query: { is_open: 'true', limit: 1 } },
    { errors: 'inline' },
  )
  const run = useAction(runEncashment, {
    success: ({ name, count, without_pay }) =>
      without_pay
        ? t('encashment.ranPart', { name, count, without: without_pay })
        : t('encashment.ran', { name, count }),
  })
  const decide = useAction(decideEncashment, { success: t('encashment.decided') })
  const mayWrite = may([P.leave.balance], 'write')
  return (
    <>
      <PageHead title={t('encashment.title')} subtitle={t('encashment.toPayHint')}>
        {children}
        {mayWrite && (
          <Button leftSection={<IconSend size={16} />} onClick={() => setRunning(true)}>
            {t('encashment.run')}
          </Button>
        )}
      </PageHead>
      <div className={styles.cards} style={{ marginBottom: 16 }}>
        <StatCard title={t('encashment.openCount')} value={open.data?.count ?? '…'} />
        <StatCard
          title={t('encashment.openDays')}
          value={open.data ? exactText(open.data.totals.days) : '…'}
        />
      </div>
      <Callout tone="info">{t('encashment.paidByPayroll')}</Callout>
      <div style={{ marginTop: 16 }}>
        <DataTable
          title={t('encashment.toPay')}
          name="leave-encashment"
          list={list}
          exports={exports}
          emptyTitle={t('encashment.none')}
          emptyHint={t('encashment.noneHint')}
          filters={[
            { name: 'state', title: t('encashment.state'), options: [...encashmentStates], multiple: true },
            {
              name: 'origin',
              title: t('encashment.origin'),
              options: ['Year end', 'Request', 'Separation'],
              multiple: true,
            },
            {
              name: 'is_open',
              title: t('encashment.run'),
              options: [{ value: 'true', label: t('encashment.notHanded') }],
            },
          ]}
          rowActions={(row) =>
            mayWrite && row.state === 'Proposed'
              ? [
                  {
                    title: t('encashment.approve'),
                    run: () => setDeciding({ id: row.id, version: row.version, action: 'approve' }),
                  },
                  {
                    title: t('encashment.drop'),
                    danger: true,
                    run: () => setDeciding({ id: row.id, version: row.version, action: 'drop' }),
                  },
                ]
              : []
          }
          columns={[
            {
              key: 'sender',
              title: t('balance.employee'),
              kind: 'person',
              render: ({ sender }) => <Person person={sender} {...linkOf(sender)} />,
            },
            {
              key: 'leave_type',
              title: t('columns.type'),
              value: (row) => row.leave_type.name,
              render: (row) => <TypeName type={row.leave_type} />,
            },
            { key: 'days', title: t('columns.days'), kind: 'number' },
            { key: 'amount', title: t('encashment.amount'), kind: 'money' },
            { key: 'origin', title: t('encashment.origin'), value: ({ origin }) => declared(origin) },
            { key: 'effective_on', title: t('encashment.asOf'), kind: 'day' },
            { key: 'run', title: t('encashment.runName'), value: (row) => row.run?.name ?? '' },
            { key: 'state', title: t('encashment.state'), kind: 'status' },
          ]}
        />
      </div>
      <FormDialog<{ name: string }>
        opened={running}
        onClose={() => setRunning(false)}
        title={t('encashment.run')}
        initial={{ name: '' }}
        schema={runEncashment.spec.body}
        submitTitle={t('encashment.run')}
        submit={(body) => run.attempt({ params: { org }, body })}
      >
        <F.Text name="name" label={t('encashment.runName')} hint={t('encashment.runHint')} required />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        opened={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding?.action === 'drop' ? t('encashment.drop') : t('encashment.approve')}
        initial={{ remarks: '' }}
        submit={({ remarks }) =>
          decide.attempt({
            params: { org, id: deciding?.id ?? '', action: deciding?.action ?? 'approve' },
            body: { remarks, version: deciding?.version ?? 0 },
          })
        }
      >
        {deciding?.action === 'drop' && <Callout tone="info">{t('encashment.dropHint')}</Callout>}
        <D.TextArea name="remarks" label={t('form.reason')} required />
      </FormDialog>
    </>
  )
}
