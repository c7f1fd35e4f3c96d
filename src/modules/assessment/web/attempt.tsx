import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { refusal } from '#ui/i18n/refusal.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { AnswerValue } from '#engines/questions/question.ts'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import type { Attempt } from '#modules/assessment/shared/attempt.ts'
import styles from '#modules/assessment/web/assessment.module.css'
import { useKeeping } from '#modules/assessment/web/keeping.ts'
import { t } from '#modules/assessment/web/words.ts'

interface Acts {
  start: () => Promise<unknown>
  answer: (question_id: string, value: AnswerValue | null) => Promise<unknown>
  submit: () => Promise<unknown>
  /** Reads the attempt anew: the server has closed it. */
  refresh: () => unknown
}

/** An attempt before, during and after: one question at a time, each answer kept at once. */
export function AttemptView({
  attempt,
  acts,
  at,
  go,
}: {
  attempt: Attempt
  acts: Acts
  /** The question that is shown; anything else is the first. */
  at: string
  go: (question_id: string) => void
}) {
  if (attempt.state === 'Invited') return <Before attempt={attempt} start={acts.start} />
  if (attempt.state !== 'Started') return <After attempt={attempt} start={acts.start} />
  return <During attempt={attempt} acts={acts} at={at} go={go} />
}

function Before({ attempt, start }: { attempt: Attempt; start: Acts['start'] }) {
  const [pending, setPending] = useState(false)
  return (
    <div className={styles.attempt}>
      <Facts
        facts={[
          { label: t('attempt.minutes'), value: attempt.duration_minutes },
          { label: t('attempt.questions'), value: attempt.questions },
        ]}
      />
      {attempt.instructions && <p className={styles.text}>{attempt.instructions}</p>}
      {attempt.shut ? (
        <Callout>{refusal(attempt.shut)}</Callout>
      ) : (
        <>
          <Callout>{t('attempt.clock')}</Callout>
          <Group>
            <Button
              loading={pending}
              onClick={() => {
                setPending(true)
                void start().finally(() => setPending(false))
              }}
            >
              {t('attempt.start')}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}

function After({ attempt, start }: { attempt: Attempt; start: Acts['start'] }) {
  const [pending, setPending] = useState(false)
  return (
    <div className={styles.attempt}>
      <Group>
        <StatusBadge status={attempt.state} />
        {attempt.score !== null && <strong>{t('attempt.score', { score: attempt.score })}</strong>}
      </Group>
      <Text>{t(attempt.state === 'Under evaluation' ? 'attempt.waits' : 'attempt.done')}</Text>
      {attempt.attempts_left > 0 &&
        (attempt.shut ? (
          <Callout>{refusal(attempt.shut)}</Callout>
        ) : (
          <Group>
            <Button
              variant="default"
              loading={pending}
              onClick={() => {
                setPending(true)
                void start().finally(() => setPending(false))
              }}
            >
              {t('attempt.again', { count: attempt.attempts_left })}
            </Button>
          </Group>
        ))}
    </div>
  )
}

function During({
  attempt,
  acts,
  at,
  go,
}: {
  attempt: Attempt
  acts: Acts
  at: string
  go: (id: string) => void
}) {
  const { items } = attempt
  const place = Math.max(
    0,
    items.findIndex(({ question_id }) => question_id === at),
  )
  const item = items[place]
  const [answers, setAnswers] = useState<Answers>(attempt.answers)
  const { saving, unsent, keep, settle } = useKeeping(acts.answer)
  const [pending, setPending] = useState(false)
  const left = useTimeLeft(attempt, acts.refresh)
  const done = items.filter(({ question_id }) => isGiven(answers[question_id])).length
  const step = (by: number) => {
    const next = items[place + by]
    if (next) go(next.question_id)
  }
  const finish = async () => {
    const open = items.length - done
    const sure = await confirm({
      title: t('attempt.submitSure'),
      subtitle: open > 0 ? t('attempt.open', { count: open }) : t('attempt.allDone'),
      yes: t('attempt.submit'),
      danger: false,
    })
    if (!sure) return
    setPending(true)
    try {
      // an answer given a moment ago counts too; what cannot be sent now is said above
      if (await settle()) await acts.submit()
    } finally {
      setPending(false)
    }
  }
  if (!item) return null
  return (
    <div className={styles.attempt}>
      <div className={styles.bar}>
        <strong>{t('attempt.place', { at: place + 1, of: items.length })}</strong>
        <span role="timer" data-short={left <= 60 || undefined}>
          {t('attempt.left', { time: clockOf(left) })}
        </span>
        <Text size="sm" c={saving === 'failed' ? 'red' : 'dimmed'} role="status">
          {saving === 'idle' ? t('attempt.answered', { done, of: items.length }) : t(`attempt.${saving}`)}
        </Text>
      </div>
      <progress
        max={items.length}
        value={done}
        aria-label={t('attempt.answered', { done, of: items.length })}
      />
      {saving === 'failed' && (
        <Callout tone="warning" alert>
          {t('attempt.offline', { count: unsent })}
        </Callout>
      )}
      {left <= 300 && left > 0 && (
        <Callout>{t(left <= 60 ? 'attempt.lastMinute' : 'attempt.lastFive')}</Callout>
      )}
      <SheetQuestions
        key={item.question_id}
        items={[{ ...item, show_if: null, section: '', value: null }]}
        answers={answers}
        onAnswer={(question, value) => {
          setAnswers((before) => ({ ...before, [question]: value }))
          keep(question, value)
        }}
      />
      <Group justify="space-between">
        <Button variant="default" disabled={place === 0} onClick={() => step(-1)}>
          {t('attempt.previous')}
        </Button>
        {place < items.length - 1 ? (
          <Button onClick={() => step(1)}>{t('attempt.next')}</Button>
        ) : (
          <Button loading={pending} onClick={() => void finish()}>
            {t('attempt.submit')}
          </Button>
        )}
      </Group>
    </div>
  )
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds % 60)).padStart(2, '0')}`

/** Seconds that are left by the server's clock, however the own one is set; at the end the attempt is read anew. */
function useTimeLeft({ deadline_at, now }: Attempt, over: () => unknown) {
  const whole = deadline_at === null ? 0 : Date.parse(deadline_at) - Date.parse(now)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const tick = setInterval(() => {
      const ms = Date.now() - began
      setPassed(ms)
      if (ms < whole) return
      clearInterval(tick)
      over()
    }, 1000)
    return () => clearInterval(tick)
  }, [whole, over])
  return Math.max(0, Math.round((whole - passed) / 1000))
}
