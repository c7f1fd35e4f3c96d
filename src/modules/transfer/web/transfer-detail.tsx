import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import {
  approveTransfer,
  declineTransfer,
  prepareTransfer,
  readTransfer,
  readTransferReview,
  type TransferDetail,
} from '#modules/transfer/shared/transfer-request.ts'
import { Ranking } from '#modules/transfer/web/ranking.tsx'
import { Talk } from '#modules/transfer/web/talk.tsx'
import { Opinions, ReviewForm } from '#modules/transfer/web/opinions.tsx'
import styles from '#modules/transfer/web/transfer.module.css'
import { t } from '#modules/transfer/web/words.ts'

export default function TransferPage() {
  const { id = '' } = useParams({ strict: false })
  const { org, as } = useScope()
  const read = useRead(as === 'hr' ? readTransfer : readTransferReview, { params: { org, id } })
  return <ReadState read={read}>{(request) => <Request request={request} />}</ReadState>
}

function Request({ request }: { request: TransferDetail }) {
  const { as, to } = useScope()
  const list = as === 'hr' ? 'admin-transfer-requests' : 'user-transfer-review-request'
  const { from, to: wanted } = request
  const parts = [
    ['branch', from.branch, wanted.branch],
    ['division', from.division, wanted.division],
    ['jobTitle', from.job_title, wanted.job_title],
  ] as const
  return (
    <>
      <PageHead
        title={request.person.full_name}
        crumbs={[{ title: t(as === 'hr' ? 'requests' : 'reviews'), href: to(list) }]}
        badge={<StatusBadge status={request.state} />}
        subtitle={t('wants', { place: request.to_text })}
      >
        {as === 'hr' && (
          <ActionButtons
            actions={[approveTransfer, declineTransfer, prepareTransfer]}
            of={request}
            name={request.person.full_name}
          />
        )}
      </PageHead>
      <Next request={request} />
      <SwapWith request={request} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title={t('move')}>
            <Facts
              layout="rows"
              facts={parts.map(([part, before, after]) => ({
                label: t(part),
                value: after === null ? before : `${before ?? '–'} → ${after}`,
              }))}
            />
          </Panel>
          {request.choices.length > 1 && (
            <Panel title={t('choices')}>
              <Facts
                layout="rows"
                facts={request.choices.map(({ position, place }) => ({
                  label: t('choice', { number: position }),
                  value: position === request.granted_choice ? `${place} · ${t('granted')}` : place,
                }))}
              />
            </Panel>
          )}
          <Panel title={t('request')}>
            <Facts
              facts={[
                { label: t('reason'), value: request.reason },
                { label: t('desiredFrom'), value: <Day value={request.desired_from} /> },
                { label: t('requestedOn'), value: <Day value={request.requested_on} /> },
                request.here_since !== null && {
                  label: t('hereSince'),
                  value: <Day value={request.here_since} />,
                },
              ]}
            />
            <p className={styles.text}>{request.explanation}</p>
          </Panel>
          <Talk id={request.id} />
        </div>
        <div className={styles.stack}>
          {request.abilities.review ? (
            <ReviewForm request={request} />
          ) : (
            <Opinions opinions={request.opinions} />
          )}
          {request.ranking.map((place) => (
            <Ranking key={place.position} of={place} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Of a swap, who comes in exchange, and their own request. */
function SwapWith({ request: { swap_with } }: { request: TransferDetail }) {
  const { as, to } = useScope()
  if (!swap_with) return null
  const page = as === 'hr' ? 'admin-transfer-requests-detail' : 'user-transfer-review-request-detail'
  return (
    <Callout title={t('swapWith', { name: swap_with.person.full_name })}>
      <p className={styles.text}>{t('swapHint')}</p>
      {swap_with.id && (
        <Anchor component={Link} to={to(page, { id: swap_with.id })}>
          {t('openPartner', { name: swap_with.person.full_name })}
        </Anchor>
      )}
    </Callout>
  )
}

/** What was decided, and what HR does next. */
function Next({ request }: { request: TransferDetail }) {
  const { as, to } = useScope()
  const { state, decided_by, effective_from, remarks, review_id } = request
  if (state !== 'Approved' && state !== 'Declined') return null
  return (
    <Callout title={t(state === 'Approved' ? 'approved' : 'declined', { name: decided_by ?? '–' })}>
      {effective_from && (
        <p className={styles.text}>
          {t('effectiveFrom')}: <Day value={effective_from} />
        </p>
      )}
      {remarks && <p className={styles.text}>{remarks}</p>}
      {as === 'hr' && state === 'Approved' && !review_id && <p className={styles.text}>{t('nextStep')}</p>}
      {as === 'hr' && review_id && (
        <Anchor
          component={Link}
          to={`${to('admin-hris-employment-review-review-details')}?review=${review_id}`}
        >
          {t('openChange')}
        </Anchor>
      )}
    </Callout>
  )
}
