import { Button, Paper, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { leaveLocks, leaveSettings, moveLock } from '#modules/leave/shared/leave-settings.ts'
import { t } from '#modules/leave/web/words.ts'

/** Who decides about leave, what holds for all requests, and up to when leave is settled. */
export default function ApprovalSettings() {
  const [tab, setTab] = useAddressValue('tab', 'flows')
  const choice = (
    <Segmented
      label={t('settings.title')}
      value={tab === 'requests' || tab === 'changes' || tab === 'lock' ? tab : 'flows'}
      onChange={setTab}
      options={[
        { value: 'flows', label: t('settings.flows') },
        { value: 'changes', label: t('settings.changes') },
        { value: 'requests', label: t('settings.requests') },
        { value: 'lock', label: t('settings.lock') },
      ]}
    />
  )
  if (tab === 'changes')
    return (
      <SingletonScreen
        title={t('settings.title')}
        declared={approvalSettings}
        subtitle={t('settings.changesHint')}
        action={choice}
      />
    )
  if (tab === 'lock') return <Lock>{choice}</Lock>
  return tab === 'requests' ? (
    <SingletonScreen
      title={t('settings.title')}
      declared={leaveSettings}
      subtitle={t('settings.requestsHint')}
      action={choice}
    />
  ) : (
    <OrganizationFlows declared={leaveFlows} title={t('settings.title')} subtitle={t('settings.flowsHint')}>
      {choice}
    </OrganizationFlows>
  )
}

interface Values {
  locked_until: string
  reason: string
}
const F = fieldsOf<Values>()

function Lock({ children }: { children: ReactNode }) {
  const { org, may, today } = useScope()
  const [moving, setMoving] = useState(false)
  const list = useList(leaveLocks, { params: { org }, query: {} })
  const move = useAction(moveLock, { success: t('settings.moved') })
  const now = list.rows[0]
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.lockHint')}>
        {children}
        {may([P.leave.masterSettings], 'write') && (
          <Button leftSection={<IconLock size={16} />} onClick={() => setMoving(true)}>
            {t('settings.move')}
          </Button>
        )}
      </PageHead>
      <Paper withBorder p="md" mb="md" maw={480}>
        <Title order={3} size="h5">
          {t('settings.lockedUntil')}
        </Title>
        {now ? <Day value={now.locked_until} /> : t('settings.notLocked')}
      </Paper>
      <DataTable
        title={t('settings.lock')}
        list={list}
        search={false}
        emptyTitle={t('settings.notLocked')}
        columns={[
          { key: 'locked_until', title: t('settings.lockedUntil'), kind: 'day' },
          { key: 'reason', title: t('form.reason'), wrap: true },
          { key: 'by', title: t('deleted.by') },
          { key: 'at', title: t('offline.at'), kind: 'instant' },
        ]}
      />
      <FormDialog<Values>
        opened={moving}
        onClose={() => setMoving(false)}
        title={t('settings.move')}
        initial={{ locked_until: now?.locked_until ?? today, reason: '' }}
        schema={moveLock.spec.body}
        submit={(body) => move.attempt({ params: { org }, body })}
      >
        <Callout tone="info">{t('settings.moveHint')}</Callout>
        <F.Date name="locked_until" label={t('settings.lockedUntil')} required />
        <F.TextArea name="reason" label={t('form.reason')} required />
      </FormDialog>
    </>
  )
}
