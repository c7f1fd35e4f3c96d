import { useEffect, useRef, useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'
import type { Answers } from '#engines/questions/sheet-web.tsx'
import type { Draft } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'

const PAUSE_MS = 1200
const RETRY_MS = 5000

export interface Written {
  answers: Answers
  comment: string
}
export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'stale'

/**
 * Keeps a form after each pause and when its author goes elsewhere. A failure stays visible and is tried again; an older
 * tab gets the newer draft instead of overwriting it.
 */
export function useDraft(use: AppraisalUse, at: { org: string; id: string }, first: Draft | null) {
  const [saving, setSaving] = useState<Saving>(first ? 'saved' : 'idle')
  const [savedAt, setSavedAt] = useState(first?.saved_at ?? null)
  const [newer, setNewer] = useState<Draft | null>(null)
  const version = useRef(first?.version ?? 0)
  const unsaved = useRef<Written | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())

  const save = async () => {
    const written = unsaved.current
    if (!written) return
    unsaved.current = null
    setSaving('saving')
    try {
      const draft = await send(use.saveDraft, {
        params: at,
        body: { answers: written.answers, comment: written.comment || null, draft_version: version.current },
      })
      version.current = draft.version
      setSavedAt(draft.saved_at)
      setSaving('saved')
    } catch (error) {
      unsaved.current ??= written
      const current = newerIn(error)
      if (current) {
        setNewer(current)
        setSaving('stale')
        return
      }
      setSaving('failed')
      // a refusal is no better a second time
      if (!(error instanceof WireError) || error.status >= 500) later(RETRY_MS)
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    // one after the other: each takes the version that the one before was given
    running.current = running.current.then(save)
    return running.current
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  function later(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), ms)
  }
  useEffect(() => {
    const leave = () => void latest.current()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  return {
    saving,
    savedAt,
    newer,
    keep(written: Written) {
      unsaved.current = written
      if (saving !== 'stale') later(PAUSE_MS)
    },
    /** Takes the newer draft as seen: what is written next goes over it. */
    settle() {
      version.current = newer?.version ?? version.current
      setNewer(null)
      setSaving('saved')
    },
    /** Forgets what is unsaved, before it is submitted; answers which version of the draft it goes over. */
    async rest() {
      clearTimeout(timer.current)
      await running.current
      unsaved.current = null
      return version.current
    },
  }
}

function newerIn(error: unknown): Draft | null {
  if (!(error instanceof WireError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('current' in body)) return null
  // a border: the draft as its endpoint wrote it
  return body.current as Draft
}
