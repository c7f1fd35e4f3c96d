import { Button } from '@mantine/core'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction } from '#ui/data/query.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { agreeLastDay, reasons, resignation } from '#modules/offboarding/shared/resignation.ts'
import { resignationColumns, resignationFacts } from '#modules/offboarding/web/resignation-parts.tsx'
import { t } from '#modules/offboarding/web/words.ts'

/** Resignations: one's own and those of one's team in the employee's area, everybody's for HR. */
export default function ResignationRequests() {
  const scope = useScope()
  const [whose, setWhose] = useAddressValue('whose', 'mine')
  const leads = scope.as === 'user' && scope.leads
  const asTeam = leads && whose === 'team'
  const choice = leads && (
    <Segmented
      label={t('resignation.requests')}
      value={asTeam ? 'team' : 'mine'}
      onChange={setWhose}
      options={[
        { value: 'mine', label: t('resignation.mine') },
        { value: 'team', label: t('resignation.team') },
      ]}
    />
  )
  const subtitle =
    scope.as === 'hr'
      ? t('resignation.hrHint')
      : asTeam
        ? t('resignation.teamHint')
        : t('resignation.requestsHint')
  return (
    <ScopeProvider scope={asTeam ? { ...scope, as: 'supervisor' } : scope} key={asTeam ? 'team' : 'own'}>
      <RequestsScreen
        declared={resignation}
        title={t('resignation.requests')}
        subtitle={subtitle}
        columns={resignationColumns}
        facts={resignationFacts}
        filters={[{ name: 'reason', title: t('resignation.reason'), options: [...reasons] }]}
        {...(scope.as === 'hr' ? { more: (row) => <AgreeDay row={row} /> } : {})}
      >
        {choice}
      </RequestsScreen>
    </ScopeProvider>
  )
}

const F = fieldsOf<{ agreed_last_day: string }>()

/** HR agrees to another last day while the resignation is open. */
function AgreeDay({ row }: { row: RequestDetail<typeof resignation> }) {
  const { org, may } = useScope()
  const [opened, setOpened] = useState(false)
  const agree = useAction(agreeLastDay, { success: t('resignation.agreedSaid') })
  const open = row.status === 'Requested' || row.status === 'Forwarded'
  if (!open || !may([P.hris.resignation], 'write')) return null
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('resignation.agree')}
      </Button>
      <FormDialog<{ agreed_last_day: string }>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('resignation.agree')}
        initial={{ agreed_last_day: row.agreed_last_day ?? row.requested_last_day }}
        submit={(body) =>
          agree.attempt({ params: { org, id: row.id }, body: { ...body, version: row.version } })
        }
      >
        <F.Date name="agreed_last_day" label={t('resignation.agreed')} required />
      </FormDialog>
    </div>
  )
}
