import { Button, Group, Progress, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf, WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Ago } from '#ui/show/ago.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead, type Crumb } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { problemsIn } from '#engines/questions/answering-web.tsx'
import { isAnswered } from '#engines/questions/question.ts'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import { shownItems } from '#engines/questions/show-if.ts'
import type { OpenForm } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { useDraft, type Saving } from '#engines/appraisal/draft-web.ts'
import { t } from '#engines/appraisal/words-web.ts'
import styles from '#engines/appraisal/appraisal.module.css'

interface Props {
  /** The use, whatever its path. */
  of: unknown
  id: string
  /** The heading of a page until its form is read, and where there is none. */
  title?: string
  crumbs?: readonly Crumb[]
  onDone?: () => void
}

/** The page of one form: to be filled in by its appraiser, or as it was submitted. */
export function FormFill({ of, id, title, crumbs = [], onDone }: Props) {
  const use = of as AppraisalUse
  const { org, as } = useScope()
  const read = useRead(use.readForm, { params: { org, id }, query: { as } }, { errors: 'inline', fresh: 0 })
  return (
    <>
      {title && !read.data && <PageHead title={title} crumbs={crumbs} />}
      <ReadState read={read} lines={8} compact={false}>
        {(form) => (
          <>
            <FormHead form={form} crumbs={crumbs} />
            {as === 'user' && form.shut === null ? (
              <Filling key={form.version} use={use} form={form} onDone={onDone} />
            ) : (
              <Submitted form={form} />
            )}
          </>
        )}
      </ReadState>
    </>
  )
}

function FormHead({ form, crumbs }: { form: OpenForm; crumbs: readonly Crumb[] }) {
  return (
    <PageHead
      title={form.occasion.title}
      crumbs={crumbs}
      badge={<StatusBadge status={form.state} />}
      subtitle={
        <>
          {t('form.about', { mode: t(`mode.${form.mode}`) })} · {t('form.due')} <Day value={form.due_on} />
        </>
      }
    >
      <Person person={form.appraisee} />
    </PageHead>
  )
}

function Submitted({ form }: { form: OpenForm }) {
  const values = new Map(form.given.map((one) => [one.question_id, one]))
  if (form.state === 'Submitted' && form.visibility === 'Hidden')
    return <Callout tone="success">{t('form.stored')}</Callout>
  return (
    <div className={styles.form}>
      {form.shut && <Callout>{refusal(form.shut)}</Callout>}
      <SheetQuestions
        given
        items={form.items.map((item) => ({ ...item, value: values.get(item.question_id)?.value ?? null }))}
      />
      {form.comment && (
        <section>
          <h3>{t('form.comment')}</h3>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{form.comment}</Text>
        </section>
      )}
    </div>
  )
}

const start = (form: OpenForm): Answers => {
  const known = new Set(form.items.map(({ question_id }) => question_id))
  return Object.fromEntries(Object.entries(form.draft?.answers ?? {}).filter(([id]) => known.has(id)))
}

function Filling({
  use,
  form,
  onDone,
}: {
  use: AppraisalUse
  form: OpenForm
  onDone: (() => void) | undefined
}) {
  const { org } = useScope()
  const [answers, setAnswers] = useState<Answers>(() => start(form))
  const [comment, setComment] = useState(form.draft?.comment ?? '')
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const draft = useDraft(use, { org, id: form.id }, form.draft)
  const submit = useAction(use.submit, { success: t('form.submitted'), errors: 'caller' })
  const asked = shownItems(form.items, answers)
  const done = asked.filter(({ question_id }) => isAnswered(answers[question_id])).length
  const name = form.appraisee.full_name

  const point = (found: Record<string, string | undefined>) => {
    setProblems(found)
    const first = form.items.find(({ question_id }) => found[question_id])
    if (!first) return false
    sayFailure(t('form.review'))
    document.getElementById(`question-${first.question_id}`)?.scrollIntoView({ block: 'center' })
    return true
  }
  const finish = async () => {
    const { problems: wrong } = checkedAnswers(form.items, answers)
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
      await submit.attempt({
        params: { org, id: form.id },
        body: { answers, comment: comment || null, version: form.version, draft_version },
      })
      onDone?.()
    } catch (error) {
      draft.keep({ answers, comment })
      if (!(error instanceof WireError)) throw error
      if (!point(problemsIn(error))) sayFailure(messageOf(error))
    }
  }
  if (form.items.length === 0) return <Empty title={t('form.empty')} />
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
          <SavingText saving={draft.saving} at={draft.savedAt} />
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
      {draft.newer && (
        <Callout tone="warning" alert title={t('form.stale')}>
          <p>{t('form.staleHint')}</p>
          <Group gap="xs">
            <Button
              size="xs"
              onClick={() => {
                setAnswers(draft.newer?.answers ?? {})
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
        items={form.items.map((item) => ({ ...item, value: null }))}
        answers={answers}
        problems={problems}
        onAnswer={(question, value) => {
          const next = { ...answers, [question]: value }
          setAnswers(next)
          setProblems((before) => ({ ...before, [question]: undefined }))
          draft.keep({ answers: next, comment })
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
          const next = event.currentTarget.value
          setComment(next)
          draft.keep({ answers, comment: next })
        }}
      />
      <Group>
        <Button loading={submit.pending} disabled={draft.saving === 'stale'} onClick={() => void finish()}>
          {t('form.submit')}
        </Button>
      </Group>
    </div>
  )
}

function SavingText({ saving, at }: { saving: Saving; at: string | null }) {
  if (saving === 'idle' || saving === 'stale') return null
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
