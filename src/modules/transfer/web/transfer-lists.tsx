import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  addTransferChoice,
  approveTransfer,
  declineTransfer,
  dropTransferChoice,
  myTransfers,
  requestTransfer,
  transferRequests,
  transferReviews,
  withdrawTransfer,
} from '#modules/transfer/shared/transfer-request.ts'
import {
  acceptArrival,
  arrivals,
  declineArrival,
  declineDeparture,
  departures,
  myDepartures,
  releaseDeparture,
  requestDeparture,
  separateDeparture,
  withdrawDeparture,
} from '#modules/transfer/shared/transfer-move.ts'
import { t } from '#modules/transfer/web/words.ts'

const screens = {
  own: Own,
  reviews: Reviews,
  requests: Requests,
  moves: Moves,
  departures: Departures,
  arrivals: Arrivals,
}

/** One screen, told which by its line in screens.ts. */
export default function TransferLists({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Own() {
  return (
    <ListScreen
      of={myTransfers}
      actions={[requestTransfer, addTransferChoice, dropTransferChoice, withdrawTransfer]}
      subtitle={t('ownHint')}
      name={({ to }) => to}
    />
  )
}

function Reviews() {
  const { to } = useScope()
  return (
    <ListScreen
      of={transferReviews}
      subtitle={t('reviewsHint')}
      href={({ id }) => to('user-transfer-review-request-detail', { id })}
    />
  )
}

function Requests() {
  const { to } = useScope()
  return (
    <ListScreen
      of={transferRequests}
      actions={[approveTransfer, declineTransfer]}
      subtitle={t('requestsHint')}
      href={({ id }) => to('admin-transfer-requests-detail', { id })}
    />
  )
}

function Moves() {
  return (
    <ListScreen
      of={myDepartures}
      actions={[requestDeparture, withdrawDeparture]}
      subtitle={t('movesHint')}
      name={({ to }) => to}
    />
  )
}

function Departures() {
  return (
    <ListScreen
      of={departures}
      actions={[releaseDeparture, declineDeparture, separateDeparture]}
      subtitle={t('departuresHint')}
    />
  )
}

function Arrivals() {
  return <ListScreen of={arrivals} actions={[acceptArrival, declineArrival]} subtitle={t('arrivalsHint')} />
}
