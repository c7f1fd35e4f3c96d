import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  anonymousFeedback,
  feedback,
  FeedbackInput,
  kinds,
  type Feedback,
} from '#modules/feedback/shared/feedback.ts'
import { AnonymousThread, ShownKey, type Opened } from '#modules/feedback/web/anonymous-thread.tsx'
import { FeedbackBoard } from '#modules/feedback/web/feedback-board.tsx'
import { SimilarFeedback } from '#modules/feedback/web/similar-feedback.tsx'
import { FeedbackThread } from '#modules/feedback/web/feedback-thread.tsx'
import { AskSatisfaction, Satisfaction } from '#modules/feedback/web/satisfaction.tsx'
import { t } from '#modules/feedback/web/words.ts'

type Values = { kind: Feedback['kind']; title: string; body: string; is_public: boolean }
const F = fieldsOf<Values>()
const K = fieldsOf<{ key: string }>()

/** What one has sent by name, and the doors for who leaves the name out. */
export default function OwnFeedback() {
  const { org } = useScope()
  const at = { params: { org } }
  const list = useList(feedback.mine, at)
  const [form, setForm] = useState<'named' | 'anonymous' | 'key' | null>(null)
  const [shown, setShown] = useState<Feedback | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ secret: string; first: Opened } | null>(null)
  const send = useAction(feedback.send, { success: t('sent'), errors: 'caller' })
  const sendUnnamed = useAction(anonymousFeedback.send, { errors: 'caller' })
  const open = useAction(anonymousFeedback.open, { errors: 'caller' })
  const rate = useAction(feedback.rate, { success: t('rate.said'), onSuccess: setShown })
  const unnamed = form === 'anonymous'
  const submit = async (body: Values) =>
    unnamed ? setKey((await sendUnnamed.attempt({ ...at, body })).key) : send.attempt({ ...at, body })
  const own = (
    <DataTable<Feedback>
      title={t('title')}
      name="own-feedback"
      list={list}
      search={false}
      emptyHint={t('empty')}
      onOpen={setShown}
      columns={[
        { key: 'title', title: t('subject') },
        { key: 'kind', title: t('kind'), value: ({ kind }) => declared(kind) },
        { key: 'created_on', title: t('sentOn'), kind: 'day' },
        { key: 'status', title: t('status'), render: ({ status }) => <StatusBadge status={status} /> },
        { key: 'comment_count', title: t('comments'), kind: 'number' },
        {
          key: 'satisfaction',
          title: t('rate.title'),
          render: (row) => (row.closed_on ? <Satisfaction value={row.satisfaction} /> : '–'),
        },
      ]}
    />
  )
  return (
    <>
      <PageHead title={t('title')} subtitle={t('ownHint')}>
        <Button variant="subtle" onClick={() => setForm('key')}>
          {t('openByKey')}
        </Button>
        <Button variant="default" onClick={() => setForm('anonymous')}>
          {t('sendAnonymous')}
        </Button>
        <Button onClick={() => setForm('named')}>{t('send')}</Button>
      </PageHead>
      <AddressTabs
        label={t('title')}
        tabs={[
          { value: 'own', title: t('tabs.own'), show: () => own },
          { value: 'board', title: t('tabs.board'), show: () => <FeedbackBoard /> },
        ]}
      />
      <FormDialog<Values>
        key={unnamed ? 'anonymous' : 'named'}
        opened={form === 'named' || unnamed}
        onClose={() => setForm(null)}
        title={unnamed ? t('sendAnonymous') : t('send')}
        initial={{ kind: 'Suggestion', title: '', body: '', is_public: false }}
        schema={FeedbackInput}
        submit={submit}
        submitTitle={unnamed ? t('sendAnonymous') : t('send')}
      >
        {unnamed && <Callout>{t('promise')}</Callout>}
        <F.Select name="kind" label={t('kind')} options={kinds} required />
        <F.Text name="title" label={t('subject')} required />
        <SimilarFeedback />
        <F.TextArea name="body" label={t('message')} required max={5000} />
        <F.Switch name="is_public" label={t('onBoard')} hint={t('onBoardHint')} />
      </FormDialog>
      <FormDialog<{ key: string }>
        opened={form === 'key'}
        onClose={() => setForm(null)}
        title={t('openByKey')}
        initial={{ key: '' }}
        schema={anonymousFeedback.open.spec.body}
        submit={async (body) => setOpened({ secret: body.key, first: await open.attempt({ ...at, body }) })}
        submitTitle={t('open')}
      >
        <K.Text name="key" label={t('key')} required />
      </FormDialog>
      <Dialog opened={key !== null} onClose={() => setKey(null)} title={t('keyTitle')}>
        {key && <ShownKey value={key} />}
      </Dialog>
      <Dialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.first.feedback.title ?? ''}
      >
        {opened && <AnonymousThread {...opened} />}
      </Dialog>
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={shown?.title ?? ''}>
        {shown && (
          <Stack gap="md">
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.body}</Text>
            {shown.outcome && <Callout title={t('outcome')}>{shown.outcome}</Callout>}
            {shown.closed_on && (
              <AskSatisfaction
                value={shown.satisfaction}
                pending={rate.pending}
                onRate={(satisfaction) =>
                  void rate.run({ params: { ...at.params, id: shown.id }, body: { satisfaction } })
                }
              />
            )}
            <FeedbackThread id={shown.id} mayReply />
          </Stack>
        )}
      </Dialog>
    </>
  )
}
