import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { DetailSheet, type SheetAction } from '#ui/overlay/detail-sheet.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { DoneBar } from '#ui/show/board.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { saidHistory } from '#engines/approval/request-history-web.tsx'
import { turnFacts } from '#engines/approval/request-turn-web.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import {
  cancelReview,
  readReview,
  reviewThread,
  scheduleReview,
  type ReviewDetail,
} from '#modules/hris/shared/employment-review.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { LeaveRestart } from '#modules/hris/web/leave-restart.tsx'
import { changesFacts } from '#modules/hris/web/review-changes.tsx'
import { SendReview } from '#modules/hris/web/review-send.tsx'
import { t } from '#modules/hris/web/words.ts'

interface SheetProps {
  id: string
  onClose: () => void
  onEdit: (review: ReviewDetail) => void
}

/** One change: what it changes, its papers, what became of it, and the lawful buttons. */
export function ReviewSheet({ id, onClose, onEdit }: SheetProps) {
  const { org, linkOf, to, today } = useScope()
  const [sent, setSent] = useState<ReviewDetail | null>(null)
  const read = useRead(readReview, id ? { params: { org, id } } : null, { errors: 'inline', fresh: 0 })
  const review = read.data
  const asked = review?.state === 'Requested' ? review.request_id : null
  const waiting = useRead(
    reviewRequest.read,
    asked ? { params: { org, id: asked }, query: { as: 'hr' } } : null,
    { errors: 'inline', fresh: 0 },
  )
  // a day that has come is not waited for
  const atOnce = review !== undefined && review.effective_from <= today
  const schedule = useAction(scheduleReview, {
    success: t(atOnce ? 'review.appliedNow' : 'review.scheduled'),
  })
  const cancel = useAction(cancelReview, { success: t('review.cancelled') })
  const decide = useAction(reviewRequest.act, { alsoStale: ['/notifications/'] })
  const request = asked ? waiting.data : undefined
  const act = async (action: string, remarks: string) => {
    if (!review) return
    const at = { params: { org, id: review.id } }
    if (action === 'schedule') await schedule.attempt({ ...at, body: { remarks, version: review.version } })
    else if (action === 'cancel') await cancel.attempt({ ...at, body: { remarks, version: review.version } })
    else if (request) {
      const { id: request_id, version } = request
      await decide.attempt({
        params: { org, id: request_id, action },
        query: { as: 'hr' },
        body: { remarks, version },
      })
      saySuccess(t(action === 'approve' ? 'review.approved' : 'review.declined'))
    }
    onClose()
  }
  return (
    <>
      <DetailSheet
        opened={id !== ''}
        onClose={onClose}
        title={review?.change_type.name ?? t('review.title')}
        loading={read.isPending || (asked !== null && waiting.isPending)}
        error={read.error ?? waiting.error}
        onRetry={() => void Promise.all([read.refetch(), asked && waiting.refetch()])}
        head={
          review && (
            <>
              <Person person={review.person} {...linkOf(review.person)} />
              <div>
                <StatusBadge status={review.state} />
              </div>
            </>
          )
        }
        facts={
          review
            ? [
                { label: t('review.from'), value: <DateText value={review.effective_from} beside /> },
                { label: t('review.preparedBy'), value: review.created_by },
                ...(request ? turnFacts(request) : []),
                review.applied_at !== null && {
                  label: t('review.applied'),
                  value: <Moment value={review.applied_at} />,
                },
                ...changesFacts(review.changes),
                { label: t('life.remarks'), value: review.remarks, wide: true },
              ]
            : []
        }
        history={review?.histories.length ? saidHistory(review.histories, linkOf) : undefined}
        remarksOptional={!request?.abilities.approve}
        actions={review ? actionsOf(review, atOnce, request?.abilities) : []}
        onAct={act}
      >
        {review?.hides_pay && (
          <Text size="sm" c="dimmed">
            {t('review.hidesPay')}
          </Text>
        )}
        {review?.problem && (
          <Callout
            tone={review.state === 'Scheduled' ? 'danger' : 'info'}
            title={refusal(withDays(review.problem))}
          />
        )}
        {review?.abilities.change && review.input.leave_balances === 'restart' && (
          <LeaveRestart employeeId={review.person.id} day={review.effective_from} />
        )}
        {review && review.tasks.total > 0 && (
          <DoneBar
            done={review.tasks.closed}
            total={review.tasks.total}
            label={t('life.tasks')}
            href={to('admin-hris-employment-review-task-details', {}, { subject_id: review.id })}
          />
        )}
        {review?.abilities.change && (
          <Group gap="xs">
            {review.abilities.request && <Button onClick={() => setSent(review)}>{t('review.send')}</Button>}
            <Button variant="default" onClick={() => onEdit(review)}>
              {t('review.edit')}
            </Button>
          </Group>
        )}
        {review && <ReviewTalk review={review} />}
      </DetailSheet>
      <SendReview review={sent} onClose={() => setSent(null)} />
    </>
  )
}

/** Its papers, and what is said about it. */
function ReviewTalk({ review: { id, abilities } }: { review: ReviewDetail }) {
  const { org } = useScope()
  return (
    <section aria-label={t('review.papers')}>
      <Title order={3} size="h5" mb="xs">
        {t('review.papers')}
      </Title>
      <Attachments declared={reviewThread} id={id} org={org} as="hr" mayAttach={abilities.attach} />
      <Thread declared={reviewThread} id={id} org={org} as="hr" mayReply={abilities.attach} />
    </section>
  )
}

const actionsOf = (
  { abilities }: ReviewDetail,
  atOnce: boolean,
  deciding?: { approve: boolean; decline: boolean },
): SheetAction[] => [
  ...(abilities.cancel
    ? [
        {
          name: 'cancel',
          title: t('review.cancel'),
          look: deciding?.approve ? ('quiet' as const) : ('danger' as const),
        },
      ]
    : []),
  ...(deciding?.decline ? [{ name: 'decline', title: t('review.decline'), look: 'danger' as const }] : []),
  ...(deciding?.approve ? [{ name: 'approve', title: t('review.approve'), look: 'primary' as const }] : []),
  ...(abilities.schedule
    ? [
        {
          name: 'schedule',
          title: t(atOnce ? 'review.applyNow' : 'review.schedule'),
          look: 'primary' as const,
        },
      ]
    : []),
]
