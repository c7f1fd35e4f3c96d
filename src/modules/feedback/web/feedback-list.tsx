import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { feedback, kinds, statuses } from '#modules/feedback/shared/feedback.ts'
import { t } from '#modules/feedback/web/words.ts'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What has come in, for HR. */
export default function FeedbackList() {
  const { org, to } = useScope()
  const list = useList(feedback.list, { params: { org } })
  return (
    <>
      <PageHead title={t('title')} subtitle={t('hrHint')} />
      <DataTable
        title={t('title')}
        name="feedback"
        list={list}
        emptyHint={t('hrEmpty')}
        href={({ id }) => to('admin-feedback-suggestion-detail', { id })}
        columns={[
          { key: 'title', title: t('subject') },
          { key: 'kind', title: t('kind') },
          {
            key: 'sender',
            title: t('sender'),
            render: ({ sender }) => (sender ? <Person person={sender} bare /> : t('anonymous')),
          },
          { key: 'created_on', title: t('sentOn'), kind: 'date' },
          { key: 'votes', title: t('votes'), kind: 'number' },
          { key: 'due_on', title: t('due'), kind: 'date', hidden: true },
          { key: 'status', title: t('status'), render: ({ status }) => <StatusBadge status={status} /> },
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
          { name: 'overdue', title: t('due'), options: [{ value: 'true', label: t('onlyOverdue') }] },
        ]}
      />
    </>
  )
}
