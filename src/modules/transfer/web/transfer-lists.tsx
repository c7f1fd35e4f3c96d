import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
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
import { agreeToSwap, refuseSwap, requestSwap, swapOffers } from '#modules/transfer/shared/transfer-swap.ts'
import {
  acceptArrival,
  arrivals,
  declineArrival,
  declineDeparture,
  departures,
  handOverBalances,
  myDepartures,
  releaseDeparture,
  requestDeparture,
  separateDeparture,
  withdrawDeparture,
} from '#modules/transfer/shared/transfer-move.ts'
import { OwnTransfer } from '#modules/transfer/web/own-transfer.tsx'
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
  const { org } = useScope()
  const [opened, setOpened] = useAddressValue('request', '')
  const offers = useRead(swapOffers, { params: { org }, query: { limit: 1 } }, { errors: 'inline' })
  return (
    <>
      <ListScreen
        of={myTransfers}
        actions={[requestTransfer, requestSwap, addTransferChoice, dropTransferChoice, withdrawTransfer]}
        subtitle={t('ownHint')}
        above={
          !!offers.data?.count && (
            <Panel title={swapOffers.title} count={offers.data.count}>
              <ListTable of={swapOffers} actions={[agreeToSwap, refuseSwap]} bare />
            </Panel>
          )
        }
        name={({ to }) => to}
        onOpen={({ id }) => setOpened(id)}
      />
      <OwnTransfer id={opened || null} onClose={() => setOpened('')} />
    </>
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
      actions={[releaseDeparture, declineDeparture, separateDeparture, handOverBalances]}
      subtitle={t('departuresHint')}
    />
  )
}

function Arrivals() {
  return <ListScreen of={arrivals} actions={[acceptArrival, declineArrival]} subtitle={t('arrivalsHint')} />
}
