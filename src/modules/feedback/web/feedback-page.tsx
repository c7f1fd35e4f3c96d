import { Button, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { feedback, FeedbackOutcome, settledAs } from '#modules/feedback/shared/feedback.ts'
import { AssignFeedback } from '#modules/feedback/web/assign-feedback.tsx'
import { Satisfaction } from '#modules/feedback/web/satisfaction.tsx'
import { FeedbackThread } from '#modules/feedback/web/feedback-thread.tsx'
import { MergeFeedback } from '#modules/feedback/web/merge-feedback.tsx'
import { t } from '#modules/feedback/web/words.ts'

type Values = {
  status: (typeof settledAs)[number]
  outcome: string | null
  is_public: boolean
  version: number
}
const F = fieldsOf<Values>()

/** One piece of feedback for HR: what was said, the conversation, and what becomes of it. */
export default function FeedbackPage() {
  const { id = '' } = useParams({ strict: false })
  const { org, as, may, to } = useScope()
  const [settling, setSettling] = useState(false)
  const [merging, setMerging] = useState(false)
  const [assigning, setAssigning] = useState(false)
  const at = { params: { org, id }, query: { as } }
  const { data } = useRead(feedback.read, at)
  const settle = useAction(feedback.settle, { success: t('settled'), errors: 'caller' })
  if (!data) return <TextSkeleton lines={6} />
  const { title, body, kind, sender, created_on, status, outcome, is_public, votes, duplicate_of, version } =
    data
  const editable = may(feedback.settle.spec.access.hr, 'write')
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ title: t('title'), href: to('admin-feedback-suggestion') }]}
        badge={<StatusBadge status={status} />}
        subtitle={
          <>
            {declared(kind)} · {sender?.full_name ?? t('anonymous')} · <Day value={created_on} />
            {is_public && ` · ${t('onBoard')}, ${t('votesOf', { count: votes })}`}
          </>
        }
      >
        {editable && !duplicate_of && (
          <Button variant="default" onClick={() => setMerging(true)}>
            {t('merge')}
          </Button>
        )}
        {editable && (
          <Button variant="default" onClick={() => setAssigning(true)}>
            {t('assign')}
          </Button>
        )}
        {editable && <Button onClick={() => setSettling(true)}>{t('settle')}</Button>}
      </PageHead>
      <Stack gap="lg">
        <Facts
          facts={[
            { label: t('assignee'), value: data.assignee?.full_name ?? t('nobody') },
            { label: t('due'), value: <Day value={data.due_on} /> },
            data.closed_on !== null && { label: t('closedOn'), value: <Day value={data.closed_on} /> },
            data.closed_on !== null && {
              label: t('rate.title'),
              value:
                data.satisfaction === null ? t('rate.notYet') : <Satisfaction value={data.satisfaction} />,
            },
          ]}
        />
        {duplicate_of && (
          <Callout title={t('sameAs')}>
            <Link to={to('admin-feedback-suggestion-detail', { id: duplicate_of.id })}>
              {duplicate_of.title}
            </Link>
          </Callout>
        )}
        <Panel title={t('message')}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Text>
        </Panel>
        {outcome && (
          <Panel title={t('outcome')}>
            <Text>{outcome}</Text>
          </Panel>
        )}
        <Panel title={t('conversation')}>
          <FeedbackThread id={id} mayReply={editable} />
        </Panel>
      </Stack>
      <FormDialog<Values>
        key={version}
        opened={settling}
        onClose={() => setSettling(false)}
        title={t('settle')}
        initial={{ status: status === 'Duplicate' ? 'In review' : status, outcome, is_public, version }}
        schema={FeedbackOutcome}
        submit={(values) => settle.attempt({ ...at, body: values })}
      >
        <F.Select name="status" label={t('status')} options={settledAs} required />
        <F.TextArea name="outcome" label={t('outcome')} hint={t('outcomeHint')} max={1000} />
        <F.Switch name="is_public" label={t('onBoardHr')} />
      </FormDialog>
      {editable && (
        <AssignFeedback key={version} row={data} opened={assigning} onClose={() => setAssigning(false)} />
      )}
      {editable && <MergeFeedback row={data} opened={merging} onClose={() => setMerging(false)} />}
    </>
  )
}
