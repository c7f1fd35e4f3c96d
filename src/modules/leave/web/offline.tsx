import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { shownState } from '#modules/leave/domain/shown-state.ts'
import { leaveRequest, offlineLeave } from '#modules/leave/shared/leave-request.ts'
import { OfflineForm } from '#modules/leave/web/offline-form.tsx'
import { RequestMore } from '#modules/leave/web/request-more.tsx'
import { kindAndDates, requestFacts } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

/** Leave that HR or a supervisor wrote down for somebody, what proved it, and what was set aside for it. */
export default function OfflineLeave() {
  const { org, as, today, may, linkOf } = useScope()
  const [entering, setEntering] = useState(false)
  const [open, setOpen] = useAddressValue('request', '')
  const list = useList(offlineLeave, { params: { org }, query: { as } })
  const exports = useExports(offlineLeave, list)
  const mayEnter = as === 'supervisor' || may([P.leave.offline], 'write')
  const mayOpen = as === 'supervisor' || may([P.leave.requests], 'read')
  return (
    <>
      <PageHead
        title={as === 'hr' ? t('offline.title') : t('offline.team')}
        subtitle={as === 'hr' ? t('offline.hrHint') : t('offline.teamHint')}
      >
        {mayEnter && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEntering(true)}>
            {t('offline.new')}
          </Button>
        )}
      </PageHead>
      <DataTable
        title={t('offline.title')}
        name={`offline-leave-${as}`}
        list={list}
        exports={exports}
        emptyTitle={t('offline.none')}
        emptyHint={t('offline.noneHint')}
        {...(mayOpen ? { onOpen: (row: { id: string }) => setOpen(row.id) } : {})}
        filters={[
          { kind: 'days', name: 'range', title: t('columns.dates'), from: 'from', to: 'to' },
          {
            name: 'overridden',
            title: t('offline.rules'),
            options: [{ value: 'true', label: t('offline.onlyOverridden') }],
          },
        ]}
        columns={[
          {
            key: 'sender',
            title: bt('balance.employee'),
            kind: 'person',
            render: ({ sender }) => <Person person={sender} {...(mayOpen ? {} : linkOf(sender))} />,
          },
          ...kindAndDates(),
          { key: 'days', title: t('columns.days'), kind: 'number' },
          { key: 'proof_note', title: t('offline.proof'), wrap: true },
          {
            key: 'overridden',
            title: t('offline.rules'),
            render: ({ overridden }) =>
              overridden.length > 0 && (
                <span title={overridden.map((reason) => refusal(withDays(reason))).join(' ')}>
                  <StatusBadge status={t('offline.setAside', { count: overridden.length })} tone="warning" />
                </span>
              ),
          },
          { key: 'entered_by', title: t('offline.by'), hidden: true },
          { key: 'created_at', title: t('offline.at'), kind: 'instant', hidden: true },
          {
            key: 'status',
            title: t('deleted.before'),
            kind: 'status',
            value: (row) => shownState(row, today),
          },
        ]}
      />
      <OfflineForm opened={entering} onClose={() => setEntering(false)} />
      {mayOpen && (
        <RequestSheet
          declared={leaveRequest.shown}
          id={open || null}
          onClose={() => setOpen('')}
          facts={requestFacts}
          stateOf={shownState}
          more={(request) => <RequestMore request={request} onDeleted={() => setOpen('')} />}
          onActed={() => setOpen('')}
        />
      )}
    </>
  )
}
