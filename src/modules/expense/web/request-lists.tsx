import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { AdvanceForm } from '#modules/expense/web/advance-form.tsx'
import { CancelForm } from '#modules/expense/web/cancel-form.tsx'
import { ChangeTrip } from '#modules/expense/web/change-trip.tsx'
import { changeColumns, changedTerms, changeFacts } from '#modules/expense/web/change-parts.tsx'
import { ClaimForm } from '#modules/expense/web/claim-form.tsx'
import { CorrectClaim } from '#modules/expense/web/correct-claim.tsx'
import { ExpenseDetail } from '#modules/expense/web/detail.tsx'
import { MoneyCards } from '#modules/expense/web/money-cards.tsx'
import {
  advanceColumns,
  advanceFacts,
  cancelColumns,
  cancelFacts,
  claimColumns,
  claimFacts,
  stateOf,
  travelColumns,
  travelFacts,
} from '#modules/expense/web/request-parts.tsx'
import { SettleTrip } from '#modules/expense/web/settle-trip.tsx'
import { TravelForm } from '#modules/expense/web/travel-form.tsx'
import { t } from '#modules/expense/web/words.ts'

interface Props {
  title: string
  subtitle: string
  /** Beside the title: other kinds on the same page. */
  choice?: ReactNode
}
const more = ({ id, version }: { id: string; version: number }) => <ExpenseDetail id={id} version={version} />

export function Advances({ title, subtitle, choice }: Props) {
  const own = useScope().as === 'user'
  return (
    <RequestsScreen
      declared={expenseAdvance.shown}
      title={title}
      subtitle={subtitle}
      columns={advanceColumns()}
      facts={advanceFacts}
      stateOf={stateOf}
      more={more}
      above={own && <MoneyCards />}
    >
      {choice}
      {own && <Ask title={t('advance.new')} form={AdvanceForm} />}
    </RequestsScreen>
  )
}

export function Trips({ title, subtitle, choice }: Props) {
  const own = useScope().as === 'user'
  return (
    <RequestsScreen
      declared={travelRequest.shown}
      title={title}
      subtitle={subtitle}
      columns={travelColumns()}
      facts={travelFacts}
      stateOf={stateOf}
      more={(request) => (
        <>
          {own && request.status === 'Approved' && (
            <>
              <SettleTrip id={request.id} purpose={request.request_remarks} />
              <ChangeTrip id={request.id} />
            </>
          )}
          {more(request)}
        </>
      )}
    >
      {choice}
      {own && <Ask title={t('travel.new')} form={TravelForm} />}
    </RequestsScreen>
  )
}

export function Claims({ title, subtitle, choice }: Props) {
  const own = useScope().as === 'user'
  return (
    <RequestsScreen
      declared={expenseClaim.shown}
      title={title}
      subtitle={subtitle}
      columns={claimColumns()}
      facts={claimFacts}
      stateOf={stateOf}
      more={(request) => (
        <>
          {request.abilities.again && <CorrectClaim request={request} />}
          {more(request)}
        </>
      )}
      above={own && <MoneyCards />}
    >
      {choice}
      {own && <Ask title={t('claim.new')} form={ClaimForm} />}
    </RequestsScreen>
  )
}

export function Cancels({ title, subtitle, choice }: Props) {
  const own = useScope().as === 'user'
  return (
    <RequestsScreen
      declared={expenseCancel.shown}
      title={title}
      subtitle={subtitle}
      columns={cancelColumns()}
      facts={cancelFacts}
    >
      {choice}
      {own && <Ask title={t('cancel.new')} form={CancelForm} />}
    </RequestsScreen>
  )
}

export function TripChanges({ title, subtitle, choice }: Props) {
  return (
    <RequestsScreen
      declared={travelChange.shown}
      title={title}
      subtitle={subtitle}
      columns={changeColumns()}
      facts={changeFacts}
      more={changedTerms}
    >
      {choice}
    </RequestsScreen>
  )
}

/** The button that opens a form over the list. */
function Ask({
  title,
  form: Form,
}: {
  title: string
  form: ComponentType<{ opened: boolean; onClose: () => void }>
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {title}
      </Button>
      <Form opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
