import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { feedbackReport } from '#modules/feedback/shared/feedback-report.ts'
import { feedback, kinds, statuses } from '#modules/feedback/shared/feedback.ts'
import { Satisfaction } from '#modules/feedback/web/satisfaction.tsx'
import { t } from '#modules/feedback/web/words.ts'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const groups = ['kind', 'assignee', 'month_bs', 'month_ad'] as const

/** What has come in, for HR, and how quickly it is seen to. */
export default function FeedbackList() {
  const [view, setView] = useAddressValue('view', 'list')
  const choice = (
    <Segmented
      label={t('title')}
      value={view === 'speed' ? 'speed' : 'list'}
      onChange={setView}
      options={[
        { value: 'list', label: t('tabs.list') },
        { value: 'speed', label: t('tabs.speed') },
      ]}
    />
  )
  if (view !== 'speed') return <Incoming choice={choice} />
  return (
    <ReportScreen
      // the engine's own type of a report, whatever its columns
      declared={feedbackReport as never}
      subtitle={t('speedHint')}
      filters={[
        {
          name: 'by',
          title: t('by.title'),
          options: groups.map((value) => ({ value, label: t(`by.${value}`) })),
        },
        { name: 'range', title: t('sentOn'), kind: 'days', from: 'from', to: 'to' },
      ]}
      above={<div>{choice}</div>}
    />
  )
}

function Incoming({ choice }: { choice: ReactNode }) {
  const { org, to } = useScope()
  const list = useList(feedback.list, { params: { org } })
  const exports = useExports(feedback.list, list)
  return (
    <>
      <PageHead title={t('title')} subtitle={t('hrHint')}>
        {choice}
      </PageHead>
      <DataTable
        title={t('title')}
        name="feedback"
        list={list}
        exports={exports}
        emptyHint={t('hrEmpty')}
        href={({ id }) => to('admin-feedback-suggestion-detail', { id })}
        columns={[
          { key: 'title', title: t('subject') },
          { key: 'kind', title: t('kind'), hidden: true, value: ({ kind }) => declared(kind) },
          {
            key: 'sender',
            title: t('sender'),
            render: ({ sender }) => (sender ? <Person person={sender} bare /> : t('anonymous')),
          },
          { key: 'created_on', title: t('sentOn'), kind: 'day' },
          { key: 'votes', title: t('votes'), kind: 'number' },
          { key: 'due_on', title: t('due'), kind: 'day', hidden: true },
          { key: 'assignee', title: t('assignee'), value: (row) => row.assignee?.full_name },
          { key: 'closed_on', title: t('closedOn'), kind: 'day', hidden: true },
          { key: 'status', title: t('status'), render: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'satisfaction',
            title: t('rate.title'),
            render: ({ satisfaction }) => <Satisfaction value={satisfaction} short />,
          },
          {
            key: 'is_answered',
            title: t('answer'),
            render: ({ is_answered, is_overdue }) =>
              is_overdue ? (
                <StatusBadge status={t('overdue')} tone="danger" />
              ) : (
                <StatusBadge
                  status={is_answered ? t('answered') : t('waiting')}
                  tone={is_answered ? 'success' : 'warning'}
                />
              ),
          },
        ]}
        filters={[
          { name: 'kind', title: t('kind'), multiple: true, options: same(kinds) },
          { name: 'status', title: t('status'), multiple: true, options: same(statuses) },
          {
            name: 'assignee',
            title: t('assignee'),
            options: [
              { value: 'me', label: t('mineToSee') },
              { value: 'nobody', label: t('nobody') },
            ],
          },
          { name: 'overdue', title: t('due'), options: [{ value: 'true', label: t('onlyOverdue') }] },
        ]}
      />
    </>
  )
}
