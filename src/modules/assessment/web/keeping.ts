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
  return { ...told, keep: keeper.keep }
}

const PAUSE_MS = 500
const AGAIN_MS = 3000

export function keeperOf(tell: (told: Told) => void) {
  let send: Send = async () => undefined
  const waiting = new Map<string, AnswerValue | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (saving: Saving) => tell({ saving, unsent: waiting.size })
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }
  async function sendOne(question: string, value: AnswerValue | null) {
    try {
      await send(question, value)
      say(waiting.size > 0 ? 'saving' : 'saved')
    } catch {
      // kept for the next time, unless it was answered anew
      if (!waiting.has(question)) waiting.set(question, value)
      say('failed')
      after(AGAIN_MS)
    }
  }
  function flush() {
    clearTimeout(timer)
    const all = [...waiting]
    waiting.clear()
    for (const [question, value] of all) void sendOne(question, value)
  }
  return {
    flush,
    sendBy(newer: Send) {
      send = newer
    },
    keep(question: string, value: AnswerValue | null) {
      waiting.set(question, value)
      say('saving')
      after(PAUSE_MS)
    },
  }
}
