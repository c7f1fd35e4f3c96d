import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { AddressTabs, type TabItem } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { Nominations, OwedForms, OwnResults } from '#engines/appraisal/pages-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { acknowledgeTargets, assignedTargets } from '#modules/employee-evaluation/shared/target.ts'
import { ActualRequests, ReportActual } from '#modules/employee-evaluation/web/actuals.tsx'
import { AssignedSheet } from '#modules/employee-evaluation/web/assigned-target.tsx'
import { OwnRanks } from '#modules/employee-evaluation/web/pay.tsx'
import { t } from '#modules/employee-evaluation/web/words.ts'

const screens = { own: Own, form: Form }

/** One screen, told which by its line in screens.ts. */
export default function OwnEvaluation({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

/** Lists of requests have a head of their own: there the tabs stand below it. */
const withHead: readonly string[] = ['actuals', 'approve']

function Own() {
  const scope = useScope()
  const { leads } = scope
  const [chosen] = useAddressValue('tab', 'to_do')
  // what a supervisor decides has its own role
  const supervising = useMemo(() => ({ ...scope, as: 'supervisor' as const }), [scope])
  const page = () => 'user-employee-appraisal-question'
  const team = <Nominations of={ev} view="team" />
  const tabs: TabItem[] = [
    { value: 'to_do', title: t('own.toDo'), show: () => <OwedForms of={ev} view="to_do" page={page} /> },
    {
      value: 'submitted',
      title: t('own.submitted'),
      show: () => <OwedForms of={ev} view="submitted" page={page} />,
    },
    { value: 'targets', title: t('own.targets'), show: () => <OwnTargets /> },
    { value: 'actuals', title: t('own.actuals'), show: () => null },
    ...(leads ? [{ value: 'approve', title: t('own.approve'), show: () => null }] : []),
    { value: 'peers', title: t('own.peers'), show: () => <Nominations of={ev} view="mine" /> },
    ...(leads ? [{ value: 'team', title: t('own.team'), show: () => team }] : []),
    {
      value: 'results',
      title: t('own.results'),
      show: () => (
        <>
          <OwnRanks />
          <OwnResults of={ev} />
        </>
      ),
    },
  ]
  const shown = <AddressTabs label={t('own.title')} tabs={tabs} />
  if (withHead.includes(chosen) && tabs.some(({ value }) => value === chosen))
    return chosen === 'actuals' ? (
      <ActualRequests title={t('own.title')} subtitle={t('own.actualsHint')} above={shown}>
        <ReportActual />
      </ActualRequests>
    ) : (
      <ScopeProvider scope={supervising}>
        <ActualRequests title={t('own.title')} subtitle={t('own.approveHint')} above={shown} />
      </ScopeProvider>
    )
  return (
    <>
      <PageHead title={t('own.title')} subtitle={t('own.hint')}>
        {chosen === 'targets' && <ReportActual />}
      </PageHead>
      {shown}
    </>
  )
}

function OwnTargets() {
  const [open, setOpen] = useAddressValue('target', '')
  return (
    <>
      <ListTable
        of={assignedTargets}
        actions={[acknowledgeTargets as never]}
        onOpen={({ id }) => setOpen(id)}
      />
      <AssignedSheet id={open || null} onClose={() => setOpen('')} />
    </>
  )
}

function Form() {
  const { id = '' } = useParams({ strict: false })
  const { to } = useScope()
  const navigate = useNavigate()
  const back = to('user-employee-appraisal')
  return (
    <FormFill
      of={ev}
      id={id}
      title={t('own.form')}
      crumbs={[{ title: t('own.title'), href: back }]}
      onDone={() => void navigate({ to: back })}
    />
  )
}
