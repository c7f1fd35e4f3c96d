import { Title } from '@mantine/core'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { myTransfers } from '#modules/transfer/shared/transfer-request.ts'
import { transferThread } from '#modules/transfer/shared/transfer-talk.ts'
import { t } from '#modules/transfer/web/words.ts'

/** One's own request: how it stands, the documents of it, and what was said about it. */
export function OwnTransfer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { org } = useScope()
  const list = useList(myTransfers, { params: { org } })
  const request = list.rows.find((one) => one.id === id)
  if (!request) return null
  const isOpen = request.state !== 'Withdrawn' && request.state !== 'Partner refused'
  return (
    <DetailSheet
      opened
      onClose={onClose}
      title={request.to}
      facts={[
        { label: t('status'), value: <StatusBadge status={request.state} /> },
        { label: t('reason'), value: request.reason },
        { label: t('desiredFrom'), value: <Day value={request.desired_from} /> },
        { label: t('requestedOn'), value: <Day value={request.requested_on} /> },
        request.effective_from !== null && {
          label: t('effectiveFrom'),
          value: <Day value={request.effective_from} />,
        },
        request.remarks !== null && { label: t('remarks'), value: request.remarks, wide: true },
      ]}
    >
      <section>
        <Title order={3} size="h5" mb="xs">
          {t('talk')}
        </Title>
        <Attachments declared={transferThread} id={request.id} org={org} as="user" mayAttach={isOpen} />
        <Thread declared={transferThread} id={request.id} org={org} as="user" mayReply={isOpen} />
      </section>
    </DetailSheet>
  )
}
