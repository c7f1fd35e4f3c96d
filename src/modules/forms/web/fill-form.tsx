import { Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { fieldMessages } from '#kernel/fields.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ApproverChoices, choiceProblems, pickedIds } from '#engines/approval/ahead-web.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import type { Answers } from '#engines/questions/sheet-web.tsx'
import { answering, type FormSheet } from '#modules/forms/shared/answering.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** One form, to be filled in. */
export function FillForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { org, to } = useScope()
  const read = useRead(answering.read, { params: { org, id } }, { fresh: 0, errors: 'inline' })
  const [thanks, setThanks] = useState<{ score: string | null } | null>(null)
  const crumbs = [{ title: t('mine.back'), href: to('user-organization-forms') }]
  const back = (
    <Button component={Link} to={to('user-organization-forms')} variant="default" onClick={onDone}>
      {t('mine.back')}
    </Button>
  )
  return (
    <>
      <PageHead title={read.data?.title ?? t('title')} crumbs={crumbs} />
      <ReadState read={read} waiting={<FormSkeleton fields={5} />} compact={false} />
      {read.data && (
        <div className={styles.paper}>
          {read.data.description && <p className={styles.intro}>{read.data.description}</p>}
          {thanks ? (
            <Callout tone="success" title={t('mine.thanks')}>
              {thanks.score !== null && <p>{t('mine.score', { score: thanks.score })}</p>}
              {back}
            </Callout>
          ) : read.data.is_open ? (
            <Fill form={read.data} onThanks={setThanks} onDone={onDone} />
          ) : (
            <Callout title={t('mine.closed')}>{back}</Callout>
          )}
        </div>
      )}
    </>
  )
}

function Fill({
  form,
  onThanks,
  onDone,
}: {
  form: FormSheet
  onThanks: (answer: { score: string | null }) => void
  onDone: () => void
}) {
  const { org } = useScope()
  const [remarks, setRemarks] = useState('')
  const [missing, setMissing] = useState(false)
  const [picked, setPicked] = useState<Parameters<typeof pickedIds>[0]>({})
  const [refused, setRefused] = useState<readonly (string | undefined)[]>([])
  const answer = useAction(answering.answer, { errors: 'caller' })
  const ask = useAction(formRequest.create, { success: t('mine.requested'), errors: 'caller' })
  const keep = useAction(answering.saveDraft, { errors: 'caller' })
  const drop = useAction(answering.dropDraft, { success: t('mine.dropped'), onSuccess: onDone })
  const asks = form.kind === 'Request'
  const submit = async (answers: Answers) => {
    if (!asks) return onThanks(await answer.attempt({ params: { org, id: form.id }, body: { answers } }))
    setMissing(remarks.trim() === '')
    const body = { form_id: form.id, answers, remarks, approvers: pickedIds(picked) }
    try {
      await ask.attempt({ params: { org }, body })
    } catch (error) {
      setRefused(choiceProblems(error))
      throw error
    }
    onDone()
  }
  return (
    <>
      <div className={styles.promise}>
        {form.is_anonymous ? (
          <Callout title={t('promise.title')}>{t('promise.text', { count: form.threshold })}</Callout>
        ) : (
          !asks && <Callout tone="neutral">{t('promise.named')}</Callout>
        )}
      </div>
      <AnswerForm
        items={form.items}
        start={form.start}
        kept={
          form.is_anonymous
            ? undefined
            : {
                key: `form.${form.id}`,
                saved_at: form.draft_saved_at,
                save: (answers, draft_saved_at) =>
                  keep.attempt({ params: { org, id: form.id }, body: { answers, draft_saved_at } }),
              }
        }
        submit={submit}
        beside={
          form.draft_saved_at && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => void drop.run({ params: { org, id: form.id } })}
            >
              {t('mine.drop')}
            </Button>
          )
        }
        submitTitle={asks ? t('mine.sendRequest') : t('mine.send')}
      >
        {asks && (
          <ApproverChoices
            type={formRequest.name}
            facts={{ form_id: form.id }}
            value={picked}
            onChange={setPicked}
            problems={refused}
          />
        )}
        {asks && (
          <Textarea
            className={styles.remarks ?? ''}
            label={t('mine.remarks')}
            required
            maxLength={255}
            autosize
            minRows={2}
            value={remarks}
            error={missing && remarks.trim() === '' ? fieldMessages.required(t('mine.remarks')) : undefined}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
        )}
      </AnswerForm>
    </>
  )
}
