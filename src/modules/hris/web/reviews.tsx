import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import {
  reviews,
  reviewStates,
  type Review,
  type ReviewDetail,
} from '#modules/hris/shared/employment-review.ts'
import { reviewFlows } from '#modules/hris/shared/review-flows.ts'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { ChangesLine } from '#modules/hris/web/review-changes.tsx'
import { ReviewForm } from '#modules/hris/web/review-form.tsx'
import { ReviewRequests } from '#modules/hris/web/review-requests.tsx'
import { ReviewSheet } from '#modules/hris/web/review-sheet.tsx'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Changes of employments, what waits for somebody to approve it, and who that is. */
export default function ReviewsPage() {
  const [shown, show] = useAddressValue('shown', 'changes')
  const choice = (
    <Segmented
      label={t('review.title')}
      value={shown === 'requests' || shown === 'flows' ? shown : 'changes'}
      onChange={show}
      options={[
        { value: 'changes', label: t('review.all') },
        { value: 'requests', label: t('review.requests') },
        { value: 'flows', label: t('review.flows') },
      ]}
    />
  )
  if (shown === 'requests') return <ReviewRequests>{choice}</ReviewRequests>
  if (shown === 'flows')
    return (
      <OrganizationFlows declared={reviewFlows} title={t('review.title')} subtitle={t('review.flowsHint')}>
        {choice}
      </OrganizationFlows>
    )
  return <Reviews>{choice}</Reviews>
}

/** Prepared, sent, scheduled for their day, applied, or taken back. */
function Reviews({ children }: { children: ReactNode }) {
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
        {children}
        {add}
      </PageHead>
      <DataTable<Review>
        title={t('review.title')}
        name="employment-reviews"
        list={list}
        columns={[
          { key: 'person', title: t('review.employee'), kind: 'person' },
          { key: 'change_type', title: t('review.type'), value: (row) => row.change_type.name },
          { key: 'effective_from', title: t('review.from'), kind: 'day' },
          {
            key: 'changes',
            title: t('review.changes'),
            render: (row) => <ChangesLine of={row} />,
            wrap: true,
          },
          { key: 'state', title: t('life.state'), kind: 'status' },
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
      <ReviewForm review={form} onClose={() => setForm(null)} onCreated={setOpen} />
    </>
  )
}
