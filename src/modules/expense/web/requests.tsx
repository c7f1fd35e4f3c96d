import { useMemo } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  expenseDue,
  expenseLedger,
  expensePayroll,
  paidWithPay,
  payDue,
  recoverDue,
  withdrawItem,
} from '#modules/expense/shared/expense-money.ts'
import { Advances, Cancels, Claims, TripChanges, Trips } from '#modules/expense/web/request-lists.tsx'
import { t } from '#modules/expense/web/words.ts'

type Page = 'advance' | 'travel' | 'expense' | 'settle' | 'cancel'

/** Requests about money in any area: the employee asks, supervisor and HR decide, and HR says what was paid. */
export default function ExpenseRequests({ page, ofMe = false }: { page: Page; ofMe?: boolean }) {
  const scope = useScope()
  // what others laid before the employee stands in their own area, with the hat of who decides
  const deciding = useMemo(() => (ofMe ? { ...scope, as: 'supervisor' as const } : scope), [scope, ofMe])
  return (
    <ScopeProvider scope={deciding}>
      <Chosen page={page} />
    </ScopeProvider>
  )
}

function Chosen({ page }: { page: Page }) {
  const { as } = useScope()
  if (page === 'advance') return <Advances title={t('advance.title')} subtitle={t('advance.mine')} />
  if (page === 'travel') return <OwnTrips />
  if (page === 'expense') return <AdvancesAndTrips />
  if (page === 'settle') return <Settlements />
  const hats = {
    user: [t('cancel.title'), t('cancel.mine')],
    supervisor: [t('cancel.toApprove'), t('cancel.toApproveHint')],
    hr: [t('cancel.hr'), t('cancel.hrHint')],
  } as const
  const [title, subtitle] = hats[as]
  return <Cancels title={title} subtitle={subtitle} />
}

function OwnTrips() {
  const [kind, setKind] = useAddressValue('kind', 'travel')
  const head = { title: t('travel.title'), subtitle: t('travel.mine') }
  const choice = (
    <Segmented
      label={t('kind.label')}
      value={kind === 'change' ? kind : 'travel'}
      onChange={setKind}
      options={[
        { value: 'travel', label: t('kind.travel') },
        { value: 'change', label: t('kind.change') },
      ]}
    />
  )
  return kind === 'change' ? <TripChanges {...head} choice={choice} /> : <Trips {...head} choice={choice} />
}

function AdvancesAndTrips() {
  const { as } = useScope()
  const [kind, setKind] = useAddressValue('kind', 'advance')
  const head =
    as === 'hr'
      ? { title: t('advance.hr'), subtitle: t('advance.hrHint') }
      : { title: t('advance.toApprove'), subtitle: t('advance.toApproveHint') }
  const choice = (
    <Segmented
      label={t('kind.label')}
      value={kind === 'travel' || kind === 'change' ? kind : 'advance'}
      onChange={setKind}
      options={[
        { value: 'advance', label: t('kind.advance') },
        { value: 'travel', label: t('kind.travel') },
        { value: 'change', label: t('kind.change') },
      ]}
    />
  )
  if (kind === 'change') return <TripChanges {...head} choice={choice} />
  return kind === 'travel' ? <Trips {...head} choice={choice} /> : <Advances {...head} choice={choice} />
}

/** Claims; of HR also everything that is to be paid or got back, and the ledger; one's own ledger for everybody. */
function Settlements() {
  const { as } = useScope()
  // not `kind`, by which the lists below are narrowed
  const [kind, setKind] = useAddressValue('tab', 'claims')
  const head = {
    user: { title: t('claim.title'), subtitle: t('claim.mine') },
    supervisor: { title: t('claim.toApprove'), subtitle: t('claim.toApproveHint') },
    hr: { title: t('claim.hr'), subtitle: t('claim.hrHint') },
  }[as]
  if (as === 'supervisor') return <Claims {...head} />
  const value = kind === 'ledger' || ((kind === 'due' || kind === 'payroll') && as === 'hr') ? kind : 'claims'
  const choice = (
    <Segmented
      label={t('kind.label')}
      value={value}
      onChange={setKind}
      options={[
        { value: 'claims', label: t('kind.claims') },
        ...(as === 'hr'
          ? [
              { value: 'due' as const, label: t('kind.due') },
              { value: 'payroll' as const, label: t('kind.payroll') },
            ]
          : []),
        { value: 'ledger', label: t('kind.ledger') },
      ]}
    />
  )
  if (value === 'due')
    return (
      <ListScreen of={expenseDue} {...head} actions={[payDue, recoverDue]} query={{ as }}>
        {choice}
      </ListScreen>
    )
  if (value === 'payroll')
    return (
      <ListScreen of={expensePayroll} {...head} actions={[paidWithPay, withdrawItem]}>
        {choice}
      </ListScreen>
    )
  if (value === 'ledger')
    return (
      <ListScreen of={expenseLedger} {...head} query={{ as }}>
        {choice}
      </ListScreen>
    )
  return <Claims {...head} choice={choice} />
}
