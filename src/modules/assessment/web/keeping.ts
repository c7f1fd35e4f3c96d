import { useEffect, useState } from 'react'
import type { AnswerValue } from '#engines/questions/question.ts'

type Send = (question_id: string, value: AnswerValue | null) => Promise<unknown>
type Saving = 'idle' | 'saving' | 'saved' | 'failed'
interface Told {
  saving: Saving
  /** Answers that are on this device alone. */
  unsent: number
}

/** Sends what was answered a moment after the last key, the newest answer of each question only; again where it failed. */
export function useKeeping(send: Send) {
  const [told, tell] = useState<Told>({ saving: 'idle', unsent: 0 })
  const [keeper] = useState(() => keeperOf(tell))
  useEffect(() => keeper.sendBy(send), [keeper, send])
  useEffect(() => {
    // as soon as the line is back, not at the next try
    addEventListener('online', keeper.flush)
    // what is not sent yet goes out with the page
    return () => {
      removeEventListener('online', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return { ...told, keep: keeper.keep, settle: keeper.settle }
}

const PAUSE_MS = 500
const AGAIN_MS = 3000

interface Entry {
  value: AnswerValue | null
}

export function keeperOf(tell: (told: Told) => void) {
  let send: Send = async () => undefined
  const waiting = new Map<string, Entry>()
  /** The newest of each question: an older one neither follows it nor takes its place again. */
  const newest = new Map<string, Entry>()
  /** What is under way of each question: its answers arrive in the order in which they were given. */
  const lines = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (saving: Saving) => tell({ saving, unsent: waiting.size })
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }
  async function sendOne(question: string, entry: Entry) {
    if (newest.get(question) !== entry) return
    try {
      await send(question, entry.value)
      say(waiting.size > 0 ? 'saving' : 'saved')
    } catch {
      // kept for the next time, unless it was answered anew
      if (newest.get(question) === entry) waiting.set(question, entry)
      say('failed')
      after(AGAIN_MS)
    }
  }
  function flush() {
    clearTimeout(timer)
    const all = [...waiting]
    waiting.clear()
    for (const [question, entry] of all) {
      const before = lines.get(question)
      lines.set(question, before ? before.then(() => sendOne(question, entry)) : sendOne(question, entry))
    }
  }
  return {
    flush,
    /** Sends what is left, and says whether everything has arrived. */
    async settle() {
      flush()
      await Promise.all(lines.values())
      return waiting.size === 0
    },
    sendBy(newer: Send) {
      send = newer
    },
    keep(question: string, value: AnswerValue | null) {
      const entry = { value }
      newest.set(question, entry)
      waiting.set(question, entry)
      say('saving')
      after(PAUSE_MS)
    },
  }
}
