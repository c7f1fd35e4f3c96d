import { Button, Group, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { sayFailure, unsay } from '#ui/feedback/snackbar.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useBeforeClosing } from '#ui/overlay/closing.ts'
import { Ago } from '#ui/show/ago.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { useKept } from '#engines/questions/draft-web.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import { t } from '#engines/questions/words-web.ts'

type Problems = Record<string, string | undefined>

export interface Kept {
  /** Names the draft on this device, where it is kept until the server has it; without it nothing is kept there. */
  key?: string
  /** Keeps what is not sent yet over the draft that was saved then, null for none; answers when it did. */
  save: (answers: Answers, seen: string | null) => Promise<{ saved_at: string }>
  saved_at: string | null
}

/**
 * The questions of a sheet to be answered, and the button that sends them. What is refused is said at its question, and
 * nothing typed is lost by it. With `kept`, what is begun is kept on the server and can be gone on with anywhere;
 * without, nobody leaves it behind unasked.
 */
export function AnswerForm({
  items,
  submit,
  submitTitle,
  start = {},
  kept,
  children,
  beside,
}: {
  items: readonly SetItem[]
  /** Sends them; what it throws is shown. */
  submit: (answers: Answers) => Promise<unknown>
  submitTitle: string
  /** What is there already: what was left, or what the record says. */
  start?: Answers
  kept?: Kept | undefined
  /** Between the questions and the button. */
  children?: ReactNode
  /** Another button. */
  beside?: ReactNode
}) {
  const draft = useKept(kept, start)
  const [answers, setAnswers] = useState<Answers>(() => knownOf(draft.written, items))
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const said = useRef('')
  const unsent = useRef(false)
  // a sheet is opened by the search part of its page
  useBeforeClosing(useLeaveGuard(!kept || draft.hasFailed, () => unsent.current, { inSearch: true }))
  const send = async () => {
    if (pending) return
    const [unread] = items.filter(({ question_id }) => isUnread(question_id))
    if (unread) return point(unread, t('sheet.review'))
    setPending(true)
    await draft.rest()
    // whoever takes them may lead elsewhere at once
    unsent.current = false
    try {
      await submit(answers)
      draft.done()
    } catch (error) {
      unsent.current = true
      if (!(error instanceof WireError || error instanceof NoResponse)) throw error
      const found = { ...(isRefused(error) && wrongOf(items, answers)), ...problemsIn(error) }
      setProblems(found)
      point(
        items.find(({ question_id }) => found[question_id]),
        Object.keys(found).length ? t('sheet.review') : messageOf(error),
      )
    } finally {
      setPending(false)
    }
  }
  function point(at: SetItem | undefined, words: string) {
    said.current = sayFailure(words)
    if (!at) return
    const question = questionAt(at.question_id)
    question
      ?.closest('fieldset')
      ?.querySelector<HTMLElement>('input:not([type=hidden],[type=file]),textarea,button')
      ?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      {draft.newer && (
        <Callout tone="warning" alert title={t('sheet.stale')}>
          <p>{t('sheet.staleHint')}</p>
          <Group gap="xs">
            <Button
              size="xs"
              onClick={() => {
                setAnswers(knownOf(draft.newer?.written ?? {}, items))
                draft.settle()
              }}
            >
              {t('sheet.load')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                draft.settle()
                draft.keep(answers)
              }}
            >
              {t('sheet.keep')}
            </Button>
          </Group>
        </Callout>
      )}
      <SheetQuestions
        items={items.map((item) => ({ ...item, value: null }))}
        answers={answers}
        problems={problems}
        onAnswer={(question, value) => {
          // whoever goes on has read it, and it would lie over the button on a phone
          unsay(said.current)
          unsent.current = true
          const next = { ...answers, [question]: value }
          setAnswers(next)
          setProblems((before) => ({ ...before, [question]: undefined }))
          draft.keep(next)
        }}
      />
      {children}
      <Group mt="lg">
        <Button loading={pending} disabled={draft.newer !== null} onClick={() => void send()}>
          {submitTitle}
        </Button>
        {beside}
        <Text size="sm" c={draft.hasFailed ? 'red' : 'dimmed'} role="status">
          {draft.hasFailed ? (
            t('sheet.notKept')
          ) : draft.saved_at ? (
            <>
              {t('sheet.kept')} <Ago at={draft.saved_at} />
            </>
          ) : null}
        </Text>
      </Group>
    </>
  )
}

const questionAt = (id: string) => document.getElementById(`question-${id}`)

/** Something is typed there that is no answer, such as a date that there is not: it stands at its field, and is not lost. */
const isUnread = (id: string) =>
  [...(questionAt(id)?.closest('fieldset')?.querySelectorAll('input') ?? [])].some(
    (input) => !input.validity.valid,
  )

/** What was refused, by the question that it is about. */
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof WireError)) return {}
  const body: unknown = error.body
  return problemsOf(typeof body === 'object' && body !== null && 'answers' in body ? body.answers : null)
}

function problemsOf(answers: unknown): Problems {
  if (typeof answers !== 'object' || answers === null) return {}
  return Object.fromEntries(
    Object.entries(answers).map(([id, said]) => [id, Array.isArray(said) ? String(said[0]) : undefined]),
  )
}

const isRefused = (error: unknown) => error instanceof WireError && error.status === 400

/** What is asked beside the questions may be refused before they are looked at: all is said at once all the same. */
const wrongOf = (items: readonly SetItem[], answers: Answers) =>
  problemsOf(checkedAnswers(items, answers).problems?.['answers'])

/** Of the questions that are still asked. */
function knownOf(start: Answers, items: readonly SetItem[]): Answers {
  const known = new Set(items.map(({ question_id }) => question_id))
  return Object.fromEntries(Object.entries(start).filter(([id]) => known.has(id)))
}
