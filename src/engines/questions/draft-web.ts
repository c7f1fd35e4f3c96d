import { useEffect, useRef, useState } from 'react'
import type { Kept } from '#engines/questions/answering-web.tsx'
import type { Answers } from '#engines/questions/sheet-web.tsx'

/** A pause in writing after which what was written is kept. */
const PAUSE_MS = 1200

/** Keeps what is being answered after each pause, and at once when its author goes elsewhere. */
export function useKept(kept: Kept | undefined) {
  const [saved_at, setSavedAt] = useState(kept?.saved_at ?? null)
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
    // what cannot be kept now is kept with the next answer, or sent
    running.current = save.current(answers).then(
      (done) => setSavedAt(done.saved_at),
      () => {},
    )
  }
  const gone = useRef(flush)
  useEffect(() => {
    gone.current = flush
  })
  useEffect(() => {
    const leave = () => gone.current()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  return {
    saved_at,
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
    },
  }
}
