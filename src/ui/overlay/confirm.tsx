import { lazy, Suspense, useSyncExternalStore } from 'react'
import { emitter } from '#ui/data/emitter.ts'
import type { Fact } from '#ui/show/facts.tsx'

export interface Question {
  title?: string
  subtitle?: string
  /** What it concerns, below the sentence: how many people, from which day. */
  facts?: readonly Fact[]
  /** The button that goes on. */
  yes?: string
  cancel?: string
  /** Red button, for what cannot be undone; so unless told. */
  danger?: boolean
}

interface Asked {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

const changes = emitter<null>()
let asked: Asked | null = null

/** `if (await confirm()) …` asks in a dialog; Escape and Cancel are no. */
export function confirm(question: Question = {}): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    asked = {
      question,
      answer: (yes) => {
        asked = null
        changes.emit(null)
        resolve(yes)
      },
    }
    changes.emit(null)
  })
}

const ConfirmDialog = lazy(() => import('#ui/overlay/confirm-dialog.tsx'))

/** Where `confirm` asks; once in the application. */
export function ConfirmHost() {
  const current = useSyncExternalStore(changes.on, now, now)
  if (!current) return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        {...current.question}
        onCancel={() => current.answer(false)}
        onConfirm={() => current.answer(true)}
      />
    </Suspense>
  )
}

const now = () => asked
