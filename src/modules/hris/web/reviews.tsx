import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { declared } from '#ui/i18n/declared.ts'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { DoneBar } from '#ui/show/board.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import {
  cancelReview,
  readReview,
  reviews,
  reviewStates,
  scheduleReview,
  type Change,
  type Review,
  type ReviewDetail,
} from '#modules/hris/shared/employment-review.ts'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { LeaveRestart } from '#modules/hris/web/leave-restart.tsx'
import { ReviewForm } from '#modules/hris/web/review-form.tsx'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Changes of employments: prepared, scheduled for their day, applied, or taken back. */
export default function Reviews() {
  const { org, may } = useScope()
  const params = { org }
  const list = useList(reviews, { params, query: {} })
  const exports = useExports(reviews, list)
  const history = useRowHistory('employment_review', [P.hris.employmentReview])
  const [open, setOpen] = useAddressValue('review', '')
  const [form, setForm] = useState<ReviewDetail | 'new' | null>(null)
  const add = may([P.hris.employmentReview], 'write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('review.add')}
    </Button>
  )
  const types = listSource(
    changeType.list,
    { params, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <PageHead title={t('review.title')} subtitle={t('review.hint')}>
        {add}
      </PageHead>
      <DataTable<Review>
        title={t('review.title')}
        name="employment-reviews"
        list={list}
        columns={[
          { key: 'person', title: t('review.employee'), kind: 'person' },
          { key: 'change_type', title: t('review.type'), value: (row) => row.change_type.name },
          { key: 'effective_from', title: t('review.from'), kind: 'date' },
          {
            key: 'changes',
            title: t('review.changes'),
            render: ({ changes }) =>
              changes.map((change, at) => (
                <Fragment key={change.field}>
                  {at > 0 && ', '}
                  {declared(change.title)}: <Side of={change} value={change.from} /> →{' '}
                  <Side of={change} value={change.to} />
                </Fragment>
              )),
            wrap: true,
          },
          { key: 'state', title: t('life.state'), kind: 'badge' },
        ]}
        filters={[
          { name: 'state', title: t('life.state'), options: [...reviewStates], multiple: true },
          { name: 'change_type_id', title: t('review.type'), kind: 'reference', source: asOptions(types) },
          { name: 'range', title: t('review.from'), kind: 'days', from: 'from', to: 'to' },
          ...placeChoices(org),
        ]}
        exports={exports}
        emptyHint={t('review.emptyHint')}
        emptyAction={add}
        rowActions={(row) => [...history.entries(row.id, `${row.person.full_name}, ${row.change_type.name}`)]}
        onOpen={(row) => setOpen(row.id)}
      />
      {history.dialog}
      <ReviewSheet id={open} onClose={() => setOpen('')} onEdit={setForm} />
      <ReviewForm review={form} onClose={() => setForm(null)} />
    </>
  )
}

const days: readonly string[] = ['confirmed_on', 'probation_ends_on', 'contract_ends_on']
/** Days as everywhere, in the calendar of whoever reads. */
function Side({ of: { field }, value }: { of: Change; value: string | null }) {
  if (value !== null && field === 'leave_balances') return t('restart.restart')
  return value !== null && days.includes(field) ? <DateText value={value} /> : (value ?? '–')
}

interface SheetProps {
  id: string
  onClose: () => void
  onEdit: (review: ReviewDetail) => void
}
function ReviewSheet({ id, onClose, onEdit }: SheetProps) {
  const { org, linkOf } = useScope()
  const read = useRead(readReview, id ? { params: { org, id } } : null, { errors: 'inline', fresh: 0 })
  const schedule = useAction(scheduleReview, { success: t('review.scheduled') })
  const cancel = useAction(cancelReview, { success: t('review.cancelled') })
  const review = read.data
  const act = async (action: string, remarks: string) => {
    if (!review) return
    const at = { params: { org, id: review.id } }
    if (action === 'schedule') await schedule.attempt({ ...at, body: { version: review.version } })
    else await cancel.attempt({ ...at, body: { remarks, version: review.version } })
    onClose()
  }
  return (
    <DetailSheet
      opened={id !== ''}
      onClose={onClose}
      title={review?.change_type.name ?? t('review.title')}
      loading={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
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
              review.applied_at !== null && {
                label: t('review.applied'),
                value: <Moment value={review.applied_at} />,
              },
              ...review.changes.map((change) => ({
                label: declared(change.title),
                value: (
                  <>
                    <Text span c="dimmed" td={change.from ? 'line-through' : undefined}>
                      <Side of={change} value={change.from} />
                    </Text>{' '}
                    → <Side of={change} value={change.to} />
                  </>
                ),
                wide: true,
              })),
              { label: t('life.remarks'), value: review.remarks, wide: true },
            ]
          : []
      }
      remarksOptional
      actions={
        review
          ? [
              ...(review.abilities.schedule
                ? [{ name: 'schedule', title: t('review.schedule'), look: 'primary' as const }]
                : []),
              ...(review.abilities.cancel
                ? [{ name: 'cancel', title: t('review.cancel'), look: 'danger' as const }]
                : []),
            ]
          : []
      }
      onAct={act}
    >
      {review?.problem && (
        <Callout tone={review.state === 'Scheduled' ? 'danger' : 'info'} title={review.problem} />
      )}
      {review?.abilities.change && review.input.leave_balances === 'restart' && (
        <LeaveRestart employeeId={review.person.id} day={review.effective_from} />
      )}
      {review && review.tasks.total > 0 && (
        <DoneBar done={review.tasks.closed} total={review.tasks.total} label={t('life.tasks')} />
      )}
      {review?.abilities.change && (
        <div>
          <Button variant="default" onClick={() => onEdit(review)}>
            {t('review.edit')}
          </Button>
        </div>
      )}
    </DetailSheet>
  )
}
