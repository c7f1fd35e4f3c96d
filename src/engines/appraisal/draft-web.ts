import { useEffect, useRef, useState } from 'react'
import { deviceCopy } from '#ui/data/device-copy.ts'
import { messageOf, WireError } from '#ui/data/failure.ts'
import type { Answers } from '#engines/questions/sheet-web.tsx'
import type { Draft } from '#engines/appraisal/appraisal-record.ts'

const PAUSE_MS = 1200
const RETRY_MS = 5000

export interface Written {
  answers: Answers
  comment: string
}
/** What is kept in the browser until the server has it, with the version of the draft that it goes over. */
interface Copy extends Written {
  version: number
}
export type Saving = 'idle' | 'saving' | 'saved' | 'failed' | 'refused' | 'stale'
export type SaveDraft = (written: Written, version: number) => Promise<Draft>

/**
 * Keeps a form after each pause and when its author goes elsewhere. Until the server has it, it is kept in the browser
 * too, so that a closed tab, an ended session or a server that is away loses nothing. A failure stays visible and is
 * tried again; an older tab gets the newer draft instead of overwriting it.
 */
export function useDraft(key: string, first: Draft | null, send: SaveDraft) {
  const [copy] = useState(() => deviceCopy<Copy>(`appraisal.${key}`))
  const [begun] = useState(() => beginning(copy.read(), first))
  const [saving, setSaving] = useState<Saving>(begun.saving)
  const [savedAt, setSavedAt] = useState(first?.saved_at ?? null)
  const [newer, setNewer] = useState<Draft | null>(begun.newer)
  /** Why the server does not take it, where trying again is of no use. */
  const [refused, setRefused] = useState('')
  const version = useRef(first?.version ?? 0)
  const unsaved = useRef<Written | null>(begun.unsaved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  /** Nothing is sent while another tab's draft is not seen, nor tried again once its author has gone. */
  const isHeld = useRef(begun.newer !== null)
  const isGone = useRef(false)

  const stale = (current: Draft) => {
    isHeld.current = true
    setNewer(current)
    setSaving('stale')
  }
  const save = async () => {
    const written = unsaved.current
    if (!written || isHeld.current) return
    unsaved.current = null
    setSaving('saving')
    try {
      const draft = await send(written, version.current)
      version.current = draft.version
      // what was typed meanwhile waits for the next pause
      if (unsaved.current) copy.write({ ...(unsaved.current as Written), version: draft.version })
      else copy.drop()
      setSavedAt(draft.saved_at)
      setRefused('')
      setSaving('saved')
    } catch (error) {
      unsaved.current ??= written
      const current = newerIn(error)
      if (current) return stale(current)
      if (isFinal(error)) {
        setRefused(messageOf(error))
        setSaving('refused')
        return
      }
      setSaving('failed')
      if (!isGone.current) later(RETRY_MS)
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
    isGone.current = false
    // what a closed tab left in the browser is saved now
    if (begun.unsaved) leave()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', leave)
    return () => {
      isGone.current = true
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [begun])
  return {
    /** What the form begins with: what this browser still had, or the draft of the server. */
    written: begun.written,
    saving,
    savedAt,
    newer,
    refused,
    keep(written: Written) {
      unsaved.current = written
      copy.write({ ...written, version: version.current })
      later(PAUSE_MS)
    },
    /** Takes the newer draft as seen: what is written next goes over it. */
    settle() {
      version.current = newer?.version ?? version.current
      isHeld.current = false
      unsaved.current = null
      copy.drop()
      setNewer(null)
      setSaving('saved')
    },
    /** Whether an answer of the server says that another tab was faster; it is shown then. */
    isStale(error: unknown) {
      const current = newerIn(error)
      if (current) stale(current)
      return current !== null
    },
    /** Forgets what is unsaved, before it is submitted; answers which version of the draft it goes over. */
    async rest() {
      clearTimeout(timer.current)
      await running.current
      unsaved.current = null
      return version.current
    },
    /** The server has it all: nothing stays in the browser. */
    done: () => copy.drop(),
  }
}

interface Beginning {
  written: Written
  unsaved: Written | null
  newer: Draft | null
  saving: Saving
}
/** A copy that goes over the draft of the server is gone on with; one that is older stands beside the newer draft. */
function beginning(copy: Copy | null, first: Draft | null): Beginning {
  const saved = { answers: first?.answers ?? {}, comment: first?.comment ?? '' }
  if (!copy) return { written: saved, unsaved: null, newer: null, saving: first ? 'saved' : 'idle' }
  const written = { answers: copy.answers, comment: copy.comment }
  const isOlder = first !== null && copy.version !== first.version
  return {
    written,
    unsaved: written,
    newer: isOlder ? first : null,
    saving: isOlder ? 'stale' : 'saving',
  }
}

/** A refusal is no better a second time; who has to sign in again, or asked too often, is served later. */
const isFinal = (error: unknown) =>
  error instanceof WireError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

/** The newer draft that a refusal carries; null of any other. */
export function newerIn(error: unknown): Draft | null {
  if (!(error instanceof WireError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('current' in body)) return null
  const { current } = body
  if (typeof current !== 'object' || current === null || !('answers' in current)) return null
  // a border: the draft as its endpoint wrote it
  return current as Draft
}
