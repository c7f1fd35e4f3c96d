import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { SheetQuestions, type Answers } from '#engines/questions/sheet-web.tsx'
import { t } from '#engines/questions/words-web.ts'

type Problems = Record<string, string | undefined>

/**
 * The questions of a sheet to be answered, and the button that sends them. What is refused is said at its question, and
 * nothing typed is lost by it, nor by a reload where `draft` names the sheet.
 */
export function AnswerForm({
  items,
  submit,
  submitTitle,
  draft,
  children,
}: {
  items: readonly SetItem[]
  /** Sends them; what it throws is shown. */
  submit: (answers: Answers) => Promise<unknown>
  submitTitle: string
  draft?: string
  /** Between the questions and the button. */
  children?: ReactNode
}) {
  const [answers, setAnswers] = useState<Answers>(() => keptIn(draft, items))
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const send = async () => {
    if (pending) return
    setPending(true)
    try {
      await submit(answers)
      if (draft) sessionStorage.removeItem(draft)
    } catch (error) {
      if (!(error instanceof WireError || error instanceof NoResponse)) throw error
      const found = problemsIn(error)
      setProblems(found)
      sayFailure(Object.keys(found).length ? t('sheet.review') : messageOf(error))
      const first = items.find(({ question_id }) => found[question_id])
      if (first) document.getElementById(`question-${first.question_id}`)?.scrollIntoView({ block: 'center' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <SheetQuestions
        items={items.map((item) => ({ ...item, value: null }))}
        answers={answers}
        problems={problems}
        onAnswer={(question, value) => {
          const next = { ...answers, [question]: value }
          setAnswers(next)
          setProblems((before) => ({ ...before, [question]: undefined }))
          if (draft) sessionStorage.setItem(draft, JSON.stringify(next))
        }}
      />
      {children}
      <Group mt="lg">
        <Button loading={pending} onClick={() => void send()}>
          {submitTitle}
        </Button>
      </Group>
    </>
  )
}

/** What was refused, by the question that it is about. */
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof WireError)) return {}
  const body: unknown = error.body
  const answers = typeof body === 'object' && body !== null && 'answers' in body ? body.answers : null
  if (typeof answers !== 'object' || answers === null) return {}
  return Object.fromEntries(
    Object.entries(answers).map(([id, said]) => [id, Array.isArray(said) ? String(said[0]) : undefined]),
  )
}

/** What was typed before, of the questions that are still asked. */
function keptIn(draft: string | undefined, items: readonly SetItem[]): Answers {
  const kept = draft && sessionStorage.getItem(draft)
  if (!kept) return {}
  const answers: unknown = JSON.parse(kept)
  const known = new Set(items.map(({ question_id }) => question_id))
  return Object.fromEntries(
    Object.entries(typeof answers === 'object' && answers !== null ? answers : {}).filter(([id]) =>
      known.has(id),
    ),
  )
}
