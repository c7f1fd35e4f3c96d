import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { shownState } from '#modules/leave/domain/shown-state.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { Delegations } from '#modules/leave/web/delegations.tsx'
import { LeaveForm } from '#modules/leave/web/leave-form.tsx'
import type { OtherKind } from '#modules/leave/web/other-requests.tsx'
import { requestColumns, requestFacts } from '#modules/leave/web/request-parts.tsx'
import { RequestMore } from '#modules/leave/web/request-more.tsx'
import { t } from '#modules/leave/web/words.ts'

// leave itself comes first: the others are fetched by whoever goes to them
const OtherRequests = lazy(() => import('#modules/leave/web/other-requests.tsx'))

const titles = () =>
  ({
    user: [t('request.title'), t('request.mine')],
    supervisor: [t('request.team'), t('request.teamHint')],
    hr: [t('request.hr'), t('request.hrHint')],
  }) as const
type Kind = 'leave' | OtherKind
const isOther = (kind: string): kind is OtherKind =>
  kind === 'substitute' || kind === 'encashment' || kind === 'correction'

/** Requests about leave in any area: the employee asks, supervisor and HR decide. Leave itself comes first. */
export default function LeaveRequests({ ofMe = false }: { ofMe?: boolean }) {
  const { as } = useScope()
  const [kind, setKind] = useAddressValue('kind', 'leave')
  const kinds = {
    leave: t('kind.leave'),
    substitute: t('kind.substitute'),
    // one's own have a page of their own, and so have those that HR pays
    ...(as === 'supervisor' ? { encashment: t('kind.encashment') } : {}),
    // who decides about them has a page for it
    ...(as === 'user' ? { correction: t('kind.correction') } : {}),
  }
  const choice = (
    <Segmented<Kind>
      label={t('kind.label')}
      value={isOther(kind) ? kind : 'leave'}
      onChange={setKind}
      options={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))}
    />
  )
  if (isOther(kind))
    return (
      <Suspense>
        <OtherRequests kind={kind}>{choice}</OtherRequests>
      </Suspense>
    )
  return <OfLeave choice={choice} {...(ofMe ? { heading: t('request.toApprove') } : {})} />
}

function OfLeave({ choice, heading }: { choice: ReactNode; heading?: string }) {
  const { as, may } = useScope()
  const [, setOpen] = useAddressValue('request', '')
  // a shortcut opens the form itself, with the type that it is about
  const [asking, ask] = useAddressValue('ask', '')
  const [title, subtitle] = titles()[as]
  return (
    <RequestsScreen
      declared={leaveRequest.shown}
      title={heading ?? title}
      subtitle={subtitle}
      columns={requestColumns()}
      facts={requestFacts}
      stateOf={shownState}
      more={(request) => <RequestMore request={request} onDeleted={() => setOpen('')} />}
      filters={[{ kind: 'days', name: 'range', title: t('columns.dates'), from: 'from', to: 'to' }]}
    >
      {choice}
      {(as === 'supervisor' || (as === 'hr' && may([P.leave.masterSettings], 'write'))) && <Delegations />}
      {as === 'user' && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => ask('leave')}>
            {t('request.new')}
          </Button>
          <LeaveForm opened={asking !== ''} typeId={asking} onClose={() => ask('')} />
        </>
      )}
    </RequestsScreen>
  )
}
