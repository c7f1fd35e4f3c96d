import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  approveTransfer,
  declineTransfer,
  myTransfers,
  requestTransfer,
  transferRequests,
  transferReviews,
  withdrawTransfer,
} from '#modules/transfer/shared/transfer-request.ts'
import { t } from '#modules/transfer/web/words.ts'

const screens = { own: Own, reviews: Reviews, requests: Requests }

/** One screen, told which by its line in screens.ts. */
export default function TransferLists({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Own() {
  return (
    <ListScreen
      of={myTransfers}
      actions={[requestTransfer, withdrawTransfer]}
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
