import { Button, Group, Progress, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Ago } from '#ui/show/ago.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { problemsIn } from '#engines/questions/answering-web.tsx'
import { isAnswered } from '#engines/questions/question.ts'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import { shownItems } from '#engines/questions/show-if.ts'
import type { OpenForm } from '#engines/appraisal/appraisal-record.ts'
import { useDraft, type SaveDraft, type Written } from '#engines/appraisal/draft-web.ts'
import type { Saving } from '#engines/draft/draft-keeper-web.ts'
import { t } from '#engines/appraisal/words-web.ts'
import styles from '#engines/appraisal/appraisal.module.css'

type ToFill = Pick<OpenForm, 'items' | 'draft' | 'mode' | 'visibility' | 'remarks'>

/** The questions of a form, kept while they are answered, and sent when all is there. */
export function Filling({
  copy,
  form,
  name,
  pending,
  save,
  submit,
}: {
  /** Names the copy that this browser keeps until the server has what was written. */
  copy: string
  form: ToFill
  /** Whom it is about. */
  name: string
  pending: boolean
  save: SaveDraft
  /** Sends it; what it throws is shown. */
  submit: (written: Written, draft_version: number) => Promise<void>
}) {
  const { items } = form
  const draft = useDraft(copy, form.draft, save)
  const [answers, setAnswers] = useState<Answers>(() => knownOf(draft.written.answers, items))
  const [comment, setComment] = useState(draft.written.comment)
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const asked = shownItems(items, answers)
  const done = asked.filter(({ question_id }) => isAnswered(answers[question_id])).length
  const next = asked.find(({ question_id }) => !isAnswered(answers[question_id]))

  const point = (found: Record<string, string | undefined>) => {
    setProblems(found)
    const first = items.find(({ question_id }) => found[question_id])
    if (!first) return false
    sayFailure(t('form.review'))
    show(first.question_id)
    return true
  }
  const finish = async () => {
    const { problems: wrong } = checkedAnswers(items, answers)
    const found = Object.fromEntries(
      Object.entries((wrong?.['answers'] ?? {}) as Record<string, string[]>).map(([id, [said]]) => [
        id,
        said,
      ]),
    )
    if (point(found)) return
    const yes = await confirm({
      title: t('form.confirm', { name }),
      subtitle: t('form.confirmHint'),
      yes: t('form.submit'),
    })
    if (!yes) return
    const draft_version = await draft.rest()
    try {
      await submit({ answers, comment }, draft_version)
      draft.done()
    } catch (error) {
      draft.keep({ answers, comment })
      if (!(error instanceof WireError || error instanceof NoResponse)) throw error
      if (draft.isStale(error)) return window.scrollTo({ top: 0 })
      if (!point(problemsIn(error))) sayFailure(messageOf(error))
    }
  }
  if (items.length === 0) return <Empty title={t('form.empty')} />
  return (
    <div className={styles.form}>
      <div className={styles.bar}>
        <Progress
          value={asked.length ? (100 * done) / asked.length : 0}
          aria-label={t('form.progress', { done, total: asked.length })}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('form.progress', { done, total: asked.length })}
          </Text>
          <Group gap="sm">
            <SavingText saving={draft.saving} at={draft.savedAt} />
            {next && (
              <Button size="compact-sm" variant="subtle" onClick={() => show(next.question_id)}>
                {t('form.nextGap')}
              </Button>
            )}
          </Group>
        </Group>
      </div>
      {form.remarks && (
        <Callout tone="warning" title={t('form.sentBack')}>
          {form.remarks}
        </Callout>
      )}
      {form.visibility !== 'Named' && (
        <Callout>{form.visibility === 'Hidden' ? t('form.hiddenAll') : t('form.hidden', { name })}</Callout>
      )}
      {draft.refused && (
        <Callout tone="danger" alert title={t('form.refused')}>
          {draft.refused}
        </Callout>
      )}
      {draft.newer && (
        <Callout tone="warning" alert title={t('form.stale')}>
          <p>{t('form.staleHint')}</p>
          <Group gap="xs">
            <Button
              size="xs"
              onClick={() => {
                setAnswers(knownOf(draft.newer?.answers ?? {}, items))
                setComment(draft.newer?.comment ?? '')
                draft.settle()
              }}
            >
              {t('form.load')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                draft.settle()
                draft.keep({ answers, comment })
              }}
            >
              {t('form.keep')}
            </Button>
          </Group>
        </Callout>
      )}
      <SheetQuestions
        items={items.map((item) => ({ ...item, value: null }))}
        answers={answers}
        problems={problems}
        onAnswer={(question, value) => {
          const changed = { ...answers, [question]: value }
          setAnswers(changed)
          setProblems((before) => ({ ...before, [question]: undefined }))
          draft.keep({ answers: changed, comment })
        }}
      />
      <Textarea
        label={t('form.comment')}
        description={form.mode === 'Self' ? t('form.commentSelf') : t('form.commentHint', { name })}
        autosize
        minRows={3}
        maxLength={2000}
        value={comment}
        onChange={(event) => {
          const changed = event.currentTarget.value
          setComment(changed)
          draft.keep({ answers, comment: changed })
        }}
      />
      <Group>
        <Button loading={pending} disabled={draft.saving === 'stale'} onClick={() => void finish()}>
          {t('form.submit')}
        </Button>
      </Group>
    </div>
  )
}

const knownOf = (answers: Answers, items: OpenForm['items']): Answers => {
  const known = new Set(items.map(({ question_id }) => question_id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => known.has(id)))
}

/** The question in sight, and its first field with the keyboard. */
function show(id: string) {
  const question = document.getElementById(`question-${id}`)
  question?.scrollIntoView({ block: 'center' })
  question
    ?.closest('fieldset')
    ?.querySelector<HTMLElement>('input:not([type=hidden],[type=file]),textarea,button')
    ?.focus({ preventScroll: true })
}

function SavingText({ saving, at }: { saving: Saving; at: string | null }) {
  if (saving === 'idle' || saving === 'stale' || saving === 'refused') return null
  return (
    <Text size="sm" c={saving === 'failed' ? 'red' : 'dimmed'} role="status">
      {saving === 'saved' ? (
        <>
          {t('form.saved')} {at && <Ago at={at} />}
        </>
      ) : (
        t(`form.${saving}`)
      )}
    </Text>
  )
}
