import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { SheetDetail } from '#engines/questions/question-use.ts'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { giveExit, reasonChoices } from '#modules/offboarding/shared/exit-feedback.ts'
import { feedbackItems, sendingFeedback, withFeedback } from '#modules/offboarding/web/feedback-items.ts'
import { GivenFeedback } from '#modules/offboarding/web/given-feedback.tsx'
import { t } from '#modules/offboarding/web/words.ts'

/** What the leaver is asked: answered once, then shown as it was given. */
export default function ExitInterviews() {
  const { org } = useScope()
  const list = useRead(exitInterview.sheets, { params: { org }, query: { as: 'user' } })
  const id = list.data?.results[0]?.id
  const read = useRead(exitInterview.readSheet, id ? { params: { org, id }, query: { as: 'user' } } : null, {
    fresh: 0,
  })
  return (
    <>
      <PageHead title={t('exit.title')} subtitle={t('exit.hint')} />
      <ReadState read={list} compact={false} waiting={<FormSkeleton fields={4} />}>
        {() =>
          id ? (
            <ReadState read={read} compact={false} waiting={<FormSkeleton fields={4} />}>
              {(sheet) => <Interview key={sheet.version} sheet={sheet} />}
            </ReadState>
          ) : (
            <Empty title={t('exit.nothing')} />
          )
        }
      </ReadState>
    </>
  )
}

const F = fieldsOf<{ remarks: string }>()

function Interview({ sheet }: { sheet: SheetDetail }) {
  const { org } = useScope()
  const params = { org, id: sheet.id }
  const [declining, setDeclining] = useState(false)
  const submit = useAction(giveExit, { success: t('exit.submitted'), errors: 'caller' })
  const keep = useAction(exitInterview.saveDraft, { errors: 'caller' })
  const choices = useRead(reasonChoices, { params: { org }, query: { limit: 200 } })
  const reasons = choices.data?.results
  const close = useAction(exitInterview.close, { success: t('exit.declined') })

  if (sheet.state === 'Completed')
    return (
      <>
        <Group mb="md">
          <StatusBadge status={sheet.state} />
          <Text>{t('exit.thanks')}</Text>
        </Group>
        <SheetQuestions items={sheet.items} given />
        <GivenFeedback sheetId={sheet.id} as="user" />
      </>
    )
  if (sheet.state !== 'Pending')
    return (
      <Callout tone="neutral" title={t('exit.notHeld')}>
        {sheet.remarks}
      </Callout>
    )
  return (
    <>
      {sheet.description && <Callout title={sheet.description} />}
      {sheet.is_confidential && <Callout tone="success">{t('exit.confidential')}</Callout>}
      {sheet.due_on && (
        <Text c="dimmed" my="sm">
          {t('exit.due')} <DateText value={sheet.due_on} beside />
        </Text>
      )}
      {reasons && (
        <AnswerForm
          items={[...sheet.items, ...feedbackItems(reasons)]}
          start={sheet.start}
          kept={{
            key: `exit-interview.${sheet.id}`,
            saved_at: sheet.draft_saved_at,
            save: (answers, draft_saved_at) => keep.attempt({ params, body: { answers, draft_saved_at } }),
          }}
          submit={(all) =>
            sendingFeedback(() =>
              submit.attempt({ params, body: { ...withFeedback(all, reasons), version: sheet.version } }),
            )
          }
          submitTitle={t('exit.submit')}
          beside={
            <Button variant="subtle" onClick={() => setDeclining(true)}>
              {t('exit.decline')}
            </Button>
          }
        />
      )}
      <FormDialog<{ remarks: string }>
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('exit.decline')}
        initial={{ remarks: '' }}
        submit={(body) =>
          close.attempt({ params, query: { as: 'user' }, body: { ...body, version: sheet.version } })
        }
      >
        <F.TextArea name="remarks" label={t('separation.remarks')} required />
      </FormDialog>
    </>
  )
}
