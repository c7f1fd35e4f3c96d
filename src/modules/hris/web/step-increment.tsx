import { IconCheck, IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { say, sayFailure } from '#ui/feedback/snackbar.ts'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import {
  approveStepIncrements,
  stepIncrements,
  stepIncrementSettings,
  type StepIncrement,
} from '#modules/hris/shared/step-increment.ts'
import { lt } from '#modules/hris/web/life-words.ts'
import { t } from '#modules/hris/web/words.ts'

/** Who reaches the next pay step in the coming months; HR approves what was drafted, many at once. */
export default function StepIncrements() {
  const [page, show] = useAddressValue('shown', 'list')
  const choice = (
    <Segmented
      label={lt('steps.title')}
      value={page === 'settings' ? page : 'list'}
      onChange={show}
      options={[
        { value: 'list', label: lt('steps.list') },
        { value: 'settings', label: lt('steps.settings') },
      ]}
    />
  )
  if (page === 'settings') return <SingletonScreen declared={stepIncrementSettings} action={choice} />
  return <Coming>{choice}</Coming>
}

const ahead = [3, 6, 12, 24]

function Coming({ children }: { children: ReactNode }) {
  const { org, may, to } = useScope()
  const go = useNavigate()
  const list = useList(stepIncrements, { params: { org }, query: {} })
  const read = useRead(stepIncrements, { params: { org }, query: { limit: 0 } }, { errors: 'inline' })
  const exports = useExports(stepIncrements, list)
  const approve = useAction(approveStepIncrements)
  const editable = may([P.hris.employmentReview], 'write')
  const levels = listSource(
    employmentLevel.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.title },
  )
  const approveAll = async (rows: readonly StepIncrement[]) => {
    const review_ids = rows.flatMap(({ review }) => (review?.state === 'Draft' ? [review.id] : []))
    if (!review_ids.length) {
      sayFailure(lt('steps.noDrafts'))
      return false
    }
    const { done, failed } = await approve.attempt({ params: { org }, body: { review_ids } })
    if (done.length) say(lt('steps.approved', { count: done.length }))
    if (failed.length) sayFailure(lt('steps.failed', { count: failed.length, why: failed[0]?.message ?? '' }))
    return true
  }
  return (
    <>
      <PageHead title={lt('steps.title')} subtitle={lt('steps.hint')}>
        {children}
      </PageHead>
      {read.data?.has_type === false && <Callout tone="warning" title={lt('steps.noType')} />}
      <DataTable<StepIncrement>
        title={lt('steps.title')}
        name="step-increments"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'level', title: lt('steps.level') },
          { key: 'step_from', title: lt('steps.step'), kind: 'number' },
          { key: 'step_to', title: lt('steps.to'), kind: 'number' },
          { key: 'step_max', title: lt('steps.last'), kind: 'number', hidden: true },
          { key: 'due_on', title: lt('steps.due'), kind: 'day' },
          { key: 'uncounted', title: lt('steps.moved'), kind: 'number', hidden: true },
          {
            key: 'review',
            title: lt('steps.change'),
            value: (row) => row.review?.state ?? null,
            render: ({ review }) => (review ? <StatusBadge status={review.state} /> : lt('steps.none')),
          },
        ]}
        filters={[
          {
            name: 'months',
            title: lt('steps.ahead'),
            options: ahead.map((count) => ({ value: String(count), label: lt('steps.months', { count }) })),
          },
          {
            name: 'employment_level_id',
            title: lt('steps.level'),
            kind: 'reference',
            source: asOptions(levels),
          },
          {
            name: 'written',
            title: lt('steps.written'),
            options: ['Draft', 'Scheduled', { value: 'none', label: lt('steps.none') }],
          },
        ]}
        emptyHint={lt('steps.emptyHint')}
        bulk={
          editable ? [{ title: lt('steps.approve'), icon: <IconCheck size={16} />, run: approveAll }] : []
        }
        rowActions={({ review, ...row }) => [
          ...(editable && review?.state === 'Draft'
            ? [
                {
                  title: lt('steps.approve'),
                  icon: <IconCheck size={16} />,
                  run: () => void approveAll([{ ...row, review }]),
                },
              ]
            : []),
          ...(review
            ? [
                {
                  title: lt('steps.open'),
                  icon: <IconEye size={16} />,
                  run: () =>
                    void go({
                      to: to('admin-hris-employment-review-review-details', {}, { review: review.id }),
                    }),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
