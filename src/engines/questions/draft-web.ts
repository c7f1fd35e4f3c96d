import { useEffect, useRef, useState } from 'react'
import type { Kept } from '#engines/questions/answering-web.tsx'
import type { Answers } from '#engines/questions/sheet-web.tsx'

/** A pause in writing after which what was written is kept. */
const PAUSE_MS = 1200
const RETRY_MS = 5000

/**
 * Keeps what is being answered after each pause, and at once when its author goes elsewhere. A failure stays visible, and is
 * tried again until the server has it or the form is closed.
 */
export function useKept(kept: Kept | undefined) {
  const [saved_at, setSavedAt] = useState(kept?.saved_at ?? null)
  const [hasFailed, setFailed] = useState(false)
  const isGone = useRef(false)
  const unsaved = useRef<Answers | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const save = useRef(kept?.save)
  useEffect(() => {
    save.current = kept?.save
  })
  const flush = () => {
    clearTimeout(timer.current)
    const answers = unsaved.current
    if (!answers || !save.current) return
    unsaved.current = null
    running.current = save.current(answers).then(
      (done) => {
        setSavedAt(done.saved_at)
        setFailed(false)
      },
      () => {
        // what was answered meanwhile is newer
        unsaved.current ??= answers
        setFailed(true)
        if (!isGone.current) timer.current = setTimeout(() => gone.current(), RETRY_MS)
      },
    )
  }
  const gone = useRef(flush)
  useEffect(() => {
    gone.current = flush
  })
  useEffect(() => {
    const leave = () => gone.current()
    isGone.current = false
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', leave)
    return () => {
      isGone.current = true
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [])
  return {
    saved_at,
    hasFailed,
    keep(answers: Answers) {
      if (!kept) return
      unsaved.current = answers
      clearTimeout(timer.current)
      timer.current = setTimeout(() => gone.current(), PAUSE_MS)
    },
    /** Before sending: nothing is kept any more that would come after it. */
    async rest() {
      clearTimeout(timer.current)
      unsaved.current = null
      await running.current
      // nor what failed just now
      clearTimeout(timer.current)
      unsaved.current = null
    },
  }
}
