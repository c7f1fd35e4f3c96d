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
import { pt } from '#modules/leave/web/policy-words.ts'

/** Who decides about leave, what holds for all requests, and up to when leave is settled. */
export default function ApprovalSettings() {
  const [tab, setTab] = useAddressValue('tab', 'flows')
  const choice = (
    <Segmented
      label={pt('settings.title')}
      value={tab === 'requests' || tab === 'changes' || tab === 'lock' ? tab : 'flows'}
      onChange={setTab}
      options={[
        { value: 'flows', label: pt('settings.flows') },
        { value: 'changes', label: pt('settings.changes') },
        { value: 'requests', label: pt('settings.requests') },
        { value: 'lock', label: pt('settings.lock') },
      ]}
    />
  )
  if (tab === 'changes')
    return (
      <SingletonScreen
        title={pt('settings.title')}
        declared={approvalSettings}
        subtitle={pt('settings.changesHint')}
        action={choice}
      />
    )
  if (tab === 'lock') return <Lock>{choice}</Lock>
  return tab === 'requests' ? (
    <SingletonScreen
      title={pt('settings.title')}
      declared={leaveSettings}
      subtitle={pt('settings.requestsHint')}
      action={choice}
    />
  ) : (
    <OrganizationFlows declared={leaveFlows} title={pt('settings.title')} subtitle={pt('settings.flowsHint')}>
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
  const move = useAction(moveLock, { success: pt('settings.moved') })
  const now = list.rows[0]
  return (
    <>
      <PageHead title={pt('settings.title')} subtitle={pt('settings.lockHint')}>
        {children}
        {may([P.leave.masterSettings], 'write') && (
          <Button leftSection={<IconLock size={16} />} onClick={() => setMoving(true)}>
            {pt('settings.move')}
          </Button>
        )}
      </PageHead>
      <Paper withBorder p="md" mb="md" maw={480}>
        <Title order={3} size="h5">
          {pt('settings.lockedUntil')}
        </Title>
        {now ? <Day value={now.locked_until} /> : pt('settings.notLocked')}
      </Paper>
      <DataTable
        title={pt('settings.lock')}
        list={list}
        search={false}
        emptyTitle={pt('settings.notLocked')}
        columns={[
          { key: 'locked_until', title: pt('settings.lockedUntil'), kind: 'day' },
          { key: 'reason', title: t('form.reason'), wrap: true },
          { key: 'by', title: t('deleted.by') },
          { key: 'at', title: t('offline.at'), kind: 'instant' },
        ]}
      />
      <FormDialog<Values>
        opened={moving}
        onClose={() => setMoving(false)}
        title={pt('settings.move')}
        initial={{ locked_until: now?.locked_until ?? today, reason: '' }}
        schema={moveLock.spec.body}
        submit={(body) => move.attempt({ params: { org }, body })}
      >
        <Callout tone="info">{pt('settings.moveHint')}</Callout>
        <F.Date name="locked_until" label={pt('settings.lockedUntil')} required />
        <F.TextArea name="reason" label={t('form.reason')} required />
      </FormDialog>
    </>
  )
}
