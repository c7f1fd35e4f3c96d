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
import { bt } from '#modules/leave/web/balance-words.ts'

/** HR's: all days that become money, and the requests for it. */
export default function Encashments() {
  const [tab, setTab] = useAddressValue('tab', 'days')
  const choice = (
    <Segmented
      label={bt('encashment.title')}
      value={tab === 'requests' ? 'requests' : 'days'}
      onChange={setTab}
      options={[
        { value: 'days', label: bt('encashment.toPay') },
        { value: 'requests', label: bt('encashment.requests') },
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
        ? bt('encashment.ranPart', { name, count, without: without_pay })
        : bt('encashment.ran', { name, count }),
  })
  const decide = useAction(decideEncashment, { success: bt('encashment.decided') })
  const mayWrite = may([P.leave.balance], 'write')
  return (
    <>
      <PageHead title={bt('encashment.title')} subtitle={bt('encashment.toPayHint')}>
        {children}
        {mayWrite && (
          <Button leftSection={<IconSend size={16} />} onClick={() => setRunning(true)}>
            {bt('encashment.run')}
          </Button>
        )}
      </PageHead>
      <div className={styles.cards} style={{ marginBottom: 16 }}>
        <StatCard title={bt('encashment.openCount')} value={open.data?.count ?? '…'} />
        <StatCard
          title={bt('encashment.openDays')}
          value={open.data ? exactText(open.data.totals.days) : '…'}
        />
      </div>
      <Callout tone="info">{bt('encashment.paidByPayroll')}</Callout>
      <div style={{ marginTop: 16 }}>
        <DataTable
          title={bt('encashment.toPay')}
          name="leave-encashment"
          list={list}
          exports={exports}
          emptyTitle={bt('encashment.none')}
          emptyHint={bt('encashment.noneHint')}
          filters={[
            { name: 'state', title: bt('encashment.state'), options: [...encashmentStates], multiple: true },
            {
              name: 'origin',
              title: bt('encashment.origin'),
              options: ['Year end', 'Request', 'Separation'],
              multiple: true,
            },
            {
              name: 'is_open',
              title: bt('encashment.run'),
              options: [{ value: 'true', label: bt('encashment.notHanded') }],
            },
          ]}
          rowActions={(row) =>
            mayWrite && row.state === 'Proposed'
              ? [
                  {
                    title: bt('encashment.approve'),
                    run: () => setDeciding({ id: row.id, version: row.version, action: 'approve' }),
                  },
                  {
                    title: bt('encashment.drop'),
                    danger: true,
                    run: () => setDeciding({ id: row.id, version: row.version, action: 'drop' }),
                  },
                ]
              : []
          }
          columns={[
            {
              key: 'sender',
              title: bt('balance.employee'),
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
            { key: 'amount', title: bt('encashment.amount'), kind: 'money' },
            { key: 'origin', title: bt('encashment.origin'), value: ({ origin }) => declared(origin) },
            { key: 'effective_on', title: bt('encashment.asOf'), kind: 'day' },
            { key: 'run', title: bt('encashment.runName'), value: (row) => row.run?.name ?? '' },
            { key: 'state', title: bt('encashment.state'), kind: 'status' },
          ]}
        />
      </div>
      <FormDialog<{ name: string }>
        opened={running}
        onClose={() => setRunning(false)}
        title={bt('encashment.run')}
        initial={{ name: '' }}
        schema={runEncashment.spec.body}
        submitTitle={bt('encashment.run')}
        submit={(body) => run.attempt({ params: { org }, body })}
      >
        <F.Text name="name" label={bt('encashment.runName')} hint={bt('encashment.runHint')} required />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        opened={deciding !== null}
        onClose={() => setDeciding(null)}
        title={deciding?.action === 'drop' ? bt('encashment.drop') : bt('encashment.approve')}
        initial={{ remarks: '' }}
        submit={({ remarks }) =>
          decide.attempt({
            params: { org, id: deciding?.id ?? '', action: deciding?.action ?? 'approve' },
            body: { remarks, version: deciding?.version ?? 0 },
          })
        }
      >
        {deciding?.action === 'drop' && <Callout tone="info">{bt('encashment.dropHint')}</Callout>}
        <D.TextArea name="remarks" label={t('form.reason')} required />
      </FormDialog>
    </>
  )
}
